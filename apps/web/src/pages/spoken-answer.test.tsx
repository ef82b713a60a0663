import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import type { OwnRecording } from '@interview-detection/shared/recordings/recordings.schema';
import { turnsEndpoints } from '@interview-detection/shared/turns/turns.endpoints';
import type { Answer, BotState } from '@interview-detection/shared/turns/turns.schema';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, disconnect, refuse } from '#web/test/api-mock';
import { aBotState, aCandidateView, anAskedTurn } from '#web/test/fixtures';
import { fakeMicrophone } from '#web/test/microphone';
import { renderCandidate } from '#web/test/render-candidate';
import { representatives } from '#web/test/tier';

const NOW = '2026-11-23T16:10:00.000Z';
const RECORDING = '65f000000000000000000001';
const SAID = 'I would look at the test first.';
const agreed = { decision: 'agreed', at: NOW, reason: null, noticeVersion: 'v1', isCurrent: true } as const;

let links = 0;

/** A question that may be answered by speaking; returns its address, and what was sent. */
function mayBeSpoken({
  languages = null as string[] | null,
  ends = 'transcribed' as OwnRecording['status'],
  asked = anAskedTurn(),
} = {}) {
  const answers: Answer[] = [];
  const chunks: string[] = [];
  let finished = 0;
  let now = asked;
  const own = (change: Partial<OwnRecording> = {}): OwnRecording => ({
    _id: RECORDING,
    turn: 1,
    status: 'transcribing',
    missing: [],
    bytes: 1_000_000,
    transcript: null,
    ...change,
  });
  answer(visitsEndpoints.start, { token: 'idc_first', expiresAt: '2027-01-01T00:00:00.000Z' });
  answer(visitsEndpoints.interview, () =>
    aCandidateView({ consent: agreed, state: 'in_progress', voice: { minutesMax: 10, languages } }),
  );
  answer(turnsEndpoints.turn, () => now);
  answer(turnsEndpoints.draft, ({ body: { turn } }) => ({ turn, savedAt: NOW }));
  answer(turnsEndpoints.answer, ({ body }) => {
    answers.push(body);
    return (now = anAskedTurn({ turn: 2, number: 2, question: 'And then?', answered: 1 }));
  });
  answer(recordingsEndpoints.begin, { _id: RECORDING });
  answer(recordingsEndpoints.chunk, ({ params: { n = '' } }) => {
    chunks.push(n);
    return { n: Number(n), bytes: 18 };
  });
  answer(recordingsEndpoints.finish, () => {
    finished++;
    return own();
  });
  answer(recordingsEndpoints.own, () => {
    const transcript = ends === 'transcribed' ? { text: SAID, model: 'Whisper tiny.en' } : null;
    return own({ status: ends, transcript });
  });
  const address = `/i/the-link-of-a-candidate-who-speaks-${links++}?step=interview`;
  return { address, answers, chunks, finishes: () => finished, become: (next: BotState) => (now = next) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: /Your answer/ });
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('a spoken answer', () => {
  it(
    'is transcribed into the field, corrected, and sent with its recording and without keystroke measures',
    { tags: 'deep' },
    async () => {
      const { address, answers, chunks } = mayBeSpoken({ languages: ['en'] });
      const microphone = fakeMicrophone();
      const { user } = await renderCandidate(address);
      await button('Speak instead');
      expect(screen.getByText('We can only transcribe English.')).toBeInTheDocument();
      await user.click(await button('Speak instead'));
      await button('Stop');
      expect(screen.getByRole('timer', { name: 'Recording' })).toHaveTextContent('0:00');
      expect(await button('Send and continue')).toBeDisabled();
      microphone.second();
      microphone.second();
      await user.click(await button('Stop'));
      await waitFor(async () => expect(await field()).toHaveValue(SAID));
      expect(chunks).toEqual(['0', '1', '2']);
      expect(screen.getAllByText(/Machine transcript: check and correct it/)).not.toEqual([]);
      await user.type(await field(), ' Then the log.');
      await user.click(await button('Send and continue'));
      await heading('And then?');
      expect(answers).toEqual([{ turn: 1, text: `${SAID} Then the log.`, spoken: { recording: RECORDING } }]);
    },
  );

  it('is added to the existing text, and does not count as pasted', { tags: 'deep' }, async () => {
    const { address, answers } = mayBeSpoken();
    fakeMicrophone();
    const { user } = await renderCandidate(address);
    await user.click(await field());
    await user.paste('Typed before.');
    await user.click(await button('Speak more'));
    await user.click(await button('Stop'));
    await waitFor(async () => expect(await field()).toHaveValue(`Typed before. ${SAID}`));
    expect(screen.queryByText(/pasted, noted/)).not.toBeInTheDocument();
    await user.click(await button('Send and continue'));
    await heading('And then?');
    expect(answers[0]).not.toHaveProperty('process');
  });

  it(
    'a spoken answer that is cleared from the field no longer counts: what is typed then counts as typed',
    { tags: 'deep' },
    async () => {
      const { address, answers } = mayBeSpoken();
      fakeMicrophone();
      const { user } = await renderCandidate(address);
      await user.click(await button('Speak instead'));
      await user.click(await button('Stop'));
      await waitFor(async () => expect(await field()).toHaveValue(SAID));
      await user.clear(await field());
      expect(screen.queryByText(/Machine transcript/)).not.toBeInTheDocument();
      await user.type(await field(), 'By hand.');
      await user.click(await button('Send and continue'));
      await heading('And then?');
      expect(answers).toEqual([{ turn: 1, text: 'By hand.' }]);
    },
  );

  it('waits on this device without a network, and is transcribed once it is back', { tags: 'deep' }, async () => {
    const { address, chunks } = mayBeSpoken();
    const microphone = fakeMicrophone();
    disconnect(recordingsEndpoints.chunk);
    const { user } = await renderCandidate(address);
    await user.click(await button('Speak instead'));
    await button('Stop');
    microphone.second();
    await user.click(await button('Stop'));
    expect(await screen.findAllByText(/^No connection. (Your recording|Please leave this page open)/)).not.toEqual([]);
    answer(recordingsEndpoints.chunk, ({ params: { n = '' } }) => {
      chunks.push(n);
      return { n: Number(n), bytes: 18 };
    });
    fireEvent(window, new Event('online'));
    await waitFor(async () => expect(await field()).toHaveValue(SAID));
    expect(chunks).toEqual(['0', '1']);
  });

  it(
    'waits on this device while the server’s disk is full, which is not blamed on the connection, and typing goes on',
    { tags: 'deep' },
    async () => {
      const { address, answers } = mayBeSpoken();
      const microphone = fakeMicrophone();
      refuse(recordingsEndpoints.chunk, 'UNAVAILABLE');
      const { user } = await renderCandidate(address);
      await user.click(await button('Speak instead'));
      await button('Stop');
      microphone.second();
      await user.click(await button('Stop'));
      expect(await screen.findAllByText(/^Our server cannot take your recording right now/)).not.toEqual([]);
      expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();
      await user.click(await button('Type instead'));
      await user.type(await field(), 'By hand.');
      await user.click(await button('Send and continue'));
      await heading('And then?');
      expect(answers).toMatchObject([{ turn: 1, text: 'By hand.' }]);
    },
  );

  it('a spoken answer that is discarded is neither finished nor in the field', { tags: 'deep' }, async () => {
    const { address, finishes } = mayBeSpoken();
    const microphone = fakeMicrophone();
    const { user } = await renderCandidate(address);
    await user.click(await button('Speak instead'));
    await button('Stop');
    microphone.second();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText('No connection. Keep speaking.')).toBeInTheDocument();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await user.click(await button('Discard'));
    await user.click(await button('Keep it'));
    expect(await button('Stop')).toBeInTheDocument();
    await user.click(await button('Discard'));
    await user.click(await button('Yes, discard it'));
    expect(await screen.findAllByText(/Recording discarded/)).not.toEqual([]);
    await button('Speak instead');
    expect(await field()).toHaveValue('');
    expect(finishes()).toBe(0);
  });

  it(
    'a spoken answer that cannot be transcribed is typed instead, and the page says that the recording is kept',
    { tags: 'deep' },
    async () => {
      const { address, answers } = mayBeSpoken({ ends: 'failed' });
      fakeMicrophone();
      const { user } = await renderCandidate(address);
      await user.click(await button('Speak instead'));
      await user.click(await button('Stop'));
      expect(await screen.findAllByText(/couldn’t transcribe this. The recording is saved/)).not.toEqual([]);
      await user.type(await field(), 'By hand.');
      await user.click(await button('Send and continue'));
      await heading('And then?');
      expect(answers[0]).not.toHaveProperty('spoken');
    },
  );

  it(
    'a spoken answer that the server refuses is typed instead, and the page does not call it kept',
    { tags: 'deep' },
    async () => {
      const { address } = mayBeSpoken();
      fakeMicrophone();
      refuse(recordingsEndpoints.begin, 'INTERVIEW_NOT_OPEN');
      const { user } = await renderCandidate(address);
      await user.click(await button('Speak instead'));
      await user.click(await button('Stop'));
      expect(await screen.findAllByText(/couldn’t be sent and is not part of your answer/)).not.toEqual([]);
      expect(await button('Send and continue')).toBeEnabled();
    },
  );

  it('does not delay a candidate who chooses to type instead', { tags: 'deep' }, async () => {
    const { address, answers, finishes } = mayBeSpoken({ ends: 'transcribing' });
    fakeMicrophone();
    const { user } = await renderCandidate(address);
    await user.click(await button('Speak instead'));
    await user.click(await button('Stop'));
    await screen.findAllByText('Transcribing your words …');
    await user.click(await button('Type instead'));
    await user.type(await field(), 'By hand.');
    await user.click(await button('Send and continue'));
    await heading('And then?');
    expect([answers.length, finishes()]).toEqual([1, 1]);
    expect(answers[0]).not.toHaveProperty('spoken');
  });
});

it(
  'stops when the interview ends during a recording: the recording is sent, and the page says so calmly',
  { tags: 'deep' },
  async () => {
    const asked = anAskedTurn({ interviewSecondsLeft: 0, graceSecondsLeft: 60, hint: 'over' });
    const { address, finishes, become } = mayBeSpoken({ asked, ends: 'transcribing' });
    const microphone = fakeMicrophone();
    let skipped = 0;
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => real() + skipped);
    const { user } = await renderCandidate(address);
    await user.click(await button('Speak instead'));
    await button('Stop');
    expect(screen.getAllByText(/^Your time is over. What you say until the clock ends is kept/)).not.toEqual([]);
    microphone.second();
    skipped += 57_000;
    await waitFor(() => expect(finishes()).toBe(1));
    become(aBotState({ status: 'finished', answered: 1 }));
    skipped += 10_000;
    await screen.findByRole('heading', { name: /Ana/, level: 1 });
    expect(await screen.findByText('What you said last is kept, with your last answer.')).toBeInTheDocument();
  },
);

it(
  'an answer that was begun by voice on another device is sent as spoken from this one',
  { tags: 'deep' },
  async () => {
    const asked = anAskedTurn({ draft: SAID, spoken: RECORDING });
    const { address, answers } = mayBeSpoken({ asked });
    const { user } = await renderCandidate(address);
    expect(await screen.findAllByText(/Machine transcript: check and correct it/)).not.toEqual([]);
    await user.type(await field(), ' Then the log.');
    await user.click(await button('Send and continue'));
    await heading('And then?');
    expect(answers).toEqual([{ turn: 1, text: `${SAID} Then the log.`, spoken: { recording: RECORDING } }]);
  },
);

describe('the button', () => {
  it('records while it is held, by pointer and by key', async () => {
    const { address } = mayBeSpoken();
    fakeMicrophone();
    await renderCandidate(address);
    const speak = await button('Speak instead');
    let now = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    fireEvent.pointerDown(speak, { button: 0 });
    await button('Stop');
    now += 2_000;
    fireEvent.pointerUp(speak);
    fireEvent.click(speak);
    await waitFor(async () => expect(await field()).toHaveValue(SAID));
    fireEvent.keyDown(speak, { key: ' ' });
    await button('Stop');
    now += 2_000;
    fireEvent.keyUp(speak, { key: ' ' });
    fireEvent.click(speak);
    await waitFor(async () => expect(await field()).toHaveValue(`${SAID} ${SAID}`));
  });

  it('ends after a pause when that is chosen, and remembers the choice', { tags: 'deep' }, async () => {
    const { address } = mayBeSpoken();
    const microphone = fakeMicrophone();
    const { user, unmount } = await renderCandidate(address);
    // The recorder’s clock moves only with what it measures.
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    await user.click(await button('Speak instead'));
    await user.click(await screen.findByRole('checkbox', { name: 'Stop when I pause' }));
    const timer = screen.getByRole('timer', { name: 'Recording' });
    const hear = async (level: number, bar: string) => {
      microphone.level(level);
      await waitFor(() =>
        expect(screen.getByText(/^Level: /).parentElement?.lastElementChild).toHaveStyle({ height: bar }),
      );
    };
    await hear(0.8, '82%');
    now += 1_000;
    await waitFor(() => expect(timer).toHaveTextContent('0:01'));
    await hear(0, '10%');
    now += 1_000;
    await waitFor(() => expect(timer).toHaveTextContent('0:02'));
    now += 3_000;
    await waitFor(async () => expect(await field()).toHaveValue(SAID));
    // The next recording starts fresh: the pause before it does not end it.
    await user.click(await button('Speak more'));
    expect(await screen.findByRole('timer', { name: 'Recording' })).toHaveTextContent('0:00');
    await user.click(await button('Discard'));
    await user.click(await button('Yes, discard it'));
    unmount();
    await renderCandidate(address);
    await user.click(await button('Speak more'));
    expect(await screen.findByRole('checkbox', { name: 'Stop when I pause' })).toBeChecked();
    await user.click(await button('Discard'));
    await user.click(await button('Yes, discard it'));
  });

  it.each(
    representatives([
      ['NotAllowedError', /Press the icon beside the address/],
      ['NotFoundError', /Plug one in, or continue without/],
      ['NotReadableError', /Another program is using the microphone/],
    ]),
  )('says what to do after %s, and typing goes on', async (name, help) => {
    const { address } = mayBeSpoken();
    fakeMicrophone(Object.assign(new Error('refused'), { name }));
    const { user } = await renderCandidate(address);
    await user.click(await button('Speak instead'));
    expect(await screen.findAllByText(help)).not.toEqual([]);
    await user.type(await field(), 'By hand.');
    expect(await button('Send and continue')).toBeEnabled();
    expect(await button('Speak more')).toBeEnabled();
  });

  it('is absent when nothing is transcribed, and at a code question', { tags: 'deep' }, async () => {
    const { address } = mayBeSpoken();
    answer(turnsEndpoints.turn, anAskedTurn({ kind: 'code', language: 'Python' }));
    const { unmount } = await renderCandidate(address);
    await screen.findByText('Your code');
    expect(screen.queryByRole('button', { name: /Speak/ })).not.toBeInTheDocument();
    unmount();
    answer(turnsEndpoints.turn, anAskedTurn());
    answer(visitsEndpoints.interview, () => aCandidateView({ consent: agreed, state: 'in_progress' }));
    await renderCandidate(address);
    await field();
    expect(screen.queryByRole('button', { name: /Speak/ })).not.toBeInTheDocument();
  });
});
