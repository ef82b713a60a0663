import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import type { CandidateOffer } from '@interview-detection/shared/visits/candidate-times.schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { aCandidateView } from '#web/test/fixtures';
import { renderCandidate } from '#web/test/render-candidate';
import { byDay, calendarFile } from '../rules';

const ADDRESS = '/i/the-link-of-ana-ribeiro-which-is-private';
const DAY_MS = 86_400_000;
const soon = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
};
const [first, second, third] = [soon(3, 9), soon(3, 10), soon(4, 9)];

const offer = (change: Partial<CandidateOffer> = {}): CandidateOffer => ({
  company: { name: 'Northwind Labs' },
  position: { name: 'Data Analyst' },
  candidate: { name: 'Ana Ribeiro' },
  interviewers: [{ name: 'Mara Santos' }],
  interviewType: 'Real',
  durationMinutes: 45,
  deadline: second,
  companyTimeZone: 'Europe/Lisbon',
  language: 'en',
  now: new Date().toISOString(),
  ...change,
});

/** A link with offered times; returns what was picked. */
function offered(slots: string[] = [first, second, third]) {
  const picked: unknown[] = [];
  answer(visitsEndpoints.start, { token: 'idc_first', expiresAt: soon(30, 0), isOffer: true });
  answer(visitsEndpoints.offer, offer());
  answer(visitsEndpoints.slots, () => slots);
  answer(visitsEndpoints.pickSlot, ({ body }) => {
    picked.push(body);
    // Asked for earlier, it would be an error: there is no interview until then.
    answer(visitsEndpoints.interview, aCandidateView({ startsAt: second, durationMinutes: 45 }));
    return {
      ...aCandidateView({ startsAt: second, durationMinutes: 45 }),
      _id: 'a'.repeat(24),
      status: 'scheduled' as const,
    };
  });
  return { picked };
}

const time = (name: RegExp) => screen.findByRole('radio', { name });

describe('a link with offered times', () => {
  beforeEach(() => localStorage.clear());

  it('lets the candidate pick one by day, in a named zone, and confirms it with a calendar file', async () => {
    const { picked } = offered();
    const user = userEvent.setup();
    await renderCandidate(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Pick a time', level: 1 })).toBeInTheDocument();
    // A comma between the two names would read as if the candidate worked there.
    expect(screen.getByText(/^Hello Ana Ribeiro\. Northwind Labs would like/)).toBeInTheDocument();
    expect(screen.getByText('With Mara Santos')).toBeInTheDocument();
    const days = await screen.findAllByRole('group');
    expect(days.map(day => within(day).getAllByRole('radio').length)).toEqual([2, 1]);
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    expect(within(zone).getByRole('option', { selected: true })).toHaveTextContent(/your time$/);
    await user.selectOptions(zone, 'UTC');
    await user.click(await time(/^10:00/));
    await user.click(screen.getByRole('button', { name: /^Confirm 10:00/ }));
    expect(await screen.findByRole('heading', { name: 'You are booked' })).toBeInTheDocument();
    expect(picked).toEqual([{ startsAt: second }]);
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('download', 'interview.ics');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: /Hello Ana/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('says kindly that someone else was faster, and shows the remaining times', async () => {
    const slots = [first, second];
    offered(slots);
    const user = userEvent.setup();
    await renderCandidate(ADDRESS);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Time zone' }), 'UTC');
    await user.click(await time(/^10:00/));
    refuse(visitsEndpoints.pickSlot, 'SLOT_TAKEN');
    slots.pop();
    await user.click(screen.getByRole('button', { name: /^Confirm 10:00/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This time has just been takenPlease pick another one.');
    expect(screen.queryByRole('radio', { name: /^10:00/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose a time' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('becomes the page of the interview when a time was picked elsewhere', async () => {
    offered();
    answer(visitsEndpoints.start, { token: 'idc_first', expiresAt: soon(30, 0), isOffer: true });
    refuse(visitsEndpoints.offer, 'NOT_FOUND');
    answer(visitsEndpoints.interview, aCandidateView({ startsAt: second }));
    await renderCandidate(ADDRESS);
    expect(await screen.findByRole('heading', { name: /Hello Ana/ })).toBeInTheDocument();
  });

  it('says whom to write to if no time is left', async () => {
    offered([]);
    await renderCandidate(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'No time is left' })).toBeInTheDocument();
  });
});

describe('a booked interview', () => {
  const booked = (change = {}) => {
    answer(visitsEndpoints.start, { token: 'idc_first', expiresAt: soon(30, 0) });
    answer(visitsEndpoints.interview, aCandidateView({ state: 'early', changeUntil: soon(2, 9), ...change }));
    answer(visitsEndpoints.slots, []);
  };

  it('takes a wish for another time', { tags: 'deep' }, async () => {
    booked();
    const user = userEvent.setup();
    await renderCandidate(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Change time' }));
    await user.type(screen.getByLabelText('When would suit you better?'), 'After four');
    answer(visitsEndpoints.reschedule, ({ body }) =>
      aCandidateView({
        state: 'early',
        changeUntil: soon(2, 9),
        timeWish: { text: (body as { wish: string }).wish, at: first },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Ask for another time' }));
    expect(await screen.findByText('You have asked for another time')).toBeInTheDocument();
    expect(screen.getByText('After four')).toBeInTheDocument();
  });

  it('is cancelled after a second press', { tags: 'deep' }, async () => {
    booked();
    const user = userEvent.setup();
    await renderCandidate(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Cancel interview' }));
    answer(visitsEndpoints.cancel, aCandidateView({ state: 'closed' }));
    await user.click(screen.getByRole('button', { name: 'Cancel interview' }));
    expect(await screen.findByRole('heading', { name: 'Your interview is cancelled' })).toBeInTheDocument();
  });

  it('offers neither once the limit has passed', async () => {
    booked({ changeUntil: new Date(Date.now() - 1_000).toISOString() });
    await renderCandidate(ADDRESS);
    await screen.findByRole('heading', { name: /Hello Ana/ });
    expect(screen.queryByRole('button', { name: 'Change time' })).not.toBeInTheDocument();
  });
});

it('groups times by the calendar of the zone', () => {
  const late = '2030-01-07T23:30:00.000Z';
  expect(byDay([late], 'UTC')[0]?.key).toBe('2030-01-07');
  expect(byDay([late], 'Asia/Tokyo')[0]?.key).toBe('2030-01-08');
});

it('writes a calendar entry whose text cannot break out of its line', () => {
  const file = calendarFile({
    id: 'abc',
    startsAt: '2030-01-07T09:00:00.000Z',
    durationMinutes: 45,
    title: 'Analyst; Data, Labs\nX',
    url: 'https://example.org/i/x',
    now: new Date('2030-01-01T00:00:00Z'),
  });
  expect(file).toContain('DTSTART:20300107T090000Z\r\nDTEND:20300107T094500Z\r\n');
  expect(file).toContain('SUMMARY:Analyst\\; Data\\, Labs\\nX\r\n');
});
