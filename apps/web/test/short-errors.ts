import { configure, getConfig } from '@testing-library/react';

/**
 * While a test waits, failed attempts do not print the page, which took a tenth of these tests' time. The error of the
 * last attempt, when time is up, prints it.
 */
const { getElementError } = getConfig();

const isAttempt = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

configure({
  getElementError: (message, container) =>
    isAttempt()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
