import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { anEvidence } from '#web/test/evidence-fixtures';
import { aCandidateView, anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aReport, interviewDetails, question, reply } from '#web/test/report-fixtures';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './details-page';

const ID = anId(0xd0);
const MACHINE = 'I wrote the test first.';

const aRecording = (change: Partial<Recording> = {}): Recording => ({
  _id: ID,
  turn: 1,
  speaker: null,
  isCut: false,
  mime: 'audio/webm',
  startedAt: '2026-11-19T14:31:00.000Z',
  bytes: 120_000,
  seconds: 42.4,
  status: 'transcribed',
  transcript: { text: MACHINE, model: 'tiny.en' },
  deletedOn: '2031-02-20T14:31:00.000Z',
  sound: `/recordings/${ID}?ticket=first`,
  ...change,
});

/** The recordings on the server, as each call finds them. */
let recordings: Recording[];
beforeEach(() => {
  recordings = [aRecording()];
  answer(recordingsEndpoints.list, () => recordings);
  answer(visitsEndpoints.preview, aCandidateView());
  answer(visitsEndpoints.link, { url: 'https://interviews.example/i/the-link' });
});

/** Opens an interview by the bot in which one answer was spoken. */
async function open(message = MACHINE, change: Partial<InterviewDetails> = {}) {
  const spoken = { recording: ID, machineText: MACHINE, model: 'tiny.en', at: '2026-11-19T14:31:00.000Z' };
  const { interviewer: _nobody, ...bot } = interviewDetails({
    interviewType: 'Bot',
    ...change,
    report: aReport([
      question('How do you work?'),
      reply(message, { spoken }),
      question('Why us?'),
      reply('I like it.'),
    ]),
  });
  answer(interviewsEndpoints.details, bot);
  answer(evidenceEndpoints.read, anEvidence());
  const view = renderSignedIn(`/interview-completed/${anId(0x10)}`);
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' });
  return view;
}

const player = () => screen.findByLabelText<HTMLAudioElement>('Recording of the answer to question 1');
const addressOf = (audio: HTMLAudioElement) => audio.getAttribute('src');

it(
  'a spoken answer has its recording beside it, which loads only when played and says until when it is kept',
  { tags: 'deep' },
  async () => {
    await open();
    const audio = await player();
    expect(addressOf(audio)).toBe(`/api/recordings/${ID}?ticket=first`);
    expect(audio).toHaveAttribute('preload', 'none');
    expect(audio).toHaveAttribute('controls');
    expect(screen.getByText('0:42 · Kept until 20 Feb 2031')).toBeInTheDocument();
    expect(screen.getByText('Spoken. Machine transcript')).toBeInTheDocument();
    expect(screen.queryByText('Machine transcript')).not.toBeInTheDocument();
    expect(screen.queryByText('Further recordings')).not.toBeInTheDocument();
  },
);

it(
  'a spoken answer that the candidate corrected says so calmly, and shows the machine transcript',
  { tags: 'deep' },
  async () => {
    await open('I wrote the tests first.');
    const title = await screen.findByText('Spoken. Machine transcript, corrected by the candidate');
    const details = within(title.parentElement as HTMLElement)
      .getByText('Machine transcript')
      .closest('details');
    expect(details).toHaveTextContent(MACHINE);
    expect(details).not.toHaveAttribute('open');
  },
);

it(
  'a spoken answer has all its recordings beside it, and none among the further recordings',
  { tags: 'deep' },
  async () => {
    const first = aRecording({ _id: anId(0xd1), startedAt: '2026-11-19T14:30:00.000Z' });
    recordings = [first, aRecording(), aRecording({ _id: anId(0xd2) }), aRecording({ _id: anId(0xd3) })];
    await open();
    await screen.findByLabelText('Recording of the answer to question 1, part 1 of 2');
    expect(screen.getByLabelText('Recording of the answer to question 1, part 2 of 2')).toBeInTheDocument();
    const further = screen.getByRole('region', { name: 'Further recordings' });
    expect(within(further).getAllByRole('listitem')).toHaveLength(2);
  },
);

it(
  'a recording that could not be transcribed is shown beside the answer to its question, with a player, and nowhere else',
  { tags: 'deep' },
  async () => {
    recordings = [
      aRecording({ _id: anId(0xd1), status: 'failed', transcript: null }),
      aRecording(),
      aRecording({ _id: anId(0xd2), turn: 2, status: 'failed', transcript: null }),
      aRecording({ _id: anId(0xd3), turn: 3, status: 'failed', transcript: null }),
    ];
    await open();
    for (const number of [1, 2]) {
      const audio = await screen.findByLabelText(`Recording for question ${number} without words`);
      const place = audio.closest('[id^=answer-]');
      expect(place).toHaveAttribute('id', `answer-${2 * number - 1}`);
      expect(place).toHaveTextContent('One recording couldn’t be transcribed, and is not part of this text.');
    }
    // For a question without an answer it is among the further recordings.
    const further = await screen.findByRole('region', { name: 'Further recordings' });
    expect(within(further).getByRole('listitem')).toHaveTextContent('Question 3 in the order asked');
    expect(within(further).getByRole('listitem')).toHaveTextContent('Couldn’t be transcribed');
  },
);

it(
  'a player continues at the same place with an address from a new list once the old one has expired',
  { tags: 'deep' },
  async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    await open();
    const audio = await player();
    recordings = [aRecording({ sound: `/recordings/${ID}?ticket=second` })];
    fireEvent.error(audio);
    await waitFor(() => expect(addressOf(audio)).toBe(`/api/recordings/${ID}?ticket=second`));
    expect(play).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    // If a new address does not help, the page says so, with another way to listen.
    fireEvent.error(audio);
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser couldn’t play the recording.');
    expect(screen.getByRole('link', { name: 'Download it' })).toHaveAttribute(
      'href',
      `/api/recordings/${ID}?ticket=second`,
    );
  },
);

it('an answer says that its recording has been deleted', async () => {
  recordings = [];
  await open();
  expect(await screen.findByText('The recording has been deleted.')).toBeInTheDocument();
});

it('the page says which rule deleted the recordings, and when', { tags: 'deep' }, async () => {
  recordings = [];
  await open(MACHINE, { recordingsDeleted: { at: '2031-02-20T14:31:00.000Z', days: 90 } });
  expect(
    await screen.findByText('The recording has been deleted after 90 days, as your company’s settings say.'),
  ).toBeInTheDocument();
  const card = within(screen.getByRole('region', { name: 'Recordings' }));
  const words = 'The recordings were deleted on 2031-02-20 after 90 days, as this company’s settings say.';
  expect(card.getByText(words)).toBeInTheDocument();
});

it('the page says that the recordings could not be loaded, and tries again', { tags: 'deep' }, async () => {
  refuse(recordingsEndpoints.list, 'UNAVAILABLE');
  const { user } = await open();
  const retry = await screen.findByRole('button', { name: /^Retry loading the recording/ });
  answer(recordingsEndpoints.list, () => recordings);
  await user.click(retry);
  expect(await player()).toBeInTheDocument();
});

it('recordings of an interview in progress are not divided into answers and others', { tags: 'deep' }, async () => {
  const { interviewer: _nobody, ...bot } = interviewDetails({
    interviewType: 'Bot',
    status: 'in_progress',
    report: null,
  });
  answer(interviewsEndpoints.details, bot);
  answer(evidenceEndpoints.read, anEvidence());
  answer(positionsEndpoints.details, { ...bot.position, plan: [], planVersion: 0, stages: [] });
  renderSignedIn(`/interview-completed/${anId(0x10)}`);
  const all = within(await screen.findByRole('region', { name: 'Recordings' }));
  expect(all.getByText(/Once the interview is over, you’ll see which ones are answers/)).toBeInTheDocument();
  expect(all.getByText(MACHINE)).toBeInTheDocument();
});

it('recordings that belong to no answer are listed with their state', { tags: 'deep' }, async () => {
  recordings.push(
    aRecording({ _id: anId(0xd1), turn: 3, status: 'failed', transcript: null, seconds: null, deletedOn: null }),
    aRecording({ _id: anId(0xd2), turn: null, status: 'transcribing', transcript: null, seconds: null }),
  );
  await open();
  const further = within(await screen.findByRole('region', { name: 'Further recordings' }));
  expect(further.getAllByRole('listitem')).toHaveLength(2);
  expect(further.getByText('Question 3 in the order asked · 14:31 UTC')).toBeInTheDocument();
  expect(
    further.getByText('Couldn’t be transcribed; the recording is saved · Kept until it is deleted'),
  ).toBeInTheDocument();
  expect(further.getByText('Transcribing… · Kept until 20 Feb 2031')).toBeInTheDocument();
});

it('recordings of a conversation are listed under the speakers’ names, in parts', { tags: 'deep' }, async () => {
  const [mara, ana] = [anId(0xe1), anId(0xe2)];
  const part = (n: number, change: Partial<Recording>) => aRecording({ _id: anId(0xf0 + n), turn: null, ...change });
  recordings = [
    part(0, { speaker: { role: 'staff', _id: mara, name: 'Mara Santos' } }),
    part(1, { speaker: { role: 'candidate', _id: ana, name: 'Ana Ribeiro' } }),
    part(2, {
      speaker: { role: 'staff', _id: mara, name: 'Mara Santos' },
      startedAt: '2026-11-19T14:36:00.000Z',
      isCut: true,
    }),
  ];
  const room = { startedAt: '2026-11-19T14:31:00.000Z', endedAt: '2026-11-19T14:40:00.000Z', attended: [] };
  answer(
    interviewsEndpoints.details,
    interviewDetails({ room, report: aReport([question('How do you work?'), reply('Slowly.')]) }),
  );
  answer(evidenceEndpoints.read, anEvidence());
  renderSignedIn(`/interview-completed/${anId(0x10)}`);
  const voices = within(await screen.findByRole('region', { name: 'Recorded voices' }));
  expect(voices.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Mara Santos',
    'Ana Ribeiro',
  ]);
  expect(voices.getByLabelText('Mara Santos from 14:31 UTC')).toBeInTheDocument();
  expect(voices.getByText(/the end is missing/)).toHaveTextContent('14:36');
});
