import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aUser, theCounts, theWeeks } from '#web/test/fixtures';
import { renderApp, renderSignedIn, TOKEN } from '#web/test/render-app';

const UNVERIFIED = { emailVerified: false, mailsHeld: true };

const verify = () => screen.getByRole('button', { name: 'Verify email address' });
const verified = () => screen.findByRole('heading', { name: 'Your email address is verified', level: 1 });
const code = () => screen.findByLabelText('Digit 1 of 6');

beforeEach(() => {
  answer(dashboardEndpoints.counts, theCounts());
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
});

describe('the emailed link', () => {
  const open = async () => {
    const { user } = renderApp('/verify-email#token=the-token');
    await screen.findByRole('heading', { name: 'Verify your email address', level: 1 });
    return user;
  };

  it('verifies at the press of a button and not before, and its token leaves the address', async () => {
    const sent: unknown[] = [];
    answer(authEndpoints.verifyEmail, ({ body }) => {
      sent.push(body);
      return aUser();
    });
    const user = await open();
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(sent).toEqual([]);
    await user.click(verify());
    await verified();
    expect(sent).toEqual([{ token: 'the-token' }]);
    expect(screen.getByRole('status')).toHaveTextContent('Emails reach you at mara@example.org.');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
  });

  it('the emailed link that is invalid says so, and how to get another', async () => {
    refuse(authEndpoints.verifyEmail, 'TOKEN_INVALID', { message: 'The link is wrong, used or expired' });
    const user = await open();
    await user.click(verify());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The link is wrong, used or expiredOnly the link in the latest email works, for 24 hours and once.',
    );
    await user.click(screen.getByRole('button', { name: 'Get a new email' }));
    expect(await screen.findByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/signin');
  });

  it('can be tried again after the server was unavailable', async () => {
    refuse(authEndpoints.verifyEmail, 'UNAVAILABLE');
    const user = await open();
    await user.click(verify());
    await screen.findByRole('alert');
    answer(authEndpoints.verifyEmail, aUser());
    await user.click(verify());
    expect(await verified()).toBeInTheDocument();
  });

  it('opened during a session leads on to the dashboard', async () => {
    answer(authEndpoints.me, aUser(UNVERIFIED));
    let token: string | null = null;
    answer(authEndpoints.verifyEmail, request => {
      token = request.token;
      return aUser();
    });
    const { user } = renderSignedIn('/verify-email#token=the-token');
    await screen.findByRole('heading', { name: 'Verify your email address', level: 1 });
    await user.click(verify());
    await verified();
    expect(token).toBe(TOKEN);
    const onwards = screen.getByRole('link', { name: 'Go to the dashboard' });
    expect(onwards).toHaveAttribute('href', '/dashboard');
    // The pressed button was removed.
    expect(onwards).toHaveFocus();
  });
});

describe('the emailed code', () => {
  const open = async (change = {}) => {
    answer(authEndpoints.me, aUser({ ...UNVERIFIED, ...change }));
    const { user } = renderSignedIn('/verify-email');
    return user;
  };

  it('is sent with its last digit, after which the banner disappears', { tags: 'deep' }, async () => {
    const sent: unknown[] = [];
    answer(authEndpoints.verifyEmail, ({ body }) => {
      sent.push(body);
      answer(authEndpoints.me, aUser());
      return aUser();
    });
    const user = await open();
    await user.click(await code());
    await user.paste('123 456');
    await verified();
    expect(sent).toEqual([{ code: '123456' }]);
    await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    expect(screen.queryByText('Verify your email address')).not.toBeInTheDocument();
  });

  it('can be typed at once: its boxes have the focus', async () => {
    await open();
    await waitFor(async () => expect(await code()).toHaveFocus());
  });

  it('the emailed code that is wrong says what to do, and empties the boxes', async () => {
    refuse(authEndpoints.verifyEmail, 'CODE_INVALID');
    const user = await open();
    await user.click(await code());
    await user.paste('111111');
    const first = await screen.findByText(/^The code is wrong, used or expired\. Use the code from our latest/);
    expect(first).toHaveTextContent('for 10 minutes and 5 attempts. Check your inbox again, or request a new one.');
    expect(await code()).toHaveValue('');
  });

  it('can be emailed again, then not for a minute', async () => {
    answer(authEndpoints.resendVerification, { message: 'An email is on its way' });
    const user = await open();
    await code();
    await user.click(screen.getByRole('button', { name: 'Send a new one' }));
    expect(await screen.findByRole('button', { name: /^Send a new one in / })).toBeDisabled();
    expect(await screen.findByText('An email is on its way')).toBeInTheDocument();
    await waitFor(async () => expect(await code()).toHaveFocus());
  });

  it('is not emailed more often than the server allows', async () => {
    refuse(authEndpoints.resendVerification, 'RATE_LIMITED', { retryAfter: 600 });
    const user = await open();
    await code();
    await user.click(screen.getByRole('button', { name: 'Send a new one' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 10 minutes.');
    expect(screen.getByRole('button', { name: 'Send a new one in 10 minutes' })).toBeDisabled();
  });

  it('is not requested when there is nothing to verify, which the page says', async () => {
    await open({ emailVerified: true, mailsHeld: false });
    expect(await screen.findByRole('heading', { name: 'There’s nothing to verify', level: 1 })).toBeInTheDocument();
    expect(screen.queryByLabelText('Digit 1 of 6')).not.toBeInTheDocument();
  });

  it('shows a skeleton while the account loads, and Retry when loading fails', async () => {
    hang(authEndpoints.me);
    const { unmount } = renderSignedIn('/verify-email');
    expect(await screen.findByText('Loading your account')).toBeInTheDocument();
    unmount();
    refuse(authEndpoints.me, 'INTERNAL');
    const { user } = renderSignedIn('/verify-email');
    expect(await screen.findByText('We couldn’t load your account')).toBeInTheDocument();
    answer(authEndpoints.me, aUser(UNVERIFIED));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await code();
  });
});

describe('above every page of staff', () => {
  const open = async (change: Parameters<typeof aUser>[0]) => {
    answer(authEndpoints.me, aUser(change));
    renderSignedIn('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    await screen.findByText('Mara Santos');
  };

  it('an owner with an unverified address is told that emails wait, with a link to the code', async () => {
    await open(UNVERIFIED);
    expect(screen.getByRole('alert')).toHaveTextContent('Until then, emails to candidates and colleagues are on hold.');
    expect(screen.getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', '/verify-email');
  });

  it('a colleague is told that the emails wait for an owner', async () => {
    await open({ ...UNVERIFIED, role: 'recruiter' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We’ll send them once an owner of your company has verified their email address.',
    );
    expect(screen.queryByRole('link', { name: 'Verify now' })).not.toBeInTheDocument();
  });

  it('there is no banner when nothing waits', async () => {
    await open({ emailVerified: false, mailsHeld: false });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
