import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { totpEndpoints } from '@interview-detection/shared/totp/totp.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { aUser, theWeeks } from '#web/test/fixtures';
import { expectMessages } from '#web/test/messages';
import { renderApp } from '#web/test/render-app';
import { NETWORK_MESSAGE } from '../lib/api-error';

async function openSignIn() {
  const { user } = renderApp('/signin');
  await screen.findByRole('heading', { name: 'Sign in', level: 1 });
  const email = screen.getByLabelText('Email');
  const password = screen.getByLabelText('Password');
  const submit = async (address = 'mara@example.org', secret = 'password1') => {
    await user.type(email, address);
    await user.type(password, secret);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { user, email, password, submit };
}

describe('sign in', () => {
  it('shows the problem at each field once it was touched', { tags: 'deep' }, async () => {
    await openSignIn();
    await expectMessages([
      ['Email', 'mara', 'Invalid email address'],
      ['Email', '', 'Email is required'],
      ['Email', 'mara@', 'Invalid email address'],
      ['Password', '', 'Password is required'],
      ['Password', '12345', 'Password must be at least 6 characters'],
    ]);
  });

  it('says all that is missing when it is sent empty, and starts at the first field', async () => {
    const { user, email } = await openSignIn();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(email).toHaveFocus();
  });

  it('stores the token as authToken and goes to the dashboard', async () => {
    let sent: unknown;
    let token: string | null = 'none was looked at';
    answer(authEndpoints.login, request => {
      sent = request.body;
      token = request.token;
      return { token: 'fresh-token', user: aUser() };
    });
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, []);
    const { submit } = await openSignIn();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/dashboard');
    expect(localStorage.getItem('authToken')).toBe('fresh-token');
    expect(sent).toEqual({ email: 'mara@example.org', password: 'password1' });
    expect(token).toBeNull();
    expect(await screen.findByText('Nothing is scheduled.', { exact: false })).toBeInTheDocument();
  });

  it('shows Signing in... and cannot be sent twice while it runs', async () => {
    hang(authEndpoints.login);
    const { submit } = await openSignIn();
    await submit();
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('shows the server’s message when it fails, keeps what was typed and leaves local storage unchanged', async () => {
    refuse(authEndpoints.login, 'UNAUTHENTICATED', { message: 'Invalid email or password' });
    localStorage.setItem('other', 'kept');
    const { submit, email, password } = await openSignIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(screen.getByRole('button', { name: 'Sign In' })).not.toHaveAttribute('aria-busy');
    expect(email).toHaveValue('mara@example.org');
    expect(password).toHaveValue('password1');
    expect(localStorage.getItem('other')).toBe('kept');
    expect(window.location.pathname).toBe('/signin');
  });

  it('says what to do when the server cannot be reached', async () => {
    disconnect(authEndpoints.login);
    const { submit } = await openSignIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(NETWORK_MESSAGE);
  });

  it('shows the password on demand', async () => {
    const { user, password } = await openSignIn();
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it.each([
    ['Create now', '/signup'],
    ['Forgot password', '/forget-password'],
  ])('%s leads to %s', async (name, address) => {
    const { user } = await openSignIn();
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(window.location.pathname).toBe(address));
  });
});

describe('the second step of an account with a second factor', () => {
  const SECOND = { secondFactor: { token: 'second-step', methods: ['totp', 'recovery'] as ('totp' | 'recovery')[] } };

  async function openSecondStep() {
    answer(authEndpoints.login, SECOND);
    const { user, submit } = await openSignIn();
    await submit();
    await screen.findByRole('heading', { name: 'Two-factor authentication', level: 1 });
    return { user, code: screen.getByLabelText('Code') };
  }

  it(
    'asks for the app’s code, stores no token before it, and goes to the dashboard with it',
    { tags: 'deep' },
    async () => {
      let sent: unknown;
      answer(totpEndpoints.login, ({ body }) => {
        sent = body;
        return { token: 'fresh-token', user: aUser() };
      });
      answer(dashboardEndpoints.weekly, theWeeks());
      answer(interviewsEndpoints.list, []);
      const { user, code } = await openSecondStep();
      expect(localStorage.getItem('authToken')).toBeNull();
      expect(code).toHaveFocus();
      expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      expect(code).toHaveAttribute('inputmode', 'numeric');
      await user.type(code, '123456{Enter}');
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
      expect(localStorage.getItem('authToken')).toBe('fresh-token');
      expect(sent).toEqual({ token: 'second-step', code: '123456' });
    },
  );

  it('accepts a recovery code instead', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(totpEndpoints.login, ({ body }) => {
      sent = body;
      return { token: 'fresh-token', user: aUser() };
    });
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, []);
    const { user } = await openSecondStep();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), '4k7tqx-abcdef-ghjkmn-pqrstv{Enter}');
    await waitFor(() => expect(sent).toEqual({ token: 'second-step', code: '4k7tqx-abcdef-ghjkmn-pqrstv' }));
  });

  it('says at the field that a code is wrong, and takes another', async () => {
    refuse(totpEndpoints.login, 'CODE_INVALID');
    const { user, code } = await openSecondStep();
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText('The code is wrong, used or expired')).toBeInTheDocument();
    expect(code).toHaveValue('');
    expect(code).toHaveFocus();
  });

  it('asks for the password again, and says why, when the sign-in has expired', async () => {
    const message = 'This sign-in has expired. Enter your password again.';
    refuse(totpEndpoints.login, 'UNAUTHENTICATED', { message });
    const { user, code } = await openSecondStep();
    await user.type(code, '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});
