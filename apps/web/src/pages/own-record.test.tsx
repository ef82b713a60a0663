import { candidateRecordsEndpoints } from '@interview-detection/shared/candidate-records/candidate-records.endpoints';
import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, disconnect } from '#web/test/api-mock';
import { aCandidateView, anId } from '#web/test/fixtures';
import { renderCandidate } from '#web/test/render-candidate';

// Loaded here, so that the first test does not wait for it.
import '../features/candidate-records/components/own-sound';

const ADDRESS = '/i/the-link-of-ana-ribeiro-which-is-private';
const AT = '2026-11-23T14:02:00.000Z';

function aRecord(change: Partial<CandidateRecordView> = {}): CandidateRecordView {
  const { voice: _voice, consent: _consent, state: _state, opensAt: _o, closesAt: _c, ...view } = aCandidateView();
  return {
    ...view,
    candidate: { name: 'Ana Ribeiro', email: 'ana@example.org' },
    endedAt: AT,
    readableUntil: '2026-12-23T14:00:00.000Z',
    consents: [{ decision: 'agreed', at: AT, reason: null, noticeVersion: 'v1', textHash: 'a1', language: 'en' }],
    visits: { openedAt: AT, device: 'Chrome', takeovers: [] },
    answers: [
      {
        turn: 1,
        about: 'answer:1',
        question: 'How do you explain a range?',
        isFollowUp: false,
        how: 'spoken',
        note: null,
        isCode: false,
        text: 'I give the mean.',
        draft: null,
        askedAt: AT,
        answeredAt: AT,
        typing: null,
        machineText: 'I give the mean',
        recordings: [],
        correction: null,
      },
    ],
    answersDeleted: null,
    notReached: 1,
    recordings: [],
    evidence: {
      level: 'low',
      title: 'Overall level shown to the hiring team: low',
      text: 'Kinds of points that count: 1.',
      how: 'Each kind counts once.',
      kinds: [],
      points: [
        {
          about: 'p1',
          title: '40 characters pasted',
          text: 'They came from outside this page.',
          from: AT,
          to: AT,
          turns: [1],
          state: 'counts',
          stateText: 'Counted',
        },
      ],
      pointsLeft: null,
      gaps: [],
      gapsTitle: null,
      gapsText: null,
      off: [],
      offText: null,
      deleted: null,
      events: 1,
    },
    devices: [],
    comments: [],
    reviews: [],
    erasure: null,
    ...change,
  };
}

/** The record of an interview that is over, opened from its last page. */
async function open(record = aRecord()) {
  const { user } = await renderEnd(record);
  await user.click(await screen.findByRole('button', { name: 'What was kept about you' }));
  await screen.findByRole('heading', { name: 'What was noted' });
  return user;
}

function renderEnd(record: CandidateRecordView) {
  answer(visitsEndpoints.start, { token: 'idc_first', expiresAt: '2027-01-01T00:00:00.000Z' });
  answer(visitsEndpoints.interview, aCandidateView({ state: 'finished', interviewType: 'Real' }));
  answer(candidateRecordsEndpoints.read, record);
  return renderCandidate(ADDRESS);
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });

it('lists what was noted, how it is made and what is not collected', { tags: 'deep' }, async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'What was kept about you', level: 1 })).toBeInTheDocument();
  expect(screen.getByText('40 characters pasted')).toBeInTheDocument();
  expect(screen.getByText('Counted')).toBeInTheDocument();
  expect(screen.getByText('Overall level shown to the hiring team: low')).toBeInTheDocument();
  expect(screen.getByText('1 question was not asked.')).toBeInTheDocument();
  expect(window.location.search).toBe('?step=record');
});

it('numbers questions as the interview did: a follow-up has the number of its question', async () => {
  const record = aRecord();
  const [first] = record.answers;
  const [point] = record.evidence.points;
  if (!first || !point) throw new Error('The record has an answer and a point');
  const turns = [false, true, true, false].map((isFollowUp, place) => ({ ...first, turn: place + 1, isFollowUp }));
  await open({ ...record, answers: turns, evidence: { ...record.evidence, points: [{ ...point, turns: [3, 4] }] } });
  expect(screen.getByText(/^Question 1, 2 · /)).toBeInTheDocument();
});

it('shows when the link was used, the device check, and what was asked for and agreed', async () => {
  const asked = { extraTimePercent: 25, signalsOff: [], keyboardOnly: false, note: 'I stammer', at: AT };
  const granted = { extraTimePercent: 25, signalsOff: [], answer: 'Take your time', at: AT };
  await open(
    aRecord({
      visits: { openedAt: AT, device: 'Chrome', takeovers: [{ at: AT, device: 'Firefox' }] },
      check: {
        browser: null,
        microphone: true,
        camera: 'refused',
        speaker: null,
        network: { rttMs: 40, ok: true },
        screens: { extended: false },
        at: AT,
      },
      adjustments: { asked, granted },
    }),
  );
  for (const text of [
    /^Opened on /,
    /^Continued on another device on .+: Firefox$/,
    'Microphone: Works',
    'Camera: Refused in the browser',
    'Connection: 40 ms · Works',
    'Screens: One screen',
    'I stammer',
    'Take your time',
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
});

it('says once who sees all that is recorded, and at each what is kept for another time', async () => {
  const { notice } = aRecord();
  const item = { what: 'Your answers', why: 'To read them', who: 'People at Northwind Labs', kept: 'For a year' };
  const items = [item, { ...item, what: 'Your voice', kept: 'For 90 days' }];
  await open(aRecord({ notice: { ...notice, items } }));
  expect(screen.getAllByText(/People at Northwind Labs/)).toHaveLength(1);
  expect(screen.getByText('Who sees it: People at Northwind Labs')).toBeInTheDocument();
  expect(screen.getByText('Kept: For 90 days')).toBeInTheDocument();
});

it('says what was deleted, and never that nothing was noted; the candidate’s own words stay', async () => {
  const text = 'Deleted on 17 February 2027 after 90 days.';
  const evidence = { ...aRecord().evidence, points: [], deleted: { at: AT, days: 90, length: 3, head: 'f', text } };
  await open(aRecord({ evidence, comments: [{ id: anId(1), about: 'p1', text: 'My own notes', at: AT }] }));
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByText('My own notes')).toBeInTheDocument();
  expect(screen.queryByText('Nothing was noted.')).not.toBeInTheDocument();
});

it('says that all signals were off, and never that nothing was noted', async () => {
  const offText = 'What this page could have noticed was switched off in your interview.';
  await open(aRecord({ evidence: { ...aRecord().evidence, points: [], offText } }));
  expect(screen.getByText(offText)).toBeInTheDocument();
  expect(screen.queryByText('Nothing was noted.')).not.toBeInTheDocument();
});

it('names what was switched off when nothing was noted', async () => {
  const off = ['What you paste', 'How you type'];
  await open(aRecord({ evidence: { ...aRecord().evidence, points: [], off } }));
  expect(screen.getByText('Nothing was noted.').parentElement).toHaveTextContent(
    'Switched off: What you paste · How you type',
  );
});

it('takes a comment on a point, which stays typed when it could not be sent', async () => {
  const user = await open();
  await user.click(press('Comment on “40 characters pasted”'));
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'My own notes');
  disconnect(candidateRecordsEndpoints.comment, { once: true });
  await user.click(press('Send comment'));
  expect(await screen.findByText('This did not reach us')).toBeInTheDocument();
  const sent: unknown[] = [];
  answer(candidateRecordsEndpoints.comment, ({ body }) => {
    sent.push(body);
    return aRecord({ comments: [{ id: anId(1), about: 'p1', text: 'My own notes', at: AT }] });
  });
  await user.click(press('Send comment'));
  expect(await screen.findByText('My own notes')).toBeInTheDocument();
  expect(sent).toEqual([{ about: 'p1', text: 'My own notes' }]);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('shows each gap with its time, and takes a comment on it and on the list of devices', { tags: 'deep' }, async () => {
  const gap = { about: `gap:${AT}`, from: AT, to: '2026-11-23T14:02:20.000Z', title: 'No sign of this page for 20 s' };
  const gaps = { gaps: [gap], gapsTitle: 'Nothing is known about 20 s', gapsText: 'It counts neither way.' };
  const evidence = { ...aRecord().evidence, ...gaps };
  const devices = [{ label: 'Webcam', kind: 'videoinput', provenance: 'granted' as const }];
  const user = await open(aRecord({ evidence, devices }));
  const sent: unknown[] = [];
  for (const [name, about] of [
    [/^Comment on “.*:02:00.*No sign of this page for 20 s”$/, gap.about],
    ['Comment on “Devices that your browser listed”', 'devices'],
  ] as const) {
    answer(candidateRecordsEndpoints.comment, ({ body }) => {
      sent.push(body);
      return aRecord({ evidence, devices, comments: [{ id: anId(1), about, text: `About ${about}`, at: AT }] });
    });
    await user.click(press(name));
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), `About ${about}`);
    await user.click(press('Send comment'));
    expect(await screen.findByText(`About ${about}`)).toBeInTheDocument();
  }
  expect(sent).toEqual([
    { about: gap.about, text: `About ${gap.about}` },
    { about: 'devices', text: 'About devices' },
  ]);
});

it('shows comments on points that are no longer there', async () => {
  await open(aRecord({ comments: [{ id: anId(1), about: `gap:${AT}`, text: 'My network was away', at: AT }] }));
  expect(screen.getByRole('heading', { name: 'What you said before' })).toBeInTheDocument();
  expect(screen.getByText('My network was away')).toBeInTheDocument();
});

it('takes a correction of a spoken answer and shows both versions', { tags: 'deep' }, async () => {
  const user = await open();
  await user.click(screen.getByText('How do you explain a range?'));
  await user.click(press('Suggest a correction'));
  const field = screen.getByRole('textbox', { name: 'Your suggestion' });
  await user.clear(field);
  await user.type(field, 'I give the median.');
  const [first] = aRecord().answers;
  answer(candidateRecordsEndpoints.correct, ({ body }) => {
    expect(body).toEqual({ turn: 1, text: 'I give the median.' });
    return aRecord({ answers: first ? [{ ...first, correction: { text: 'I give the median.', at: AT } }] : [] });
  });
  await user.click(press('Send suggestion'));
  expect(await screen.findByText('I give the median.')).toBeInTheDocument();
  expect(screen.getByText('I give the mean.')).toBeInTheDocument();
});

const A_RECORDING = {
  _id: anId(7),
  turn: 1,
  mime: 'audio/webm' as const,
  startedAt: AT,
  seconds: 12,
  bytes: 9_000,
  text: 'I give the mean',
  deletedOn: '2027-02-21T00:00:00.000Z',
  sound: '/candidate/record/recordings/7?ticket=first',
};
/** A record with one answer, spoken into these recordings. */
function aSpokenRecord(recordings: CandidateRecordView['recordings'], ids = recordings.map(({ _id }) => _id)) {
  const [first] = aRecord().answers;
  const answers = first ? [{ ...first, recordings: ids }] : [];
  return aRecord({ interviewType: 'Bot', answers, recordings });
}
const player = () => screen.getByLabelText<HTMLAudioElement>(/^Your recording of/);

it(
  'plays the candidate’s own answers, and continues with a new address when the first has expired',
  { tags: 'deep' },
  async () => {
    const user = await open(aSpokenRecord([A_RECORDING]));
    await user.click(screen.getByText('How do you explain a range?'));
    await screen.findByLabelText(/^Your recording of/);
    expect(player().getAttribute('src')).toBe('/api/candidate/record/recordings/7?ticket=first');
    expect(player()).toHaveAttribute('preload', 'none');
    expect(screen.getByText(/^The recording is deleted on .*21/)).toBeInTheDocument();
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const second = { ...A_RECORDING, sound: '/candidate/record/recordings/7?ticket=second' };
    answer(candidateRecordsEndpoints.read, aSpokenRecord([second]));
    player().currentTime = 3;
    fireEvent.error(player());
    await waitFor(() => expect(play).toHaveBeenCalledOnce());
    expect(player().getAttribute('src')).toBe('/api/candidate/record/recordings/7?ticket=second');
    expect(player().currentTime).toBe(3);
    fireEvent.error(player());
    expect(await screen.findByText(/couldn’t play the recording/)).toBeInTheDocument();
  },
);

it(
  'says that a deleted recording is no longer kept, even when it is deleted while the page is open',
  { tags: 'deep' },
  async () => {
    await open(aSpokenRecord([A_RECORDING]));
    expect(screen.queryByText(/no longer kept/)).not.toBeInTheDocument();
    await screen.findByLabelText(/^Your recording of/);
    answer(candidateRecordsEndpoints.read, aSpokenRecord([]));
    fireEvent.error(player());
    expect(await screen.findByText('The sound of this answer is no longer kept. Its text stays.')).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Your recording of/)).not.toBeInTheDocument();
  },
);

it('also plays recordings that belong to no answer', async () => {
  await open(aSpokenRecord([A_RECORDING], []));
  expect(screen.getByRole('heading', { name: 'Recordings that belong to no answer' })).toBeInTheDocument();
  expect(await screen.findByLabelText(/^Your recording of/)).toBeInTheDocument();
});

it('asks for deletion with a second press, once', async () => {
  const user = await open();
  await user.click(press('Ask for deletion'));
  expect(screen.getByText('Ask Northwind Labs to delete everything?')).toBeInTheDocument();
  answer(candidateRecordsEndpoints.askErasure, aRecord({ erasure: { text: null, at: AT, answer: null } }));
  await user.click(press('Yes, ask for deletion'));
  expect(await screen.findByText(/^You asked for deletion on/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /deletion/ })).not.toBeInTheDocument();
});

it('shows why nothing is deleted, and then offers a new request', async () => {
  const why = { text: 'The law has us keep it', by: 'Mara Santos', at: AT };
  await open(aRecord({ erasure: { text: null, at: AT, answer: why } }));
  expect(screen.getByText('The law has us keep it')).toBeInTheDocument();
  expect(screen.getByText(/^Mara Santos answered on/)).toBeInTheDocument();
  expect(press('Ask for deletion')).toBeInTheDocument();
});

it('keeps the focus at the request for a review when its field closes', async () => {
  const user = await open(aRecord());
  await user.click(press('Ask for a review'));
  await user.click(press('Cancel'));
  expect(screen.getByRole('heading', { name: 'Ask for a review by a person' })).toHaveFocus();
});

it('offers a new request for review only after a person’s answer, which it shows', async () => {
  const asked = { text: 'Please listen again', at: AT };
  const user = await open(aRecord({ reviews: [{ ...asked, answer: null }] }));
  const part = screen.getByRole('heading', { name: 'Ask for a review by a person' }).parentElement as HTMLElement;
  expect(within(part).getByText(/No one has answered yet/)).toBeInTheDocument();
  expect(within(part).queryByRole('button')).not.toBeInTheDocument();
  await user.click(press('Back'));
  expect(await screen.findByRole('heading', { name: /That’s everything/ })).toBeInTheDocument();
});

it('says how many points are not on the page, and that the file has them', async () => {
  const pointsLeft = '19,500 more points are not shown here. They are in the file: record.json has every one.';
  await open(aRecord({ evidence: { ...aRecord().evidence, pointsLeft } }));
  expect(screen.getByText(pointsLeft)).toBeInTheDocument();
});
