import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { CalendarEntry } from '@interview-detection/shared/interviews/interview-lists.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { setMedia } from '#web/test/browser-stubs';
import { anId, anInterview, aUser, BACKEND } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { BELOW_SM } from '../lib/use-browser';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/interviews/reschedule/components/move-dialog';
import './calendar-page';

const MARA = { _id: aUser()._id, name: 'Mara Santos' };
const TOM = aUser({ _id: anId(0xa1), first_name: 'Tom', last_name: 'Becker', name: 'Tom Becker' });
/** A Tuesday. */
const DAY = '2031-05-06';
const NAME = /^Tuesday 6 May 2031, 10:30–11:30, Adaeze Okafor, Backend Engineer, with Mara Santos, Scheduled$/;

const anEntry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  _id: anId(0x10),
  candidate: { _id: anId(0x20), name: 'Adaeze Okafor' },
  position: BACKEND,
  interviewers: [MARA],
  interviewType: 'Real',
  startsAt: `${DAY}T10:30:00.000Z`,
  durationMinutes: 60,
  timeZone: 'UTC',
  status: 'scheduled',
  ...change,
});

let asked: Record<string, string>[] = [];

beforeEach(() => {
  asked = [];
  answer(usersEndpoints.list, [aUser(), TOM]);
  answer(positionsEndpoints.list, [BACKEND]);
  answer(availabilityEndpoints.list, ({ query }) =>
    (query['users'] ?? '').split(',').map(_id => ({
      user: { _id, name: 'Somebody' },
      busy: [],
      free: [{ from: `${DAY}T08:00:00.000Z`, to: `${DAY}T12:00:00.000Z` }],
    })),
  );
  answer(interviewsEndpoints.calendar, ({ query }) => {
    asked.push(query);
    return [anEntry()];
  });
  answer(interviewsEndpoints.details, {
    ...anInterview({ _id: anId(0x10), startsAt: `${DAY}T09:30:00.000Z`, date: `${DAY}T00:00:00.000Z` }),
    interviewData: { aiReport: null, devices: null },
    added: null,
    history: [],
  });
});

const open = (search: string) => renderSignedIn(`/calendar?day=${DAY}${search}`);
const entry = () => screen.findByRole('link', { name: NAME });

/** Fires an event of dragging with what jsdom's lacks: where the pointer is, and the data. */
function drag(kind: 'dragStart' | 'dragOver' | 'drop', element: HTMLElement, clientY = 0) {
  const event = createEvent[kind](element, { dataTransfer: { effectAllowed: '', setData: () => undefined } });
  Object.defineProperty(event, 'clientY', { value: clientY });
  fireEvent(element, event);
}

describe('the calendar', () => {
  it('shows a week by interviewer, with the zone named, and view and day in the address', async () => {
    const { user } = open('');
    const row = (await screen.findByRole('rowheader', { name: /Mara Santos/ })).closest('tr');
    expect(within(row as HTMLElement).getByRole('link', { name: NAME })).toHaveAttribute(
      'href',
      `/interview-completed/${anId(0x10)}`,
    );
    expect(screen.getByText('Times in UTC')).toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({ from: '2031-05-05T00:00:00.000Z', to: '2031-05-12T00:00:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(window.location.search).toBe('?view=month&day=2031-05-13');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2031-04-28T00:00:00.000Z' }));
    expect(screen.getByRole('heading', { name: 'May 2031' })).toBeInTheDocument();
  });

  it.each([
    ['day', NAME],
    ['week', NAME],
    ['month', NAME],
    ['agenda', 'Adaeze Okafor'],
  ])('shows an interview in the view %s', { tags: 'deep' }, async (view, name) => {
    open(`&view=${view}`);
    expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  });

  it('shows one interviewer’s week on a clock, and cancelled ones when asked for', { tags: 'deep' }, async () => {
    const { user } = open('');
    await entry();
    await user.click(screen.getByRole('radio', { name: 'Mine' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ interviewer: MARA._id }));
    expect(await screen.findByRole('region', { name: 'Tuesday 6 May 2031' })).toContainElement(await entry());
    await user.click(screen.getByRole('checkbox', { name: 'Show cancelled' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ cancelled: 'true' }));
  });

  it('shows when each interviewer is free', async () => {
    open('&view=day');
    const column = await screen.findByRole('region', { name: 'Tom Becker' });
    expect(await within(column).findByText('Free 08:00–12:00')).toBeInTheDocument();
  });

  it('is the agenda on a phone, even if the address says otherwise', async () => {
    setMedia(BELOW_SM, true);
    open('&view=month');
    expect(await screen.findByRole('heading', { name: 'Tuesday 6 May 2031' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move the interview with Adaeze Okafor' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Month' })).not.toBeInTheDocument();
  });

  it('turns to the next and the previous period by J and K, and to today by T', { tags: 'deep' }, async () => {
    const { user } = open('');
    await entry();
    await user.keyboard('j');
    expect(window.location.search).toBe('?day=2031-05-13');
    await user.keyboard('kk');
    expect(window.location.search).toBe('?day=2031-04-29');
    await user.keyboard('t');
    expect(window.location.search).toBe('');
  });

  it('without an interview leads to scheduling one, and says so if filters hide some', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.calendar, []);
    open('&view=agenda');
    const empty = within((await screen.findByRole('heading', { name: 'No interviews this week' })).parentElement!);
    expect(empty.getByRole('link', { name: 'Add Interview' })).toBeInTheDocument();
    open('&view=agenda&interviewType=Bot');
    expect(await screen.findByText('Nothing is scheduled in this period for these filters.')).toBeInTheDocument();
  });

  it('says how many interviews it leaves out', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.calendar, [anEntry()], { page: { number: 1, size: 1000, total: 1234 } });
    open('');
    expect(await screen.findByText('The first 1 of 1234 interviews are shown')).toBeInTheDocument();
  });
});

describe('moving an interview', () => {
  it('dropped on another day asks for the reason, and sends the new time once', async () => {
    const sent: unknown[] = [];
    answer(interviewsEndpoints.reschedule, ({ params, body }) => {
      sent.push({ id: params['id'], ...body });
      return anInterview();
    });
    const { user } = open('&view=month');
    drag('dragStart', await entry());
    const friday = screen.getByRole('button', { name: 'Friday 9 May 2031: show this day' }).closest('td');
    drag('dragOver', friday as HTMLElement);
    drag('drop', friday as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Move the interview with Adaeze Okafor' }));
    expect(await dialog.findByLabelText('Date')).toHaveValue('2031-05-09');
    await user.type(dialog.getByLabelText('Reason (optional)'), 'Mara is away');
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { id: anId(0x10), date: '2031-05-09', time: '10:30', interviewer: MARA._id, reason: 'Mara is away' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('dropped in a colleague’s row gives it to them', { tags: 'deep' }, async () => {
    open('');
    drag('dragStart', await entry());
    const row = screen.getByRole('rowheader', { name: /Tom Becker/ }).closest('tr');
    const tuesday = within(row as HTMLElement).getAllByRole('cell')[1] as HTMLElement;
    drag('dragOver', tuesday);
    drag('drop', tuesday);
    const dialog = within(await screen.findByRole('dialog', { name: 'Move the interview with Adaeze Okafor' }));
    expect(await dialog.findByText('Tom Becker')).toBeInTheDocument();
  });

  it('opens with M on an interview, and shows a refusal for a busy interviewer', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.reschedule, 'INTERVIEWER_BUSY', {
      message: 'Mara Santos is already booked 10:00–11:00.',
    });
    const { user } = open('');
    (await entry()).focus();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move the interview with Adaeze Okafor' }));
    fireEvent.change(await dialog.findByLabelText('Time'), { target: { value: '10:00' } });
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await dialog.findByText('Mara Santos is already booked 10:00–11:00.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Schedule anyway' })).toBeInTheDocument();
  });

  it(
    'is not offered to those who may not reschedule, nor for an interview that is over',
    { tags: 'deep' },
    async () => {
      answer(authEndpoints.me, aUser({ role: 'viewer' }));
      open('');
      expect(await entry()).toHaveAttribute('draggable', 'false');
      answer(authEndpoints.me, aUser());
      answer(interviewsEndpoints.calendar, [anEntry({ status: 'completed' })]);
      open('');
      for (const link of await screen.findAllByRole('link', { name: /Completed$/ })) {
        expect(link).toHaveAttribute('draggable', 'false');
      }
    },
  );
});

it('drops an interview on the clock at the quarter of an hour under the pointer', { tags: 'deep' }, async () => {
  open('&view=day');
  drag('dragStart', await entry());
  const column = screen.getByRole('region', { name: 'Mara Santos' }).firstElementChild as HTMLElement;
  drag('dragOver', column);
  // The grid begins at 08:00 with 52 pixels an hour.
  drag('drop', column, 6 * 52 + 10);
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the interview with Adaeze Okafor' }));
  expect(await dialog.findByLabelText('Time')).toHaveValue('14:15');
});
