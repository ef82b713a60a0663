import { configure, getConfig } from '@testing-library/react';

/**
 * While something is waited for, the page is not drawn for each attempt, which took a tenth of the time of these tests.
 * The error of the last one, when time is up, shows it.
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
