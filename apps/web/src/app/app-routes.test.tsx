import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { figuresEndpoints } from '@interview-detection/shared/figures/figures.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { anId, aUser, theWeeks } from '#web/test/fixtures';
import { renderApp, renderSignedIn, TOKEN } from '#web/test/render-app';
import { visitSession } from '../entities/visits/store';
import { copies } from '../features/turns/store';
import { NETWORK_MESSAGE } from '../lib/api-error';
import { titleOf } from '../lib/page-title';
import { ROUTES, type Area, type ScreenRoute } from '../lib/routes';
import { session, startSession } from '../lib/session';
import { setThemeMode } from '../lib/theme';

/** An address of a route; its parameters are filled with the id of a record. */
const addressOf = ({ path }: ScreenRoute) => path.replace(':id', anId(1)).replace(':tab?', 'personal');

/** Address and title of every screen of an area, as the route table has them. */
const screensOf = (area: Area) =>
  ROUTES.filter(route => route.area === area && !route.overlay).map(
    route => [addressOf(route), titleOf(route.title), route.title] as const,
  );

const PUBLIC = [
  ['/', '/main', 'Interview Detection'],
  ...screensOf('public').map(([address, title]) => [address, address, title] as const),
  ['/nowhere', '/nowhere', 'Page not found · Interview Detection'],
] as const;
const GUEST = screensOf('account');
const FOR_ANYONE = new Set(ROUTES.filter(({ isForAnyone }) => isForAnyone).map(({ path: address }) => address));
const GUEST_ONLY = GUEST.filter(([address]) => !FOR_ANYONE.has(address));
const TOKEN_REQUIRED = screensOf('staff');

beforeEach(() => {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
  answer(interviewsEndpoints.listCompleted, []);
  hang(interviewsEndpoints.details);
  hang(interviewsEndpoints.calendar);
  hang(figuresEndpoints.read);
  hang(candidatesEndpoints.details);
  hang(interviewsEndpoints.timeline);
  answer(candidatesEndpoints.list, []);
  answer(positionsEndpoints.list, []);
  answer(usersEndpoints.list, []);
});

const path = () => window.location.pathname;

describe('the route table', () => {
  it('has the addresses of contract §2', () => {
    expect(ROUTES.map(({ path: address }) => address)).toEqual([
      '/main',
      '/features',
      '/about-us',
      '/contact',
      '/signin',
      '/signin/callback',
      '/signup',
      '/forget-password',
      '/otp',
      '/reset-password',
      '/verify-email',
      '/dashboard',
      '/dashboard/figures',
      '/interview-upcomming',
      '/calendar',
      '/interview-upcomming/add',
      '/interview-upcomming/reschedule/:id',
      '/candidates',
      '/candidates/:id',
      '/interview-completed',
      '/interview-completed/:id',
      '/meeting/:id',
      '/settings/:tab?',
    ]);
  });

  it.each(PUBLIC)('%s is open to anyone at %s, titled "%s"', { tags: 'deep' }, async (address, shown, title) => {
    renderApp(address);
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe(title));
    expect(path()).toBe(shown);
  });

  it.each(GUEST)('%s is for guests, titled "%s"', { tags: 'deep' }, async (address, title) => {
    renderApp(address);
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe(title));
    expect(path()).toBe(address);
  });

  it.each(GUEST_ONLY)('%s redirects a holder of a token to /', async address => {
    renderSignedIn(address);
    await waitFor(() => expect(path()).toBe('/main'));
  });

  it.each(TOKEN_REQUIRED)('%s needs a token and is titled "%s"', { tags: 'deep' }, async (address, title, heading) => {
    renderSignedIn(address);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe(title));
    expect(path()).toBe(address);
  });

  it('shows a signed-in person a wrong address inside the signed-in shell', { tags: 'deep' }, async () => {
    renderSignedIn('/candidates/x/y');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('link', { name: 'Candidates' })).toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it.each(TOKEN_REQUIRED)('%s redirects a guest to /', async address => {
    renderApp(address);
    await waitFor(() => expect(path()).toBe('/main'));
  });
});

describe('public navigation', () => {
  it('offers signing in to guests, and the dashboard to holders of a token', async () => {
    const guest = renderApp('/main');
    const [top] = await screen.findAllByRole('banner');
    expect(within(top as HTMLElement).getAllByRole('link', { name: 'Sign In' })[0]).toHaveAttribute('href', '/signin');
    expect(within(top as HTMLElement).getAllByRole('link', { name: 'Start Your Journey' })).not.toHaveLength(0);
    guest.unmount();

    renderSignedIn('/main');
    const [again] = await screen.findAllByRole('banner');
    expect(within(again as HTMLElement).getAllByRole('link', { name: 'Dashboard' })[0]).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(within(again as HTMLElement).queryByRole('link', { name: 'Start Your Journey' })).not.toBeInTheDocument();
  });

  it('repeats the links in the footer, with Join Now and this year', async () => {
    renderApp('/main');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Home',
      'Features',
      'About Us',
      'Feedback',
      'Join Now',
    ]);
    expect(footer.getByText(`© ${new Date().getFullYear()} Interview Detection`)).toBeInTheDocument();
  });

  it('opens and closes the mobile menu', async () => {
    const { user } = renderApp('/main');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'Features' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Features' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the signed-in shell', () => {
  const ENTRIES = [
    'Dashboard',
    'Upcoming Interviews',
    'Calendar',
    'Candidates',
    'Completed Interviews',
    'Settings',
    'Logout',
  ];

  it('has the title that leads to / and the entries of contract §2 with the calendar', async () => {
    renderSignedIn('/dashboard');
    expect(await screen.findByRole('link', { name: 'Interview Detection' })).toHaveAttribute('href', '/');
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getAllByRole('listitem').map(item => item.textContent?.replace(/\d+, \d+ upcoming$/, ''))).toEqual(
      ENTRIES,
    );
    expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  });

  it('names the number of upcoming interviews in the name of their entry', async () => {
    renderSignedIn('/dashboard');
    const entry = await screen.findByRole('link', { name: 'Upcoming Interviews, 25 upcoming' });
    // Only an element with a role may be named: a name on any other is read by some screen readers and not by others.
    expect(entry.querySelector('[aria-label]')).toBeNull();
  });

  it('has the same entries in a drawer, which closes when one is followed', { tags: 'deep' }, async () => {
    const { user } = renderSignedIn('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Interview Detection' }));
    expect(drawer.getAllByRole('listitem')).toHaveLength(ENTRIES.length);
    await user.click(drawer.getByRole('link', { name: 'Completed Interviews' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Completed Interviews' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('moves the focus to the content of the page that was opened', async () => {
    const { user } = renderSignedIn('/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Completed Interviews' }));
    await screen.findByRole('heading', { level: 1, name: 'Completed Interviews' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('asks who is signed in with the stored token', async () => {
    let token: string | null = null;
    answer(authEndpoints.me, request => {
      token = request.token;
      return aUser();
    });
    renderSignedIn('/dashboard');
    expect(await screen.findByText('Mara Santos')).toBeInTheDocument();
    expect(token).toBe(TOKEN);
  });

  it('stays usable when the profile cannot be loaded, with Retry', async () => {
    refuse(authEndpoints.me, 'INTERNAL');
    const { user } = renderSignedIn('/dashboard');
    expect(await screen.findByText('We couldn’t load your profile.')).toBeInTheDocument();
    answer(authEndpoints.me, aUser());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Mara Santos')).toBeInTheDocument();
  });

  it('changes the theme from the user menu', { tags: 'deep' }, async () => {
    const { user } = renderSignedIn('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'User menu of Mara Santos' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveClass('dark');
  });

  it(
    'Logout ends the session on the server, removes the token and all loaded data, and goes to /',
    { tags: 'deep' },
    async () => {
      const ended = vi.fn<(token: string | null) => null>(() => null);
      answer(sessionsEndpoints.logout, ({ token }) => ended(token));
      const { user, client } = renderSignedIn('/dashboard');
      await screen.findByText('Mara Santos');
      localStorage.setItem('theme', 'dark');
      await user.click(screen.getByRole('button', { name: 'Logout' }));
      await waitFor(() => expect(path()).toBe('/main'));
      expect(localStorage.getItem('authToken')).toBeNull();
      expect(localStorage.getItem('theme')).toBe('dark');
      // A page that is being closed may still list a query, which has no data left.
      const answers = client.getQueryCache().getAll();
      expect(answers.filter(({ state }) => state.data !== undefined)).toEqual([]);
      await waitFor(() => expect(ended.mock.calls).toEqual([[TOKEN]]));
    },
  );

  it('Logout works while the server is unavailable', { tags: 'deep' }, async () => {
    refuse(sessionsEndpoints.logout, 'UNAVAILABLE');
    const { user } = renderSignedIn('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/main'));
    expect(screen.queryByText('The database is not reachable right now, please try again')).not.toBeInTheDocument();
  });
});

describe('a page that needs a session', () => {
  /** Signs in by the form that is on the screen. */
  async function signIn({ user }: ReturnType<typeof renderApp>) {
    answer(authEndpoints.login, { token: TOKEN, user: aUser() });
    await user.type(await screen.findByLabelText('Email'), 'mara@example.org');
    await user.type(screen.getByLabelText('Password'), 'password1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  }

  it('is shown after signing in, with its filters', { tags: 'deep' }, async () => {
    const app = renderApp('/candidates?status=Selected');
    await waitFor(() => expect(path()).toBe('/main'));
    await app.user.click((await screen.findAllByRole('link', { name: 'Sign In' }))[0] as HTMLElement);
    await screen.findByText('The page you asked for opens next.');
    await signIn(app);
    expect(await screen.findByRole('heading', { level: 1, name: 'Candidates' })).toBeInTheDocument();
    expect(window.location.search).toBe('?status=Selected');
    expect(sessionStorage.getItem('returnAddress')).toBeNull();
  });

  it('is shown again after a session that ended in it', { tags: 'deep' }, async () => {
    refuse(authEndpoints.me, 'UNAUTHENTICATED', { once: true });
    const app = renderSignedIn('/interview-completed?search=kim');
    await screen.findByRole('heading', { name: 'Sign in' });
    await signIn(app);
    expect(await screen.findByRole('heading', { level: 1, name: 'Completed Interviews' })).toBeInTheDocument();
    expect(window.location.search).toBe('?search=kim');
  });

  it('is not shown to the next person who signs in after a Logout', { tags: 'deep' }, async () => {
    const app = renderSignedIn('/candidates');
    await screen.findByText('Mara Santos');
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/main'));
    await app.user.click((await screen.findAllByRole('link', { name: 'Sign In' }))[0] as HTMLElement);
    await signIn(app);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  });

  it('a page of another account can be opened by signing in with that account', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.details, 'NOT_FOUND', { once: true });
    const app = renderSignedIn(`/interview-completed/${anId(1)}`);
    await app.user.click(await screen.findByRole('button', { name: 'Use another account' }));
    await signIn(app);
    await waitFor(() => expect(path()).toBe(`/interview-completed/${anId(1)}`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Interview Details' })).toBeInTheDocument();
  });

  it('never leads out of the product, however the address is written', { tags: 'deep' }, async () => {
    sessionStorage.setItem('returnAddress', '//evil.example');
    const app = renderApp('/signin');
    await signIn(app);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  });
});

describe('a session that ends', () => {
  it(
    'a session that ends on a 401 clears all local storage, shows the message once and goes to /signin in the same theme',
    { tags: 'deep' },
    async () => {
      setThemeMode('dark');
      localStorage.setItem('draft', 'x');
      for (const endpoint of [authEndpoints.me, dashboardEndpoints.counts, dashboardEndpoints.weekly]) {
        refuse(endpoint, 'UNAUTHENTICATED', { message: 'Your session has expired' });
      }
      renderSignedIn('/dashboard');
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
      expect(path()).toBe('/signin');
      expect(screen.getAllByText('Your session has expired')).toHaveLength(1);
      expect(Object.fromEntries(Object.entries(localStorage))).toEqual({});
      expect(document.documentElement).toHaveClass('dark');
      act(() => session.start('a-token'));
      expect(localStorage.getItem('theme')).toBe('dark');
      setThemeMode('auto');
    },
  );

  it('leaves what a candidate’s page in the same browser keeps', { tags: 'deep' }, async () => {
    const LINK = 'the-link-of-ana-ribeiro-which-is-private';
    visitSession.start(LINK, 'idc_first');
    copies.keep(LINK, 1, { text: 'Half an answ', sent: '', pasted: [] });
    const kept = { ...localStorage };
    refuse(authEndpoints.me, 'UNAUTHENTICATED');
    renderSignedIn('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(Object.keys(kept)).toHaveLength(2);
    expect({ ...localStorage }).toEqual(kept);
  });

  it('a session that ends in another tab keeps the forms of its owner', { tags: 'deep' }, async () => {
    startSession();
    const causes: string[] = [];
    renderSignedIn('/dashboard');
    const end = session.subscribe(({ cause }) => causes.push(cause));
    await screen.findByText('Mara Santos');
    localStorage.removeItem('authToken');
    for (const [key, newValue] of [
      ['refusedToken', TOKEN],
      ['authToken', null],
    ] as const) {
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
    }
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.getByText('You were signed out. The page you asked for opens next.')).toBeInTheDocument();
    expect(causes).toEqual(['expired']);
    end();
  });

  it('notices that another tab signed out, and says so there and on the sign-in page', { tags: 'deep' }, async () => {
    startSession();
    const { user } = renderSignedIn('/dashboard');
    await screen.findByText('Mara Santos');
    localStorage.removeItem('authToken');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: null })));
    await waitFor(() => expect(path()).toBe('/main'));
    expect(session.token).toBeNull();
    expect(await screen.findByText('You were signed out in another tab.')).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    expect(
      await screen.findByText('You were signed out in another tab. The page you asked for opens next.'),
    ).toBeInTheDocument();
  });

  it('notices that another tab signed in with another account', { tags: 'deep' }, async () => {
    startSession();
    renderSignedIn('/dashboard');
    await screen.findByText('Mara Santos');
    answer(authEndpoints.me, ({ token }) => (token === 'other' ? aUser({ name: 'Tom Becker' }) : aUser()));
    localStorage.setItem('authToken', 'other');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: 'other' })));
    expect(await screen.findByText('Tom Becker')).toBeInTheDocument();
    expect(path()).toBe('/dashboard');
  });

  it('goes to the dashboard when another tab signs in while this one shows the form', { tags: 'deep' }, async () => {
    startSession();
    renderApp('/signin');
    await screen.findByRole('heading', { name: 'Sign in' });
    localStorage.setItem('authToken', 'other');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: 'other' })));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  });

  it('survives a lost connection: the message says what to do and the token stays', { tags: 'deep' }, async () => {
    disconnect(dashboardEndpoints.counts);
    renderSignedIn('/dashboard');
    expect(await screen.findByText(NETWORK_MESSAGE)).toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBe(TOKEN);
  });
});
