import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { oidcEndpoints } from '@interview-detection/shared/oidc/oidc.endpoints';
import { OIDC_RETURN_PATH } from '@interview-detection/shared/oidc/oidc.schema';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aUser, theCounts, theWeeks } from '#web/test/fixtures';
import { renderApp } from '#web/test/render-app';
import { leaving } from '../features/oidc/api';
import { PATHS } from '../lib/paths';

beforeEach(() => void vi.spyOn(leaving, 'to').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

const ANSWER = 'code=abc&state=xyz&iss=https%3A%2F%2Fid.example.org';

describe.each(['/signin', '/signup'])('on %s, Continue with the provider', address => {
  const button = () => screen.findByRole('button', { name: 'Continue with Keycloak' });

  it('opens the provider’s page, and says so while it does', async () => {
    answer(oidcEndpoints.provider, { name: 'Keycloak' });
    answer(oidcEndpoints.start, { url: 'https://id.example.org/auth?x=1' });
    const { user } = renderApp(address);
    await user.click(await button());
    await waitFor(() => expect(leaving.to).toHaveBeenLastCalledWith('https://id.example.org/auth?x=1'));
    expect(await button()).toHaveAttribute('aria-busy', 'true');
  });

  it('says that the provider is unavailable, and can be pressed again', async () => {
    const message =
      'Signing in with Keycloak doesn’t work right now. Sign in with your password, or try again in a moment.';
    answer(oidcEndpoints.provider, { name: 'Keycloak' });
    refuse(oidcEndpoints.start, 'OIDC_FAILED', { message });
    const { user } = renderApp(address);
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    answer(oidcEndpoints.start, { url: 'https://id.example.org/again' });
    await user.click(await button());
    await waitFor(() => expect(leaving.to).toHaveBeenLastCalledWith('https://id.example.org/again'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is absent when no provider is set up', async () => {
    let asked = false;
    answer(oidcEndpoints.provider, () => {
      asked = true;
      return { name: null };
    });
    renderApp(address);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(asked).toBe(true));
    expect(screen.queryByRole('button', { name: /^Continue with/ })).not.toBeInTheDocument();
  });
});

it('is the address that the provider returns people to', () => {
  expect(PATHS.signInCallback).toBe(OIDC_RETURN_PATH);
});

describe('coming back from the provider', () => {
  it('signs in once with the provider’s answer, removes it from the address, and leads to the dashboard', async () => {
    const sent: unknown[] = [];
    answer(oidcEndpoints.finish, ({ body }) => {
      sent.push(body);
      return { token: 'fresh-token', user: aUser() };
    });
    answer(dashboardEndpoints.counts, theCounts());
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, []);
    renderApp(`/signin/callback?${ANSWER}`);
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    expect(sent).toEqual([{ answer: ANSWER }]);
    expect(localStorage.getItem('authToken')).toBe('fresh-token');
    expect(window.location.href).not.toContain('abc');
  });

  it('removes the answer from the address before the server has replied', async () => {
    hang(oidcEndpoints.finish);
    renderApp(`/signin/callback?${ANSWER}`);
    expect(await screen.findByRole('heading', { name: 'Signing you in', level: 1 })).toBeInTheDocument();
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('says why the sign-in is refused, and leads back', async () => {
    refuse(oidcEndpoints.finish, 'FORBIDDEN', { message: 'Your account is deactivated.' });
    const { user } = renderApp(`/signin/callback?${ANSWER}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account is deactivated.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(await screen.findByRole('heading', { name: 'Sign in', level: 1 })).toBeInTheDocument();
  });

  it('can be tried again when the provider was briefly unavailable', async () => {
    refuse(oidcEndpoints.finish, 'OIDC_FAILED');
    const { user } = renderApp(`/signin/callback?${ANSWER}`);
    await screen.findByRole('alert');
    answer(oidcEndpoints.finish, { token: 'fresh-token', user: aUser() });
    answer(dashboardEndpoints.counts, theCounts());
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeInTheDocument();
  });

  it('leads to the sign-in page without an answer', async () => {
    renderApp('/signin/callback');
    await screen.findByRole('heading', { name: 'You’re not signed in', level: 1 });
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/signin');
  });
});
