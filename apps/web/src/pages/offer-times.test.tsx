import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import { interviewOffersEndpoints } from '@interview-detection/shared/interview-offers/interview-offers.endpoints';
import type { Offer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aCandidate, anId, anInterview, aUser, BACKEND } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { commonFree } from '../features/interviews/rules/free-times';
import { startsIn } from '../features/interviews/schedule/rules/offered-times';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './add-interview-page';
import './candidate-page';
import './upcoming-page';

/** Its days lie ahead on every day. */
const YEAR = new Date().getUTCFullYear() + 2;
const DAY_MS = 86_400_000;
const DAY = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
const at = (time: string) => `${DAY}T${time}:00.000Z`;

const anOffer = (change: Partial<Offer> = {}): Offer => ({
  _id: anId(0xf1),
  url: 'http://localhost:3000/i/their-link',
  state: 'open',
  candidate: { _id: anId(0xc1), name: 'Adaeze Okafor', email: 'adaeze@example.org' },
  position: { _id: anId(0xb1), name: 'Backend Engineer' },
  interviewType: 'Real',
  interviewers: [],
  durationMinutes: 60,
  timeZone: 'UTC',
  description: 'System design',
  policy: 'closed',
  slots: [at('09:00'), at('09:30')],
  from: null,
  to: null,
  deadline: at('09:30'),
  by: { _id: anId(0xa2), name: 'Mara Santos' },
  createdAt: '2026-11-01T10:00:00.000Z',
  pickedAt: null,
  notice: null,
  ...change,
});

const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('offering times in the form of an interview', () => {
  const sent: Record<string, unknown>[] = [];

  beforeEach(() => {
    sent.length = 0;
    sessionStorage.clear();
    const { company } = aUser();
    answer(usersEndpoints.list, [aUser({ company: company && { ...company, timeZone: 'UTC' } })]);
    answer(positionsEndpoints.list, [BACKEND]);
    answer(candidatesEndpoints.known, null);
    answer(candidatesEndpoints.readResume, { name: null, email: null, phone: null, hidden: null, isPartial: false });
    answer(interviewsEndpoints.list, []);
    answer(availabilityEndpoints.list, [
      {
        user: { _id: aUser()._id, name: aUser().name },
        busy: [],
        // What has passed is not offered.
        free: [
          { from: '2020-01-01T09:00:00.000Z', to: '2020-01-01T12:00:00.000Z' },
          { from: at('09:00'), to: at('10:30') },
        ],
      },
    ]);
    answer(interviewOffersEndpoints.make, ({ form }) => {
      sent.push(Object.fromEntries(form?.entries() ?? []));
      return anOffer();
    });
  });

  async function fillIn() {
    const { user } = renderSignedIn('/interview-upcomming/add');
    await screen.findByRole('option', { name: 'Backend Engineer' });
    set('Candidate name', 'Adaeze Okafor');
    set('Email', 'adaeze@example.org');
    set('Description', 'System design');
    await user.selectOptions(screen.getByLabelText('Position'), 'Backend Engineer');
    await user.upload(screen.getByLabelText('Resume'), new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }));
    await user.click(screen.getByRole('radio', { name: 'Offer times' }));
    return user;
  }
  const send = () => screen.getByRole('button', { name: 'Offer times' });

  it('sends the times that were chosen from what everyone has free, and needs no date', async () => {
    const user = await fillIn();
    const free = await screen.findByRole('group', { name: 'Free in the next two weeks' });
    const times = within(free).getAllByRole('button');
    expect(times).toHaveLength(2);
    for (const time of times) await user.click(time);
    expect(screen.getByText(/^2 times are offered/)).toBeInTheDocument();
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: 'Adaeze Okafor', durationMinutes: '60' });
    expect(JSON.stringify(sent[0])).toContain(at('09:30'));
    expect(sent[0]).not.toHaveProperty('date');
    expect(await screen.findByText('Adaeze Okafor can now pick a time')).toBeInTheDocument();
  });

  it('asks for at least one time', { tags: 'deep' }, async () => {
    const user = await fillIn();
    await user.click(send());
    expect(await screen.findByText('Choose at least one time to offer')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('suggests the next two weeks as a window', { tags: 'deep' }, async () => {
    const user = await fillIn();
    await user.click(screen.getByRole('radio', { name: 'Any free time' }));
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    const { from, to } = sent[0] as { from: string; to: string };
    expect((Date.parse(to) - Date.parse(from)) / DAY_MS).toBe(13);
    expect(Date.parse(from)).toBeGreaterThan(Date.now() - DAY_MS);
  });

  it('sends a window with its deadline', async () => {
    const user = await fillIn();
    await user.click(screen.getByRole('radio', { name: 'Any free time' }));
    set('From', `${YEAR}-05-05`);
    set('To', `${YEAR}-05-09`);
    set('Can pick until (optional)', `${YEAR}-05-02`);
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      from: `${YEAR}-05-05`,
      to: `${YEAR}-05-09`,
      deadline: `${YEAR}-05-02`,
    });
  });
});

describe('offers whose candidate has yet to pick', () => {
  beforeEach(() => {
    answer(interviewsEndpoints.list, []);
    answer(positionsEndpoints.list, [BACKEND]);
    answer(usersEndpoints.list, [aUser()]);
  });

  it(
    'are listed above the upcoming interviews, and say when the link has to be passed on',
    { tags: 'deep' },
    async () => {
      answer(interviewOffersEndpoints.list, [
        anOffer({ notice: { state: 'held', at: '2026-11-01T10:00:00.000Z', to: 'adaeze@example.org' } }),
      ]);
      renderSignedIn('/interview-upcomming');
      expect(await screen.findByRole('heading', { name: 'Waiting for the candidate to pick' })).toBeInTheDocument();
      expect(screen.getByText('Adaeze Okafor, Backend Engineer')).toBeInTheDocument();
      expect(
        screen.getByText(/^2 times · until .* the email couldn’t be sent: share the link yourself$/),
      ).toBeInTheDocument();
    },
  );

  it('are on the page of their candidate, who cannot be scheduled meanwhile', { tags: 'deep' }, async () => {
    const asked: unknown[] = [];
    answer(interviewOffersEndpoints.list, ({ query }) => {
      asked.push(query.candidate);
      return [anOffer()];
    });
    const candidate = aCandidate();
    hang(candidatesEndpoints.resume);
    answer(candidatesEndpoints.doubles, []);
    answer(interviewsEndpoints.timeline, {
      applications: [{ ...candidate, added: null, history: [] }],
      interviews: [],
      mails: [],
    });
    renderSignedIn(`/candidates/${candidate._id}`);
    expect(await screen.findByRole('heading', { name: 'Waiting for the candidate to pick' })).toBeInTheDocument();
    expect(asked).toEqual([candidate._id]);
    expect(screen.queryByText('Next step')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Schedule next/ })).not.toBeInTheDocument();
  });

  it('are withdrawn after a question', async () => {
    let open = [anOffer()];
    answer(interviewOffersEndpoints.list, () => open);
    answer(interviewOffersEndpoints.withdraw, () => {
      open = [];
      return anOffer({ state: 'withdrawn' });
    });
    const { user } = renderSignedIn('/interview-upcomming');
    await user.click(await screen.findByRole('button', { name: 'Withdraw the times for Adaeze Okafor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw these times?' });
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Times withdrawn')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Waiting for the candidate to pick')).not.toBeInTheDocument());
  });

  it('that were picked meanwhile say so', async () => {
    answer(interviewOffersEndpoints.list, [anOffer()]);
    refuse(interviewOffersEndpoints.withdraw, 'OFFER_PICKED');
    const { user } = renderSignedIn('/interview-upcomming');
    await user.click(await screen.findByRole('button', { name: 'Withdraw the times for Adaeze Okafor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw these times?' });
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await within(dialog).findByText(/has already picked a time/)).toBeInTheDocument();
  });
});

it('shows on the card of an interview which other time its candidate asked for', async () => {
  answer(positionsEndpoints.list, [BACKEND]);
  answer(usersEndpoints.list, [aUser()]);
  const timeWish = { text: 'Tuesday, after four', at: '2026-11-01T10:00:00.000Z' };
  answer(interviewsEndpoints.list, [anInterview({ timeWish })]);
  renderSignedIn('/interview-upcomming');
  expect(await screen.findByText('Asked for another time')).toBeInTheDocument();
  expect(screen.getByText('Tuesday, after four')).toBeInTheDocument();
});

it('finds the half hours that fit into what all have free', () => {
  const common = commonFree([
    [{ from: at('09:00'), to: at('12:00') }],
    [
      { from: at('08:00'), to: at('09:45') },
      { from: at('10:10'), to: at('11:30') },
    ],
  ]);
  expect(startsIn(common, 45)).toEqual([at('09:00'), at('10:30')]);
});
