import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { renderApp } from '#web/test/render-app';
import { resetFlow } from '../features/auth/store';
import { NETWORK_MESSAGE } from '../lib/api-error';

const SAME_ANSWER = 'If there is an account with this email, a code is on its way to it';

async function openPage() {
  const view = renderApp('/forget-password');
  await screen.findByRole('heading', { name: 'Verify Registered Email', level: 1 });
  const email = screen.getByLabelText('Email');
  const submit = async (address = 'mara@example.org') => {
    if (address) await view.user.type(email, address);
    await view.user.click(screen.getByRole('button', { name: 'Verify Email' }));
  };
  return { ...view, email, submit };
}

describe('verify registered email', () => {
  it.each([
    ['', 'Email is required'],
    ['mara@', 'Invalid email address'],
  ])('"%s" says "%s" at the field', async (address, message) => {
    const { submit, email } = await openPage();
    await submit(address);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(email).toHaveAccessibleDescription(message);
    expect(email).toHaveFocus();
  });

  it('asks for a code and carries the email to /otp: not in the address, and through a reload', async () => {
    let sent: unknown;
    answer(authEndpoints.forgotPassword, ({ body }) => {
      sent = body;
      return { message: SAME_ANSWER };
    });
    const { submit, unmount } = await openPage();
    await submit(' Mara@Example.org');
    expect(await screen.findByText(SAME_ANSWER)).toBeInTheDocument();
    expect(sent).toEqual({ email: 'mara@example.org' });
    expect(window.location.pathname).toBe('/otp');
    expect(window.location.href).not.toContain('mara');
    expect(screen.getByText('mara@example.org')).toBeInTheDocument();
    unmount();
    renderApp('/otp');
    expect(await screen.findByText('mara@example.org')).toBeInTheDocument();
    expect(localStorage.getItem('passwordReset')).toBeNull();
  });

  it('takes over the email from the sign-in form', async () => {
    const { user } = renderApp('/signin');
    await user.type(await screen.findByLabelText('Email'), 'mara@example.org');
    await user.click(screen.getByRole('link', { name: 'Forgot password' }));
    await screen.findByRole('heading', { name: 'Verify Registered Email' });
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('mara@example.org'));
  });

  it('has the email filled in after coming back', async () => {
    resetFlow.codeSent('mara@example.org', SAME_ANSWER);
    const { email } = await openPage();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('mara@example.org'));
    expect(email).toHaveAttribute('autocomplete', 'username');
  });

  it('cannot be sent twice while it runs', async () => {
    hang(authEndpoints.forgotPassword);
    const { submit } = await openPage();
    await submit();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Verify Email' })).toHaveAttribute('aria-busy', 'true'),
    );
  });

  it('says that email is not set up, and what to do about it', async () => {
    refuse(authEndpoints.forgotPassword, 'UNAVAILABLE', { message: 'E-mail is not set up' });
    const { submit, email } = await openPage();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^E-mail is not set upWe can’t send a code right now\. Ask this server’s administrator/,
    );
    expect(email).toHaveValue('mara@example.org');
    expect(window.location.pathname).toBe('/forget-password');
  });

  it('says how long to wait after too many codes', async () => {
    refuse(authEndpoints.forgotPassword, 'RATE_LIMITED', { retryAfter: 700 });
    const { submit } = await openPage();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many attempts, please try again laterTry again in 12 minutes.',
    );
  });

  it('says what to do when the server cannot be reached', async () => {
    disconnect(authEndpoints.forgotPassword);
    const { submit, email } = await openPage();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(NETWORK_MESSAGE);
    expect(email).toHaveValue('mara@example.org');
  });

  it('leads back to /signin', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    await waitFor(() => expect(window.location.pathname).toBe('/signin'));
  });
});
