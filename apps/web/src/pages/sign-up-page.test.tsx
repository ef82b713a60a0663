import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { aUser } from '#web/test/fixtures';
import { expectMessages } from '#web/test/messages';
import { renderApp } from '#web/test/render-app';

const VALID: Record<string, string> = {
  'First name': 'Mara',
  'Last name': 'Santos',
  Email: 'mara@example.org',
  Password: 'password1',
  'Confirm password': 'password1',
};

async function openSignUp() {
  const { user } = renderApp('/signup');
  await screen.findByRole('heading', { name: 'Create your account' });
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Register Now' }));
  return { user, fill, send };
}

describe('registration', () => {
  it('shows the problem at each field once it was touched', async () => {
    await openSignUp();
    await expectMessages([
      ['First name', '', 'First name is required'],
      ['First name', 'a'.repeat(21), 'First name must be 20 characters or less'],
      ['Last name', '', 'Last name is required'],
      ['Last name', 'b'.repeat(21), 'Last name must be 20 characters or less'],
      ['Email', '', 'Email is required'],
      ['Email', 'mara.example.org', 'Invalid email address'],
      ['Password', '', 'Password is required'],
      ['Password', '1234567', 'Password must be at least 8 characters'],
      ['Confirm password', '', 'Confirm password is required'],
      ['Confirm password', 'something else', 'Passwords must match'],
    ]);
  });

  it('shows no message for the field that a press leaves until its click, which then shows all', async () => {
    const { user } = await openSignUp();
    await user.click(screen.getByLabelText('First name'));
    const button = screen.getByRole('button', { name: 'Register Now' });
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    // A message that waits for nothing is there after a task.
    await act(() => new Promise(resolve => setTimeout(resolve)));
    expect(screen.queryByText('First name is required')).not.toBeInTheDocument();
    await user.pointer('[/MouseLeft]');
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(screen.getByText('Confirm password is required')).toBeInTheDocument();
  });

  it('checks the confirmation again when the password changes', async () => {
    const { user, fill } = await openSignUp();
    await fill({ 'Confirm password': 'password1' });
    await user.tab();
    expect(await screen.findByText('Passwords must match')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Password'), 'password1');
    await waitFor(() => expect(screen.queryByText('Passwords must match')).not.toBeInTheDocument());
  });

  it('is followed by one message at a time: success disappears when signing in fails', { tags: 'deep' }, async () => {
    answer(authEndpoints.register, { ...aUser({ company: null }), verificationMail: false });
    refuse(authEndpoints.login, 'UNAUTHENTICATED', { message: 'Invalid email or password' });
    const { user, fill, send } = await openSignUp();
    await fill(VALID);
    await send();
    await screen.findByText('Your account is ready. Sign in to continue.');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(screen.queryByText('Your account is ready. Sign in to continue.')).not.toBeInTheDocument();
  });

  it('sends the field names of the API and goes to /signin, which has the email filled in', async () => {
    let sent: unknown;
    answer(authEndpoints.register, ({ body }) => {
      sent = body;
      return { ...aUser({ company: null }), verificationMail: false };
    });
    const { fill, send } = await openSignUp();
    await fill(VALID);
    await send();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/signin');
    expect(screen.getByText('Your account is ready. Sign in to continue.')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('mara@example.org');
    expect(sent).toEqual({
      first_name: 'Mara',
      last_name: 'Santos',
      email: 'mara@example.org',
      password: 'password1',
    });
  });

  it('the first sign-in has the chosen password filled in, which is nowhere stored and forgotten with the page', async () => {
    answer(authEndpoints.register, { ...aUser({ company: null }), verificationMail: false });
    let sent: unknown;
    answer(authEndpoints.login, ({ body }) => {
      sent = body;
      return { secondFactor: { token: 'second-step', methods: ['totp' as const] } };
    });
    const { user, fill, send } = await openSignUp();
    await fill(VALID);
    await send();
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.getByLabelText('Password')).toHaveValue('password1');
    const stored = [JSON.stringify(window.history.state), window.location.href];
    for (const storage of [localStorage, sessionStorage]) stored.push(JSON.stringify(storage));
    expect(stored.join()).not.toContain('password1');
    await user.click(screen.getByRole('link', { name: 'Create now' }));
    await screen.findByRole('heading', { name: 'Create your account' });
    act(() => window.history.back());
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await user.type(screen.getByLabelText('Password'), 'password1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(sent).toEqual({ email: 'mara@example.org', password: 'password1' }));
  });

  it('registration with a verification email says so', async () => {
    answer(authEndpoints.register, { ...aUser({ company: null, emailVerified: false }), verificationMail: true });
    const { fill, send } = await openSignUp();
    await fill(VALID);
    await send();
    expect(
      await screen.findByText(
        'Your account is ready, and an email to verify your address is on its way. Sign in to continue.',
      ),
    ).toBeInTheDocument();
  });

  it('beyond an address’s daily limit of emails says that none was sent', async () => {
    answer(authEndpoints.register, { ...aUser({ company: null, emailVerified: false }), verificationMail: false });
    const { fill, send } = await openSignUp();
    await fill(VALID);
    await send();
    expect(await screen.findByText(/^Your account is ready\. We sent no email, because /)).toBeInTheDocument();
    expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
  });

  it('shows the server’s message and keeps what was typed', async () => {
    refuse(authEndpoints.register, 'EMAIL_TAKEN');
    const { fill, send } = await openSignUp();
    await fill(VALID);
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email already exists');
    expect(screen.getByLabelText('First name')).toHaveValue('Mara');
    expect(screen.getByRole('button', { name: 'Register Now' })).not.toHaveAttribute('aria-busy');
  });

  it('puts the server’s issues at their fields', async () => {
    refuse(authEndpoints.register, 'VALIDATION_FAILED', {
      message: 'Last name must be on one line',
      issues: [{ path: 'last_name', message: 'Last name must be on one line' }],
    });
    const { fill, send } = await openSignUp();
    await fill(VALID);
    await send();
    await waitFor(() => expect(screen.getByLabelText('Last name')).toBeInvalid());
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name must be on one line');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('links back to /signin', async () => {
    const { user } = await openSignUp();
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    await waitFor(() => expect(window.location.pathname).toBe('/signin'));
  });
});
