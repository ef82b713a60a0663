import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { aBotInterview, aCompany, anId, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { NETWORK_MESSAGE } from '../lib/api-error';
import { addDays, formatDay, todayIn } from '../lib/dates';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './upcoming-page';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR + 60_000).toISOString();
const on = (day: string) => ({ date: `${day}T00:00:00.000Z`, startsAt: `${day}T12:00:00.000Z` });
const candidate = (name: string) => ({ _id: anId(0x21), name, email: 'someone@example.org' });

function lists(interviews: Interview[]) {
  const queries: Record<string, string>[] = [];
  answer(
    interviewsEndpoints.list,
    ({ query }) => {
      queries.push(query);
      return interviews;
    },
    { page: { number: 1, size: 48, total: interviews.length } },
  );
  return queries;
}

const card = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement;

beforeEach(() => {
  answer(positionsEndpoints.list, [{ _id: anId(0x30), name: 'Backend Engineer' }]);
  answer(usersEndpoints.list, [aUser()]);
});

describe('upcoming interviews', () => {
  it('are grouped by day: Today, Tomorrow, then the date', { tags: 'deep' }, async () => {
    // The same day for the test and the page, also at midnight.
    vi.useFakeTimers({ toFake: ['Date'] });
    const day = todayIn('Europe/Lisbon');
    const later = addDays(day, 5);
    lists([
      anInterview({ _id: anId(1), ...on(day) }),
      anInterview({ _id: anId(2), ...on(day), candidate: candidate('Jonas Lindqvist') }),
      anInterview({ _id: anId(3), ...on(addDays(day, 1)), candidate: candidate('Mei-Ling Chen') }),
      anInterview({ _id: anId(4), ...on(later), candidate: candidate('Hassan Khalil') }),
    ]);
    renderSignedIn('/interview-upcomming');
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(
      within(today)
        .getAllByRole('heading', { level: 3 })
        .map(heading => heading.textContent),
    ).toEqual(['Adaeze Okafor', 'Jonas Lindqvist']);
    expect(within(screen.getByRole('region', { name: 'Tomorrow' })).getByText('Mei-Ling Chen')).toBeInTheDocument();
    const named = screen.getByRole('region', { name: formatDay(later, day) });
    expect(within(named).getByText('Hassan Khalil')).toBeInTheDocument();
    expect(screen.getByText('4 scheduled · times in Europe/Lisbon')).toBeInTheDocument();
  });

  it(
    'show candidate, position, interviewer, date part, stored time, zone, distance and type',
    { tags: 'deep' },
    async () => {
      lists([anInterview({ ...on('2030-02-03'), time: '23:45', timeZone: 'Asia/Kolkata', startsAt: inHours(2) })]);
      renderSignedIn('/interview-upcomming');
      const shown = await card('Adaeze Okafor');
      for (const text of ['Backend Engineer', 'Mara Santos', '2030-02-03', '23:45', 'GMT+5:30', 'in 2 hours', 'Real']) {
        expect(within(shown).getByText(text)).toBeInTheDocument();
      }
    },
  );

  it('offer Join Meeting in a new tab and Reschedule when they are Real', { tags: 'deep' }, async () => {
    lists([anInterview({ _id: anId(7), meetingUrl: 'https://meet.example/room' })]);
    renderSignedIn('/interview-upcomming');
    const shown = await card('Adaeze Okafor');
    const join = within(shown).getByRole('link', { name: /^Join Meeting/ });
    expect(join).toHaveAttribute('href', 'https://meet.example/room?interviewer=true');
    expect(join).toHaveAttribute('target', '_blank');
    expect(join.getAttribute('rel')).toContain('noopener');
    const reschedule = within(shown).getByRole('link', { name: /^Reschedule/ });
    expect(reschedule).toHaveAttribute('href', `/interview-upcomming/reschedule/${anId(7)}`);
  });

  it.each([
    ['stands out a quarter of an hour before the start', 0.2, 'bg-accent'],
    ['is quiet on the days before', 24, 'bg-surface'],
  ] as const)('Join Meeting %s', { tags: 'deep' }, async (_says, hours, look) => {
    lists([anInterview({ startsAt: inHours(hours), meetingUrl: 'https://meet.example/room' })]);
    renderSignedIn('/interview-upcomming');
    expect(within(await card('Adaeze Okafor')).getByRole('link', { name: /^Join Meeting/ })).toHaveClass(look);
  });

  it('show Bot as interviewer and offer neither link when they are Bot', async () => {
    lists([aBotInterview()]);
    renderSignedIn('/interview-upcomming');
    const shown = await card('Adaeze Okafor');
    expect(shown).toHaveTextContent('Interviewer Bot');
    expect(within(shown).queryByRole('link', { name: /Join Meeting|Reschedule/ })).not.toBeInTheDocument();
  });

  it(
    'name the bot as interviewer when they are Bot, and can be moved and completed by hand from the menu',
    { tags: 'deep' },
    async () => {
      lists([aBotInterview({ _id: anId(7) })]);
      const { user } = renderSignedIn('/interview-upcomming');
      const shown = await card('Adaeze Okafor');
      expect(within(shown).getByText('The bot interviews in writing')).toBeInTheDocument();
      await user.click(within(shown).getByRole('button', { name: 'More for Adaeze Okafor' }));
      expect(await screen.findByRole('menuitem', { name: 'Reschedule' })).toBeInTheDocument();
      expect(screen.getByRole('menuitem', { name: 'Held earlier than planned' })).toBeInTheDocument();
    },
  );

  it('have a menu that opens by keyboard at its first item, also the first time', { tags: 'deep' }, async () => {
    lists([anInterview()]);
    const { user } = renderSignedIn('/interview-upcomming');
    const button = within(await card('Adaeze Okafor')).getByRole('button', { name: 'More for Adaeze Okafor' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit details' })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'View details' })).toHaveFocus();
  });

  it('show the state of the email to the candidate, their end, and that the interviewer is double-booked', async () => {
    const at = '2026-11-20T09:00:00.000Z';
    lists([
      anInterview({ durationMinutes: 45, notice: { state: 'held', at, to: 'adaeze@example.org' }, doubleBooked: true }),
    ]);
    answer(authEndpoints.me, aUser({ company: aCompany({ sendsMail: false }) }));
    renderSignedIn('/interview-upcomming');
    const shown = await card('Adaeze Okafor');
    expect(within(shown).getByText('Candidate not notified yet: emails are on hold')).toBeInTheDocument();
    expect(within(shown).getByText('–11:15')).toBeInTheDocument();
    expect(within(shown).getByText('Interviewer double-booked')).toBeInTheDocument();
    expect(screen.getByText('Emails aren’t being sent. Ask your administrator to set SMTP_URL.')).toBeInTheDocument();
  });

  it('upcoming interviews neither run nor drop markup in a name', { tags: 'deep' }, async () => {
    lists([anInterview({ candidate: candidate('<b>Bold</b><script>window.hacked = true</script>') })]);
    renderSignedIn('/interview-upcomming');
    expect(await card('<b>Bold</b><script>window.hacked = true</script>')).toBeInTheDocument();
    expect(window).not.toHaveProperty('hacked');
  });

  it('load more on demand', { tags: 'deep' }, async () => {
    answer(
      interviewsEndpoints.list,
      ({ query }) => [anInterview({ _id: anId(Number(query.page)), candidate: candidate(`Person ${query.page}`) })],
      { page: ({ query }) => ({ number: Number(query.page), size: 48, total: 60 }) },
    );
    const { user } = renderSignedIn('/interview-upcomming');
    await card('Person 1');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await card('Person 2');
    expect(await card('Person 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
});

describe('the states of the upcoming list', () => {
  it('shows a skeleton of the content while it loads', async () => {
    hang(interviewsEndpoints.list);
    renderSignedIn('/interview-upcomming');
    expect(await screen.findByText('Loading the upcoming interviews')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Interview' })).toHaveAttribute('href', '/interview-upcomming/add');
  });

  it('leads to the first interview when it is empty', async () => {
    lists([]);
    renderSignedIn('/interview-upcomming');
    expect(await screen.findByRole('heading', { name: 'No upcoming interviews' })).toBeInTheDocument();
    const first = screen.getByRole('link', { name: 'Schedule the first interview' });
    expect(first).toHaveAttribute('href', '/interview-upcomming/add');
  });

  it('shows the server’s message with Retry', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.list, 'INTERNAL', { message: 'The list is gone' });
    const { user } = renderSignedIn('/interview-upcomming');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The list is gone');
    lists([anInterview()]);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await card('Adaeze Okafor')).toBeInTheDocument();
  });

  it('says what to do when the server cannot be reached', async () => {
    disconnect(interviewsEndpoints.list);
    renderSignedIn('/interview-upcomming');
    expect(await screen.findByText(NETWORK_MESSAGE)).toBeInTheDocument();
  });
});

describe('search and filters', () => {
  it('are read from the address and answered by the server', { tags: 'deep' }, async () => {
    const queries = lists([anInterview()]);
    const address = `search=ada&interviewType=Real&position=${anId(0x30)}&interviewer=${anId(0xa0)}`;
    renderSignedIn(`/interview-upcomming?${address}`);
    await card('Adaeze Okafor');
    const filters = { search: 'ada', interviewType: 'Real', position: anId(0x30), interviewer: anId(0xa0) };
    expect(queries).toEqual([{ ...filters, page: '1', size: '48' }]);
    expect(screen.getByRole('searchbox')).toHaveValue('ada');
    expect(screen.getByLabelText('Type')).toHaveValue('Real');
    await waitFor(() => expect(screen.getByLabelText('Position')).toHaveDisplayValue('Backend Engineer'));
    await waitFor(() => expect(screen.getByLabelText('Interviewer')).toHaveDisplayValue('Mara Santos'));
  });

  it.each([
    ['Type', 'Bot', 'interviewType', 'Bot'],
    ['Position', 'Backend Engineer', 'position', anId(0x30)],
    ['Interviewer', 'Mara Santos', 'interviewer', anId(0xa0)],
  ])(
    '%s goes into the address and the query, and Back takes it out',
    { tags: 'deep' },
    async (label, option, name, value) => {
      const queries = lists([anInterview()]);
      const { user } = renderSignedIn('/interview-upcomming');
      await screen.findByRole('option', { name: option });
      await user.selectOptions(screen.getByLabelText(label), option);
      await waitFor(() => expect(queries.at(-1)).toMatchObject({ [name]: value }));
      expect(window.location.search).toBe(`?${name}=${value}`);
      window.history.back();
      await waitFor(() => expect(window.location.search).toBe(''));
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveDisplayValue(`All ${label.toLowerCase()}s`));
    },
  );

  it('search after a pause, not with every letter', { tags: 'deep' }, async () => {
    const queries = lists([anInterview()]);
    const { user } = renderSignedIn('/interview-upcomming');
    await card('Adaeze Okafor');
    await user.type(screen.getByRole('searchbox', { name: 'Search candidate or position' }), ' okafor ');
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ search: 'okafor' }));
    expect(queries).toHaveLength(2);
    expect(window.location.search).toBe('?search=okafor');
    expect(screen.getByRole('searchbox')).toHaveValue(' okafor ');
  });

  it('are kept when Settings is opened before the pause is over', { tags: 'deep' }, async () => {
    lists([anInterview()]);
    const { user } = renderSignedIn('/interview-upcomming');
    await card('Adaeze Okafor');
    await screen.findByRole('button', { name: 'User menu of Mara Santos' });
    await user.type(screen.getByRole('searchbox', { name: 'Search candidate or position' }), 'okafor');
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname).toBe('/interview-upcomming'));
    expect(window.location.search).toBe('?search=okafor');
    expect(await screen.findByRole('searchbox')).toHaveValue('okafor');
  });

  it('search and filters that find nothing say so and can be cleared', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.list, ({ query }) => (query.search ? [] : [anInterview()]));
    const { user } = renderSignedIn('/interview-upcomming?search=nobody');
    expect(await screen.findByRole('heading', { name: 'No results for these filters' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all interviews' }));
    expect(await card('Adaeze Okafor')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
    expect(window.location.search).toBe('');
  });

  it('ignore nonsense in the address', async () => {
    const queries = lists([anInterview()]);
    renderSignedIn('/interview-upcomming?interviewType=Robot&position=1&interviewer=%3Cb%3E&page=x');
    await card('Adaeze Okafor');
    expect(queries).toEqual([{ page: '1', size: '48' }]);
  });
});

describe('the card menu', () => {
  async function openMenu(interview: Interview) {
    lists([interview]);
    const view = renderSignedIn('/interview-upcomming');
    const shown = await card('Adaeze Okafor');
    await view.user.click(within(shown).getByRole('button', { name: 'More for Adaeze Okafor' }));
    return { ...view, shown };
  }

  it('has Complete interview and No-show only after the start', async () => {
    await openMenu(anInterview({ startsAt: inHours(1) }));
    expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual([
      'Edit details',
      'View details',
      'New link',
      'Adjustments',
      'History',
      'Held earlier than planned',
      'Cancel interview',
    ]);
  });

  it('cancels after asking once, with the reason', { tags: 'deep' }, async () => {
    const sent: unknown[] = [];
    answer(interviewsEndpoints.cancel, ({ params, body }) => {
      sent.push(params.id, body);
      return anInterview({ status: 'cancelled' });
    });
    const { user, shown } = await openMenu(anInterview({ _id: anId(9) }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel interview' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this interview?' });
    expect(sent).toEqual([]);
    await user.type(within(dialog).getByLabelText('Reason (optional)'), ' Ill ');
    lists([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel interview' }));
    expect(await screen.findByText('Interview cancelled')).toBeInTheDocument();
    expect(sent).toEqual([anId(9), { reason: 'Ill' }]);
    await waitFor(() => expect(shown).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: 'No upcoming interviews' })).toBeInTheDocument();
  });

  it('records a no-show after the start', async () => {
    let sent: unknown;
    answer(interviewsEndpoints.noShow, ({ body }) => {
      sent = body;
      return anInterview({ status: 'no_show' });
    });
    const { user } = await openMenu(anInterview({ startsAt: inHours(-1) }));
    await user.click(await screen.findByRole('menuitem', { name: 'No-show' }));
    lists([]);
    await user.click(await screen.findByRole('button', { name: 'Record no-show' }));
    expect(await screen.findByText('Recorded as no-show')).toBeInTheDocument();
    expect(sent).toEqual({});
  });

  it('changes nothing when the interview is kept', { tags: 'deep' }, async () => {
    const { user, shown } = await openMenu(anInterview());
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel interview' }));
    await user.click(await screen.findByRole('button', { name: 'Keep interview' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(shown).toBeInTheDocument();
  });

  it('says that another person was faster, and shows the current state', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.cancel, 'INTERVIEW_NOT_OPEN');
    const { user } = await openMenu(anInterview());
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel interview' }));
    const dialog = await screen.findByRole('dialog');
    lists([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel interview' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This interview is already closed');
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'No upcoming interviews' })).toBeInTheDocument();
  });

  it('keeps the reason when the connection fails', { tags: 'deep' }, async () => {
    disconnect(interviewsEndpoints.cancel);
    const { user } = await openMenu(anInterview());
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel interview' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Reason (optional)'), 'Ill');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel interview' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(NETWORK_MESSAGE);
    expect(within(dialog).getByLabelText('Reason (optional)')).toHaveValue('Ill');
  });
});
