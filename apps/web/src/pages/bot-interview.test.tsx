import { turnsEndpoints } from '@interview-detection/shared/turns/turns.endpoints';
import type { Answer, BotState } from '@interview-detection/shared/turns/turns.schema';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, disconnect, hang, hold, refuse } from '#web/test/api-mock';
import { setMedia } from '#web/test/browser-stubs';
import { aBotState, aCandidateView, anAskedTurn } from '#web/test/fixtures';
import { renderCandidate } from '#web/test/render-candidate';
import { TOUCH } from '../lib/use-browser';

const LINK = 'the-link-of-ana-ribeiro-which-is-private';
const ADDRESS = `/i/${LINK}?step=interview`;
const NOW = '2026-11-23T16:10:00.000Z';

const agreed = { decision: 'agreed', at: NOW, reason: null, noticeVersion: 'v1', isCurrent: true } as const;

/** An interview in this state; returns what was sent, and a way to change the state. */
function stands(state: BotState, change: Partial<CandidateView> = {}) {
  const answers: Answer[] = [];
  const drafts: string[] = [];
  let now = state;
  const asking = state.status === 'asking' ? 'in_progress' : 'open';
  answer(visitsEndpoints.start, { token: 'idc_first', expiresAt: '2027-01-01T00:00:00.000Z' });
  answer(visitsEndpoints.interview, () => aCandidateView({ consent: agreed, state: asking, ...change }));
  answer(turnsEndpoints.turn, () => now);
  answer(turnsEndpoints.draft, ({ body: { turn, text } }) => {
    drafts.push(text);
    return { turn, savedAt: NOW };
  });
  answer(turnsEndpoints.answer, ({ body }) => {
    answers.push(body);
    return (now = anAskedTurn({ turn: 2, number: 2, question: 'And then?', answered: 1 }));
  });
  return { answers, drafts, become: (next: BotState) => (now = next) };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: /Your answer/ });
/** The stored texts, without the page's count of its events. */
const storedCopies = () =>
  Object.keys(localStorage).filter(key => key.startsWith('turn:') && !key.endsWith(':noticed'));

describe('before the clock starts', () => {
  it(
    'explains the interview, keeps nothing of the practice, and asks the first question at Start',
    { tags: 'deep' },
    async () => {
      const { drafts, answers, become } = stands(aBotState());
      answer(turnsEndpoints.start, () => become(anAskedTurn()));
      const { user } = await renderCandidate(ADDRESS);
      await heading('You are ready');
      expect(screen.getByText('3 questions, about 40 minutes in all.')).toBeInTheDocument();
      await user.type(screen.getByRole('textbox', { name: /weekend/ }), 'A walk.');
      await user.click(await button('Start the interview'));
      expect(await heading('How do you find out why sales fell?')).toHaveFocus();
      expect(screen.getByText('Question 1 of 3')).toBeInTheDocument();
      expect([drafts, answers, storedCopies()]).toEqual([[], [], []]);
    },
  );

  it('stays when Start could not be sent', { tags: 'deep' }, async () => {
    const { become } = stands(aBotState());
    disconnect(turnsEndpoints.start, { once: true });
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await button('Start the interview'));
    expect(await screen.findByText('This did not reach us')).toBeInTheDocument();
    answer(turnsEndpoints.start, () => become(anAskedTurn()));
    await user.click(await button('Try again'));
    expect(await heading('How do you find out why sales fell?')).toBeInTheDocument();
  });
});

describe('an answer', () => {
  it(
    'is sent as typed, with its keystroke measures, and the next question has the focus',
    { tags: 'deep' },
    async () => {
      const { answers } = stands(anAskedTurn());
      const { user } = await renderCandidate(ADDRESS);
      await user.type(await field(), 'I ask{Backspace}k first.');
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(await heading('And then?')).toHaveFocus();
      const [sent] = answers;
      expect(sent).toMatchObject({ turn: 1, text: 'I ask first.', process: { pasteShare: 0 } });
      expect(sent?.process?.keystrokes).toMatchObject({ num_of_deletions: 1, total_deletions_chars_inclu_space: 1 });
      expect(storedCopies()).toEqual([]);
    },
  );

  it('is sent without the signals that are switched off', async () => {
    const { answers } = stands(anAskedTurn(), { signals: [] });
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await field());
    await user.paste('Pasted from my notes.');
    await user.click(await button('Send and continue'));
    await heading('And then?');
    expect(answers).toEqual([{ turn: 1, text: 'Pasted from my notes.' }]);
    expect(screen.queryByText(/pasted, noted/)).not.toBeInTheDocument();
  });

  it('shows how much was pasted when pasting is noted', { tags: 'deep' }, async () => {
    const { answers } = stands(anAskedTurn());
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await field());
    await user.paste('From my notes. ');
    expect(await screen.findByText('15 characters pasted, noted with this answer.')).toBeInTheDocument();
    await user.type(await field(), 'And typed here.');
    await user.click(await button('Send and continue'));
    await heading('And then?');
    expect(answers[0]?.process?.pasteShare).toBe(0.5);
  });

  it('an answer that is blank is not sent, and the page says why', { tags: 'deep' }, async () => {
    const { answers } = stands(anAskedTurn());
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await button('Send and continue'));
    expect(await field()).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Please write an answer, or skip the question.');
    expect(answers).toEqual([]);
  });

  it('waits on this device without a network, and is sent once it is back, even after a reload', async () => {
    const { answers, become } = stands(anAskedTurn());
    disconnect(turnsEndpoints.answer);
    const { user, unmount } = await renderCandidate(ADDRESS);
    await user.type(await field(), 'Kept.');
    await user.click(await button('Send and continue'));
    expect(await screen.findByText(/Your answer waits on this device/)).toBeInTheDocument();
    expect(screen.getByText(/Your time keeps running/)).toBeInTheDocument();
    unmount();
    answer(turnsEndpoints.answer, ({ body }) => {
      answers.push(body);
      return become(anAskedTurn({ turn: 2, number: 2, question: 'And then?' }));
    });
    await renderCandidate(ADDRESS);
    expect(await heading('And then?')).toBeInTheDocument();
    expect(answers.map(({ text }) => text)).toEqual(['Kept.']);
  });

  it('cancels a draft that is still in flight, and no other is sent beside it', { tags: 'deep' }, async () => {
    const { drafts, answers } = stands(anAskedTurn());
    hang(turnsEndpoints.draft);
    const fetched = vi.spyOn(globalThis, 'fetch');
    const draftCalls = () => fetched.mock.calls.filter(([url]) => String(url).endsWith(turnsEndpoints.draft.path));
    const { user } = await renderCandidate(ADDRESS);
    await user.type(await field(), 'Sent once.');
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(draftCalls()).toHaveLength(1));
    const reply = hold(turnsEndpoints.answer);
    await user.click(await button('Send and continue'));
    await waitFor(() => expect(draftCalls()[0]?.[1]?.signal?.aborted).toBe(true));
    fireEvent(window, new Event('online'));
    reply.succeed(anAskedTurn({ turn: 2, number: 2, question: 'And then?' }));
    expect(await heading('And then?')).toBeInTheDocument();
    expect(draftCalls()).toHaveLength(1);
    expect([drafts, answers]).toEqual([[], []]);
  });

  it(
    'an answer that was given elsewhere with another text is kept, and the page says so',
    { tags: 'deep' },
    async () => {
      const { become } = stands(anAskedTurn());
      refuse(turnsEndpoints.answer, 'ALREADY_ANSWERED');
      const { user } = await renderCandidate(ADDRESS);
      await user.type(await field(), 'Mine.');
      become(anAskedTurn({ turn: 2, number: 2, question: 'And then?' }));
      await user.click(await button('Send and continue'));
      expect(await heading('And then?')).toBeInTheDocument();
      expect(screen.getByText(/was already answered, with a different text/)).toBeInTheDocument();
    },
  );
});

describe('what is typed', () => {
  const typedBefore = (text: string, sent: string) =>
    localStorage.setItem(`turn:${LINK.slice(-22)}:1`, JSON.stringify({ text, sent, pasted: [] }));

  it('is shown as saved when the server has it, after a reload and after undoing a change', async () => {
    stands(anAskedTurn({ draft: 'So far' }));
    const { user } = await renderCandidate(ADDRESS);
    await field();
    expect(screen.getByText('Saved')).toBeInTheDocument();
    await user.type(await field(), 'x');
    expect(screen.getByText('Saving …')).toBeInTheDocument();
    await user.type(await field(), '{Backspace}');
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  it('is restored when the server has less', async () => {
    typedBefore('First words, and more.', 'First words');
    stands(anAskedTurn({ draft: 'First words' }));
    await renderCandidate(ADDRESS);
    expect(await field()).toHaveValue('First words, and more.');
  });

  it('is replaced by newer text from another device', async () => {
    typedBefore('First words', 'First words');
    stands(anAskedTurn({ draft: 'First words, on the phone.' }));
    await renderCandidate(ADDRESS);
    expect(await field()).toHaveValue('First words, on the phone.');
    expect(screen.queryByText(/another version/)).not.toBeInTheDocument();
  });

  it('is offered for choice when it was changed in both places', async () => {
    typedBefore('First words, here.', 'First words');
    stands(anAskedTurn({ draft: 'First words, on the phone.' }));
    const { user } = await renderCandidate(ADDRESS);
    expect(await field()).toHaveValue('First words, on the phone.');
    expect(screen.getByText('First words, here.')).toBeInTheDocument();
    await user.click(await button('Use it'));
    expect(await field()).toHaveValue('First words, here.');
    expect(screen.getByText('First words, on the phone.')).toBeInTheDocument();
  });

  it('is sent when the page is left, and kept in this browser', { tags: 'deep' }, async () => {
    const { drafts } = stands(anAskedTurn());
    const { user } = await renderCandidate(ADDRESS);
    await user.type(await field(), 'On my way.');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(drafts).toEqual(['On my way.']));
    expect(storedCopies()).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain(LINK);
  });

  it('shows the text that is typed in another tab', async () => {
    stands(anAskedTurn());
    await renderCandidate(ADDRESS);
    await field();
    typedBefore('From the other tab.', '');
    fireEvent(window, new StorageEvent('storage', { key: `turn:${LINK.slice(-22)}:1` }));
    expect(await field()).toHaveValue('From the other tab.');
  });

  it(
    'is shown as kept on this device, and not as saving, as soon as the network is lost',
    { tags: 'deep' },
    async () => {
      stands(anAskedTurn());
      await renderCandidate(ADDRESS);
      // At once: no draft may be sent between two keys.
      const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
      await field();
      type('In a tunnel');
      expect(screen.getByText('Saving …')).toBeInTheDocument();
      disconnect(turnsEndpoints.draft);
      const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      onTestFinished(() => network.mockRestore());
      fireEvent(window, new Event('offline'));
      expect(screen.getByText(/^Kept on this device/)).toBeInTheDocument();
      type('In a tunnel, still');
      expect(await screen.findByText(/^Kept on this device/)).toBeInTheDocument();
    },
  );

  it('arrives before a question is skipped', { tags: 'deep' }, async () => {
    const { drafts, become } = stands(anAskedTurn());
    const next = anAskedTurn({ turn: 2, number: 2, question: 'And then?', skipped: 1 });
    answer(turnsEndpoints.skip, () => become(next));
    const { user } = await renderCandidate(ADDRESS);
    await user.type(await field(), 'Half of it');
    await user.click(await button('Skip for now'));
    await heading('And then?');
    expect(drafts).toEqual(['Half of it']);
    expect(screen.getByText('1 skipped question comes again')).toBeInTheDocument();
  });
});

describe('the time', () => {
  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])('is shown in minutes of the server’s clock when the browser’s is a day %s', async (_how, days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60 * 1000 });
    stands(anAskedTurn({ secondsLeft: 170, interviewSecondsLeft: 1730 }));
    await renderCandidate(ADDRESS);
    await field();
    expect(screen.getAllByText('About 3 minutes').length).toBeGreaterThan(0);
    expect(screen.getByText('29 minutes')).toBeInTheDocument();
  });

  it.each([
    [{ hint: 'soft', secondsLeft: 60 }, /time for this question is running out/],
    [{ interviewSecondsLeft: 50 }, /last minute of the interview/],
    [{ interviewSecondsLeft: 0, graceSecondsLeft: 150, hint: 'over' }, /Finish your sentence/],
  ] as const)('is announced calmly: %o', async (change, words) => {
    stands(anAskedTurn(change));
    await renderCandidate(ADDRESS);
    await field();
    expect(screen.getAllByText(words)[0]?.closest('[aria-live="polite"]')).not.toBeNull();
  });

  it('omits a question’s time once it is used up, and in the last minute', { tags: 'deep' }, async () => {
    stands(anAskedTurn({ hint: 'soft', secondsLeft: 0, interviewSecondsLeft: 600 }));
    const { unmount } = await renderCandidate(ADDRESS);
    await field();
    expect(screen.getAllByText(/Take what you need/)).not.toEqual([]);
    expect(screen.queryByText(/running out/, { selector: ':not(.sr-only)' })).not.toBeInTheDocument();
    unmount();
    stands(anAskedTurn({ hint: 'soft', secondsLeft: 0, interviewSecondsLeft: 50 }));
    await renderCandidate(ADDRESS);
    await field();
    expect(screen.queryByText(/Take what you need/)).not.toBeInTheDocument();
  });

  it('says in the same second that a question’s time has run out', { tags: 'deep' }, async () => {
    stands(anAskedTurn({ softInSeconds: 1, secondsLeft: 60 }));
    await renderCandidate(ADDRESS);
    await field();
    expect(await screen.findAllByText(/time for this question is running out/)).not.toEqual([]);
  });

  it('stops during a break, which is confirmed once and ended by the candidate', { tags: 'deep' }, async () => {
    const { become } = stands(anAskedTurn());
    const onBreak = anAskedTurn({ status: 'paused', breaksLeft: 1, breakSecondsLeft: 300 });
    answer(turnsEndpoints.break, () => become(onBreak));
    answer(turnsEndpoints.start, () => become(anAskedTurn({ breaksLeft: 1 })));
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await button('I need a break'));
    await heading('Take a break?');
    expect(screen.getByText('The clock stops for up to 5 minutes. You can take 2 more breaks.')).toBeInTheDocument();
    await user.click(await button('Keep writing'));
    await user.click(await button('I need a break'));
    await user.click(await button('Take a break'));
    await heading('Take your time');
    expect(screen.getByRole('timer')).toHaveTextContent(/^(5:00|4:\d\d)$/);
    expect(screen.getByText('You can take 1 more break.')).toBeInTheDocument();
    await user.click(await button('Continue now'));
    expect(await heading('How do you find out why sales fell?')).toBeInTheDocument();
  });
});

it('says that a break which the server refuses is no longer possible, and does not ask to try again', async () => {
  stands(anAskedTurn());
  refuse(turnsEndpoints.break, 'NO_BREAK_LEFT');
  const { user } = await renderCandidate(ADDRESS);
  await user.click(await button('I need a break'));
  await user.click(await button('Take a break'));
  expect(await screen.findByText('This is no longer possible.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('shows a follow-up as such, with the question that it follows', async () => {
  const followed = 'How do you find out why sales fell?';
  stands(
    anAskedTurn({ turn: 2, number: 1, question: 'What did the query show?', followUpOf: 1, followUpTo: followed }),
  );
  await renderCandidate(ADDRESS);
  await heading('What did the query show?');
  expect(screen.getByText(followed)).toBeInTheDocument();
  expect(screen.getByText('A follow-up to question 1')).toBeInTheDocument();
  expect(screen.getByText('Question 1 of 3')).toBeInTheDocument();
});

it('says that a skipped follow-up comes again', async () => {
  stands(anAskedTurn({ turn: 2, number: 1, question: 'What did the query show?', followUpOf: 1, again: true }));
  await renderCandidate(ADDRESS);
  await heading('What did the query show?');
  expect(screen.getByText(/A follow-up to question 1 · You skipped this one earlier/)).toBeInTheDocument();
});

it.each([
  ['I would ask first.', '4 words'],
  ['先にキャッシュサーバーを確認します。', /^([5-9]|1\d) words$/],
])('counts the words of %s, even without spaces between them', async (draft, words) => {
  stands(anAskedTurn({ draft }));
  await renderCandidate(ADDRESS);
  await field();
  expect(screen.getByText(words)).toBeInTheDocument();
});

it(
  'offers an editor for a code question, without completion or correction, which Tab leaves',
  { tags: 'deep' },
  async () => {
    const { answers } = stands(anAskedTurn({ kind: 'code', language: 'Python', draft: 'x = 1' }));
    const { user } = await renderCandidate(ADDRESS);
    const editor = await screen.findByRole('textbox', { name: 'Your code' });
    expect(editor).toHaveTextContent('x = 1');
    expect(editor).toHaveAttribute('spellcheck', 'false');
    expect(screen.getByText(/Tab leaves the editor/)).toBeInTheDocument();
    expect(screen.queryByText(/words?$/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Tab indents' }));
    expect(screen.getByText(/Press Esc, then Tab/)).toBeInTheDocument();
    await user.click(await button('Send and continue'));
    await heading('And then?');
    expect(answers[0]?.text).toBe('x = 1');
  },
);

it('does not explain the Tab key of the code editor on a phone', { tags: 'deep' }, async () => {
  setMedia(TOUCH, true);
  stands(anAskedTurn({ kind: 'code', language: 'Python' }));
  await renderCandidate(ADDRESS);
  await screen.findByRole('textbox', { name: 'Your code' });
  expect(screen.getByText('Your code is read, not run.')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Tab indents' })).not.toBeInTheDocument();
});

describe('the end', () => {
  it('asks for confirmation once, and says what happens next, but nothing about the answers', async () => {
    const { become } = stands(anAskedTurn());
    answer(turnsEndpoints.finish, () => become(aBotState({ status: 'finished', answered: 2 })));
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await button('Finish'));
    expect(await heading('Finish the interview?')).toHaveFocus();
    expect(screen.getByText('3 questions have no answer yet.')).toBeInTheDocument();
    await user.click(await button('Keep answering'));
    await user.click(await button('Finish'));
    await user.click(await button('Finish now'));
    expect(await heading('That’s everything. Thank you, Ana Ribeiro')).toHaveFocus();
    expect(screen.getByText('2 answers were sent.')).toBeInTheDocument();
    expect(screen.getByText(/People at Northwind Labs read it/)).toBeInTheDocument();
    expect(storedCopies()).toEqual([]);
  });

  it('the end of an interview by the clock says so', { tags: 'deep' }, async () => {
    const { become } = stands(anAskedTurn({ interviewSecondsLeft: 0, graceSecondsLeft: 1, hint: 'over', draft: 'So' }));
    await renderCandidate(ADDRESS);
    expect(await field()).toHaveValue('So');
    // Then nothing can be put off, and no clock stopped.
    expect(screen.queryByRole('button', { name: 'Skip for now' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I need a break' })).not.toBeInTheDocument();
    expect(screen.queryByText('Take what you need')).not.toBeInTheDocument();
    become(aBotState({ status: 'finished', answered: 1, endedBy: 'time', unanswered: 2 }));
    expect(await screen.findByText('The time was up. What you had written was taken as your answer.')).toBeVisible();
    expect(screen.getByText('2 questions have no answer.')).toBeInTheDocument();
  });

  it('the end of an interview by the clock mentions no answer when nothing was typed', { tags: 'deep' }, async () => {
    const { become } = stands(anAskedTurn({ interviewSecondsLeft: 0, graceSecondsLeft: 1, hint: 'over' }));
    await renderCandidate(ADDRESS);
    await field();
    become(aBotState({ status: 'finished', endedBy: 'time', unanswered: 3 }));
    expect(await screen.findByText('The time was up.')).toBeInTheDocument();
  });

  it('the end of an interview by the clock while the page was closed says that the time went on, and whom to tell', async () => {
    stands(aBotState({ status: 'finished', answered: 1, endedBy: 'time', unanswered: 2 }), { state: 'finished' });
    await renderCandidate(ADDRESS);
    expect(
      await screen.findByText(/kept running while this page was closed.*please tell Northwind Labs/),
    ).toBeVisible();
  });

  it('is announced by the button of the last answer', async () => {
    stands(anAskedTurn({ turn: 3, number: 3, last: true }));
    await renderCandidate(ADDRESS);
    expect(await button('Send and finish')).toBeInTheDocument();
    expect(screen.getByText(/An answer cannot be changed after sending/)).toBeInTheDocument();
  });

  it('the end of an interview by another person shows that it is over', async () => {
    stands(aBotState(), { state: 'finished' });
    refuse(turnsEndpoints.turn, 'INTERVIEW_NOT_OPEN');
    await renderCandidate(ADDRESS);
    expect(await heading('That’s everything. Thank you, Ana Ribeiro')).toBeInTheDocument();
    expect(screen.queryByText(/sent\./)).not.toBeInTheDocument();
  });
});

it('stops for a second device, and says how to continue here', async () => {
  stands(anAskedTurn());
  const { user } = await renderCandidate(ADDRESS);
  await user.type(await field(), 'Typed here.');
  for (const endpoint of [turnsEndpoints.draft, visitsEndpoints.interview]) refuse(endpoint, 'UNAUTHENTICATED');
  refuse(visitsEndpoints.start, 'LINK_IN_USE');
  fireEvent(window, new Event('pagehide'));
  expect(await heading('Your interview is open on another device')).toBeInTheDocument();
  expect(JSON.stringify({ ...localStorage })).toContain('Typed here.');
});
