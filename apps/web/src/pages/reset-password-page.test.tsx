import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { renderApp, renderSignedIn, TOKEN as SESSION } from '#web/test/render-app';
import { resetFlow } from '../features/auth/store';
import { NETWORK_MESSAGE } from '../lib/api-error';

const EMAIL = 'mara@example.org';
const TOKEN = 'the-reset-token';
const NEW = 'a new password';

async function openPage(prepare: () => void = () => resetFlow.verified(EMAIL, TOKEN), address = '/reset-password') {
  prepare();
  const view = renderApp(address);
  await screen.findByRole('heading', { name: 'Reset Password', level: 1 });
  const password = await screen.findByLabelText('Password');
  const confirm = screen.getByLabelText('Confirm password');
  const submit = async (secret = NEW, again = secret) => {
    if (secret) await view.user.type(password, secret);
    if (again) await view.user.type(confirm, again);
    await view.user.click(screen.getByRole('button', { name: 'Reset Password' }));
  };
  return { ...view, password, confirm, submit };
}

/** Accepts the call; collects what was sent. */
function accept() {
  const sent: unknown[] = [];
  answer(authEndpoints.resetPassword, ({ body }) => {
    sent.push(body);
    return null;
  });
  return sent;
}

describe('a new password', () => {
  it.each([
    ['', '', 'Password is required'],
    ['1234567', '', 'Password must be at least 8 characters'],
    ['12345678', '', 'Confirm password is required'],
    ['12345678', '12345679', 'Passwords must match'],
    ['é'.repeat(37), '', 'Password must be at most 72 bytes'],
  ])('"%s" and "%s" say "%s"', async (secret, again, message) => {
    const sent = accept();
    const { submit } = await openPage();
    await submit(secret, again);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('is set with the token, which is then removed, and leads to /signin with a message and the email', async () => {
    const sent = accept();
    const { submit } = await openPage();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Sign in', level: 1 })).toBeInTheDocument();
    expect(screen.getByText('Your password was changed. Sign in with the new one.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    expect(sent).toEqual([{ resetToken: TOKEN, password: NEW }]);
    expect(resetFlow.get()).toBeNull();
    expect(sessionStorage.getItem('passwordReset')).toBeNull();
  });

  it('survives a reload before it is sent', async () => {
    const sent = accept();
    (await openPage()).unmount();
    const { submit } = await openPage(() => undefined);
    await submit();
    await screen.findByRole('heading', { name: 'Sign in', level: 1 });
    expect(sent).toEqual([{ resetToken: TOKEN, password: NEW }]);
  });

  it('can be set by a new interviewer with the token of the emailed link, which is removed from the address at once', async () => {
    const sent = accept();
    const { user } = renderApp('/reset-password#invitation=from-the-mail');
    await screen.findByRole('heading', { name: 'Welcome! Choose a password', level: 1 });
    await user.type(await screen.findByLabelText('Password'), NEW);
    await user.type(screen.getByLabelText('Confirm password'), NEW);
    expect(window.location.hash).toBe('');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    await screen.findByText('Your password is set. Sign in with it.');
    expect(sent).toEqual([{ resetToken: 'from-the-mail', password: NEW }]);
  });

  it('can be set by the link in the email with a code, without a welcome', async () => {
    const sent = accept();
    const { submit } = await openPage(() => undefined, '/reset-password#token=from-the-mail');
    expect(window.location.hash).toBe('');
    await submit();
    await screen.findByText('Your password was changed. Sign in with the new one.');
    expect(sent).toEqual([{ resetToken: 'from-the-mail', password: NEW }]);
  });

  it(
    'can be set by such a link during a session: the page asks, and continues without that session',
    { tags: 'deep' },
    async () => {
      const sent = accept();
      const { user } = renderSignedIn('/reset-password#invitation=from-the-mail');
      await screen.findByRole('heading', { name: 'You’re already signed in', level: 1 });
      expect(await screen.findByText('mara@example.org')).toBeInTheDocument();
      expect(localStorage.getItem('authToken')).toBe(SESSION);
      await user.click(screen.getByRole('button', { name: 'Sign out and continue' }));
      await user.type(await screen.findByLabelText('Password'), NEW);
      await user.type(screen.getByLabelText('Confirm password'), NEW);
      await user.click(screen.getByRole('button', { name: 'Set password' }));
      await screen.findByText('Your password is set. Sign in with it.');
      expect(screen.getByLabelText('Email')).toHaveFocus();
      expect(sent).toEqual([{ resetToken: 'from-the-mail', password: NEW }]);
    },
  );

  it('leads back to the start when the token is wrong, used or expired', async () => {
    refuse(authEndpoints.resetPassword, 'TOKEN_INVALID', { message: 'The reset link is wrong, used or expired' });
    const { submit, user, password } = await openPage();
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The reset link is wrong, used or expired');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    expect(password).toHaveValue(NEW);
    expect(resetFlow.get()?.resetToken).toBeUndefined();
    await user.click(within(alert).getByRole('link', { name: 'Start again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/forget-password'));
    expect(await screen.findByLabelText('Email')).toHaveValue(EMAIL);
  });

  it('requires a code: says so at once, and sends nothing', async () => {
    const sent = accept();
    const { submit } = await openPage(() => resetFlow.end());
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Verify your email first');
    expect(within(alert).getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/forget-password');
    await submit();
    await waitFor(() => expect(screen.getByRole('alert').parentElement).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('cannot be sent twice while it runs', async () => {
    hang(authEndpoints.resetPassword);
    const { submit } = await openPage();
    await submit();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reset Password' })).toHaveAttribute('aria-busy', 'true'),
    );
  });

  it('keeps what was typed, and the token, when the server cannot be reached', async () => {
    disconnect(authEndpoints.resetPassword);
    const { submit, password, user } = await openPage();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(NETWORK_MESSAGE);
    expect(password).toHaveValue(NEW);
    const sent = accept();
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    await screen.findByRole('heading', { name: 'Sign in', level: 1 });
    expect(sent).toHaveLength(1);
  });

  it('shows the server’s message about it at the field', async () => {
    const message = 'Password must be at most 72 bytes';
    refuse(authEndpoints.resetPassword, 'VALIDATION_FAILED', { message, issues: [{ path: 'password', message }] });
    const { submit, password } = await openPage();
    await submit();
    await waitFor(() => expect(password).toHaveAccessibleDescription(message));
    expect(password).toHaveFocus();
  });

  it('is shown on demand, and told to password managers with its account', async () => {
    const { user, password } = await openPage();
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector('input[autocomplete=username]')).toHaveValue(EMAIL);
    const [show] = screen.getAllByRole('button', { name: 'Show password' });
    await user.click(show as HTMLElement);
    expect(password).toHaveAttribute('type', 'text');
  });
});
