import { expect, it } from 'vitest';
import { passwordRequest, requestPassword } from './password-request';

it('a call is cancelled when the window that asks closes, and no one is asked about it later', async () => {
  const close = passwordRequest.subscribe(() => undefined);
  const confirmed = requestPassword();
  expect(passwordRequest.get()).not.toBeNull();
  close();
  expect(await confirmed).toBe(false);
  expect(passwordRequest.get()).toBeNull();
});

it('a call is not asked about if there is no window', async () => {
  expect(await requestPassword()).toBe(false);
});
