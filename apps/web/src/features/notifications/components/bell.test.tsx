import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { notificationsEndpoints } from '@interview-detection/shared/notifications/notifications.endpoints';
import { NOTIFICATION_KINDS, NOTIFICATION_RULES } from '@interview-detection/shared/notifications/notifications.rules';
import type { Notification, NotificationChoices } from '@interview-detection/shared/notifications/notifications.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { aUser, anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for them.
import '#web/areas/staff/staff-layout';
import '#web/areas/staff/settings/settings-dialog';
import './notifications-panel';

const one = (change: Partial<Notification> = {}): Notification => ({
  _id: anId(0x90),
  at: new Date(Date.now() - 3_600_000).toISOString(),
  kind: 'candidate_declined',
  text: 'Adaeze Okafor did not agree to what the interview for Backend Engineer collects',
  link: '/nowhere?attention=declined',
  read: false,
  ...change,
});

/** The server's state: what it has, and which calls marked something as read. */
function serve(items: Notification[]) {
  const sent: unknown[] = [];
  let stored = items;
  const page = (query: Record<string, string>) => {
    const shown = query['unread'] === 'true' ? stored.filter(({ read }) => !read) : stored;
    return { shown, page: { number: 1, size: 30, total: shown.length } };
  };
  answer(notificationsEndpoints.list, ({ query }) => page(query).shown.slice(0, Number(query['size'])), {
    page: ({ query }) => page(query).page,
  });
  answer(notificationsEndpoints.read, ({ body }) => {
    sent.push(body);
    stored = stored.map(item =>
      'ids' in body && body.ids && !body.ids.includes(item._id) ? item : { ...item, read: true },
    );
    return { unread: stored.filter(({ read }) => !read).length };
  });
  return sent;
}

/** Opens the panel on a page that makes no calls of its own. */
async function openBell(name: string) {
  const { user } = renderSignedIn('/nowhere');
  const bell = await screen.findByRole('button', { name });
  await user.click(bell);
  return { user, bell, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
}

beforeEach(() => answer(authEndpoints.me, aUser()));

describe('the bell', () => {
  it('counts what is unread, and marks all of it as read up to the newest one shown', async () => {
    const newest = one();
    const sent = serve([newest, one({ _id: anId(0x91) }), one({ _id: anId(0x92), read: true })]);
    const { user, panel } = await openBell('Notifications, 2 unread');
    await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    expect(sent).toEqual([{ upTo: newest.at }]);
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument());
  });

  it('leads from a notification to its place, which marks it as read', { tags: 'deep' }, async () => {
    const sent = serve([one()]);
    const { user, panel } = await openBell('Notifications, 1 unread');
    await user.click(await panel.findByRole('link', { name: /^Unread: Adaeze Okafor did not agree/ }));
    expect(window.location.pathname + window.location.search).toBe('/nowhere?attention=declined');
    await waitFor(() => expect(sent).toEqual([{ ids: [one()._id] }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it(
    'says what it is for while there is nothing, closes by Escape, and has the focus back',
    { tags: 'deep' },
    async () => {
      serve([]);
      const { user, bell, panel } = await openBell('Notifications');
      expect(await panel.findByText('Nothing yet')).toBeInTheDocument();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(bell).toHaveFocus());
    },
  );

  it('leads to the choices', { tags: 'deep' }, async () => {
    serve([]);
    answer(notificationsEndpoints.choices, DEFAULTS);
    const { user, panel } = await openBell('Notifications');
    await user.click(await panel.findByRole('button', { name: 'Choose your notifications' }));
    await waitFor(() => expect(window.location.pathname).toBe('/settings/notifications'));
  });
});

const DEFAULTS = Object.fromEntries(
  NOTIFICATION_KINDS.map(kind => [kind, NOTIFICATION_RULES[kind].channel]),
) as NotificationChoices;

describe('Settings, Notifications', () => {
  async function openChoices() {
    serve([]);
    const { user, panel } = await openBell('Notifications');
    await user.click(await panel.findByRole('button', { name: 'Choose your notifications' }));
    return { user };
  }
  const box = (name: string) => screen.findByRole('checkbox', { name });

  it('keeps each choice at once, and shows it as it was if that failed', { tags: 'deep' }, async () => {
    let choices = DEFAULTS;
    answer(notificationsEndpoints.choices, () => choices);
    answer(notificationsEndpoints.choose, ({ body }) => (choices = Object.assign({ ...choices }, body)));
    const { user } = await openChoices();
    const byMail = await box('A report is ready: by email');
    expect(byMail).not.toBeChecked();
    expect(await box('A report is ready: in the product')).toBeChecked();
    await user.click(byMail);
    await waitFor(() => expect(choices.report_ready).toBe('both'));
    refuse(notificationsEndpoints.choose, 'INTERNAL');
    await user.click(await box('A report is ready: in the product'));
    await waitFor(async () => expect(await box('A report is ready: in the product')).toBeChecked());
  });

  it('offers no kind that the role may not read', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ role: 'interviewer' }));
    answer(notificationsEndpoints.choices, DEFAULTS);
    await openChoices();
    expect(await box('A report is ready: by email')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /^A webhook/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /^An email/ })).not.toBeInTheDocument();
  });
});
