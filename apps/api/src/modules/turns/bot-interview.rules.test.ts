import { describe, expect, it } from 'vitest';
import { fc } from '#api/test/fast-check';
import { MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { resolveFollowUp, type FollowUpWriter } from './bot-follow-ups.rules';
import {
  elapsedMs,
  endsAt,
  isTimeOver,
  totalMs,
  askedNow,
  questionOf,
  type BotInterview,
  type PlannedQuestion,
} from './bot-interview.rules';
import {
  advance,
  answer,
  begin,
  finish,
  goOn,
  skip,
  stretch,
  takeBreak,
  type Moved,
  type Step,
} from './bot-steps.rules';

const START = new Date('2026-11-23T09:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);

const planned = (question: string, change: Partial<PlannedQuestion> = {}): PlannedQuestion => ({
  question,
  kind: 'text',
  language: null,
  minutes: null,
  followUps: 0,
  ...change,
});
const PLAN = ['One?', 'Two?', 'Three?'].map(question => planned(question));

const begun = (plan = PLAN, change: { durationMinutes?: number; extraTimePercent?: number } = {}) =>
  begin({ plan, durationMinutes: 30, extraTimePercent: 0, ...change }, START);

const noFollowUp: FollowUpWriter = () => null;
const followUp: FollowUpWriter = ({ answer: said }) => ({
  question: `Why ${said}?`,
  source: 'template',
});

/** The interview after a step that must be made. */
function made(step: Step): Moved {
  if ('refused' in step) throw new Error(step.refused);
  return step;
}
const refusal = (step: Step) => ('refused' in step ? step.refused : null);

const answered = (interview: BotInterview, turn: number, minutes: number, followUpTo = noFollowUp) =>
  made(answer(interview, { turn, text: `Answer ${turn}` }, followUpTo, { now: at(minutes), draft: '' })).interview;
const skipped = (interview: BotInterview, turn: number, minutes: number) =>
  made(skip(interview, { turn }, { now: at(minutes), draft: '' })).interview;
const asked = (interview: BotInterview) => {
  const now = askedNow(interview);
  return now && [now.turn, questionOf(interview, now)];
};

describe('questions', () => {
  it('come one after the other, in the order of the plan, and the last answer ends the interview', () => {
    let interview = begun();
    for (const [turn, question] of [
      [1, 'One?'],
      [2, 'Two?'],
      [3, 'Three?'],
    ] as const) {
      expect(asked(interview)).toEqual([turn, question]);
      interview = answered(interview, turn, turn);
    }
    expect(interview.ended).toEqual({ at: at(3), by: 'answers' });
    expect(askedNow(interview)).toBeNull();
  });

  it('skipped questions come again at the end, with their number, in their order', () => {
    const left = answered(skipped(skipped(begun(), 1, 1), 2, 2), 3, 3);
    expect(asked(left)).toEqual([1, 'One?']);
    const second = answered(left, 1, 4);
    expect(asked(second)).toEqual([2, 'Two?']);
    const over = skipped(second, 2, 5);
    expect(over.ended).toEqual({ at: at(5), by: 'answers' });
    expect(over.turns.map(({ status }) => status)).toEqual(['answered', 'skipped', 'answered']);
  });

  it('questions that are skipped by a call that is sent twice are skipped once', () => {
    const first = begun([planned('Only?')]);
    const { askedAt } = askedNow(first) ?? {};
    const again = made(skip(first, { turn: 1, askedAt }, { now: at(1), draft: '' })).interview;
    expect(asked(again)).toEqual([1, 'Only?']);
    expect(made(skip(again, { turn: 1, askedAt }, { now: at(2), draft: '' })).interview).toEqual(again);
    const two = skipped(begun(), 1, 1);
    expect(skipped(two, 1, 2)).toEqual(two);
  });

  it('have one answer: a second is refused, and so is one to a question that was not asked', () => {
    const interview = answered(begun(), 1, 1);
    const say = (turn: number) => answer(interview, { turn, text: 'Other' }, noFollowUp, { now: at(2), draft: '' });
    expect(refusal(say(1))).toBe('ALREADY_ANSWERED');
    expect(refusal(say(3))).toBe('TURN_NOT_ASKED');
    expect(refusal(say(99))).toBe('TURN_NOT_ASKED');
    expect(refusal(skip(interview, { turn: 1 }, { now: at(2), draft: '' }))).toBe('ALREADY_ANSWERED');
  });
});

describe('follow-ups', () => {
  const plan = [planned('One?', { followUps: 2 }), planned('Two?')];

  it('are separate turns, under their question, no more than the plan allows', () => {
    let interview = answered(begun(plan), 1, 1, followUp);
    expect(asked(interview)).toEqual([2, 'Why Answer 1?']);
    interview = answered(interview, 2, 2, followUp);
    expect(asked(interview)).toEqual([3, 'Why Answer 2?']);
    expect(interview.turns.map(turn => turn.followUp?.of ?? null)).toEqual([null, 1, 1]);
    interview = answered(interview, 3, 3, followUp);
    expect(asked(interview)).toEqual([4, 'Two?']);
    expect(answered(interview, 4, 4, followUp).ended?.by).toBe('answers');
  });

  it('are not asked twice in the same words, and not if there is nothing to ask', () => {
    const same: FollowUpWriter = () => ({ question: 'Two?', source: 'template' });
    expect(asked(answered(begun(plan), 1, 1, same))).toEqual([2, 'Two?']);
    expect(answered(begun(plan), 1, 1, same).turns[1]?.followUp).toBeNull();
    const once: FollowUpWriter = () => ({ question: 'Why?', source: 'template' });
    const second = answered(begun(plan), 1, 1, once);
    expect(asked(answered(second, 2, 2, once))).toEqual([3, 'Two?']);
  });

  const pending: FollowUpWriter = () => ({ question: 'Template?', source: 'pending' });

  it('get the words of the model, and the time that was spent on waiting for them back', () => {
    const waiting = answered(begun(plan), 1, 1, pending);
    const now = new Date(at(1).getTime() + 8 * SECOND_MS);
    const resolved = resolveFollowUp(waiting, { turn: 2, question: 'Model?' }, now);
    expect(resolved && asked(resolved)).toEqual([2, 'Model?']);
    expect(resolved && elapsedMs(resolved, now)).toBe(elapsedMs(waiting, at(1)));
    expect(resolved && resolveFollowUp(resolved, { turn: 2, question: 'Other?' }, now)).toBeNull();
  });

  it('keep their own if the model has none, or one that was asked', () => {
    const waiting = answered(begun(plan), 1, 1, pending);
    for (const question of [null, 'One?', 'Two?']) {
      const resolved = resolveFollowUp(waiting, { turn: 2, question }, at(1));
      expect(resolved?.turns[1]?.followUp).toEqual({ of: 1, question: 'Template?', source: 'template' });
    }
    // No process waited for it: it had died.
    const late = resolveFollowUp(waiting, { turn: 2, question: null }, at(20));
    expect(late && elapsedMs(late, at(20))).toBe(20 * MINUTE_MS - 10 * SECOND_MS);
  });

  it('are not asked after the end of the time', () => {
    expect(answered(begun(plan), 1, 30, followUp).ended).toEqual({ at: at(30), by: 'time' });
  });
});

describe('breaks', () => {
  const take = (interview: BotInterview, minutes: number) => takeBreak(interview, { now: at(minutes), draft: '' });
  const resume = (interview: BotInterview, minutes: number) =>
    goOn(interview, { now: at(minutes), draft: '' }).interview;

  it('stop the clock', () => {
    const paused = made(take(begun(), 10)).interview;
    expect(elapsedMs(paused, at(14))).toBe(10 * MINUTE_MS);
    expect(elapsedMs(resume(paused, 14), at(15))).toBe(11 * MINUTE_MS);
  });

  it('are two, and a break within a break is the same one', () => {
    const first = made(take(begun(), 1)).interview;
    expect(made(take(first, 2)).interview).toEqual(first);
    const second = made(take(resume(first, 2), 3)).interview;
    expect(second.breaks).toBe(2);
    expect(refusal(take(resume(second, 4), 5))).toBe('NO_BREAK_LEFT');
  });

  it('end by themselves after five minutes, however late that is noticed', () => {
    const paused = made(take(begun(), 10)).interview;
    const back = advance(paused, { now: at(25), draft: '' }).interview;
    expect(back.breakStartedAt).toBeNull();
    expect(elapsedMs(back, at(25))).toBe(20 * MINUTE_MS);
  });

  it('end by an answer, which is not lost', () => {
    const paused = made(take(begun(), 10)).interview;
    const interview = answered(paused, 1, 12);
    expect(interview.breakStartedAt).toBeNull();
    expect(elapsedMs(interview, at(13))).toBe(11 * MINUTE_MS);
  });

  it('are over with the time, and with the interview', () => {
    expect(refusal(take(begun(), 31))).toBe('NO_BREAK_LEFT');
    expect(refusal(take(finish(begun(), { now: at(1), draft: '' }).interview, 2))).toBe('INTERVIEW_NOT_OPEN');
  });
});

describe('the end', () => {
  it('the end of the time lets the last answer be finished, for three minutes, and asks nothing new', () => {
    const interview = begun();
    expect(isTimeOver(interview, at(30))).toBe(true);
    expect(advance(interview, { now: at(32.9), draft: 'So far' }).interview.ended).toBeNull();
    expect(answered(interview, 1, 32.9).ended).toEqual({ at: at(32.9), by: 'time' });
    expect(skipped(interview, 1, 31).ended).toEqual({ at: at(31), by: 'time' });
  });

  it('at the end of the time, typed text becomes the answer if the question would be skipped', () => {
    const late = made(skip(begun(), { turn: 1 }, { now: at(31), draft: 'Half a sentence' }));
    expect(late.taken).toEqual({ turn: 1, text: 'Half a sentence' });
    expect(late.interview.ended).toEqual({ at: at(31), by: 'time' });
    expect(late.interview.turns[0]).toMatchObject({ status: 'answered', answeredAt: at(31), skips: 0 });
  });

  it('after the grace takes the draft as the answer, at that moment, however late it is noticed', () => {
    const { interview, taken } = advance(begun(), { now: at(90), draft: 'So far' });
    expect(taken).toEqual({ turn: 1, text: 'So far' });
    expect(interview.ended).toEqual({ at: at(33), by: 'time' });
    expect(interview.turns[0]).toMatchObject({ status: 'answered', answeredAt: at(33) });
    expect(advance(interview, { now: at(91), draft: 'More' })).toEqual({ interview, taken: null });
    const late = answer(interview, { turn: 1, text: 'Late' }, noFollowUp, { now: at(91), draft: '' });
    expect(refusal(late)).toBe('ALREADY_ANSWERED');
  });

  it('leaves a question without a draft unanswered', () => {
    const { interview, taken } = advance(begun(), { now: at(33), draft: ' \n' });
    expect(taken).toBeNull();
    expect(interview.turns[0]?.status).toBe('unanswered');
    const late = answer(interview, { turn: 1, text: 'Late' }, noFollowUp, { now: at(34), draft: '' });
    expect(refusal(late)).toBe('INTERVIEW_NOT_OPEN');
  });

  it('the end of an interview by the candidate takes the draft too, and repeating it changes nothing', () => {
    const { interview, taken } = finish(begun(), { now: at(5), draft: 'So far' });
    expect(taken).toEqual({ turn: 1, text: 'So far' });
    expect(interview.ended).toEqual({ at: at(5), by: 'candidate' });
    expect(finish(interview, { now: at(6), draft: '' }).interview).toEqual(interview);
  });

  it('is later with extra time, also if that is granted in between', () => {
    expect(endsAt(begun(PLAN, { extraTimePercent: 50 }))).toEqual(at(48));
    expect(endsAt(stretch(begun(), 100))).toEqual(at(63));
  });
});

// Every order of calls, at every moment: what must hold of all of them.

interface Call {
  kind: 'answer' | 'skip' | 'break' | 'start' | 'finish' | 'turn' | 'resolve';
  /** Which turn it means: so far back from the one that is asked. */
  back: number;
  /** Since the call before. */
  seconds: number;
  /** Typed since the last step, before the call. */
  draft: string;
}

const calls = fc.array(
  fc.record<Call>({
    kind: fc.constantFrom('answer', 'answer', 'answer', 'skip', 'skip', 'break', 'start', 'finish', 'turn', 'resolve'),
    back: fc.constantFrom(0, 0, 0, 0, 1, 2, -1),
    seconds: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 240 }) }, fc.integer({ min: 0, max: 2_400 })),
    draft: fc.constantFrom('', '', 'a draft', 'another draft'),
  }),
  { maxLength: 40 },
);
const plans = fc.array(
  fc.record({ followUps: fc.integer({ min: 0, max: 2 }), minutes: fc.option(fc.integer({ min: 1, max: 9 })) }),
  { minLength: 1, maxLength: 5 },
);

interface Run {
  interview: BotInterview;
  now: Date;
  /** By turn: what was taken as its answer. */
  taken: Map<number, string>;
}

function apply(call: Call, { interview, now }: Run, text: string): Step {
  const turn = (askedNow(interview)?.turn ?? interview.turns.length) - call.back;
  const moment = { now, draft: call.draft };
  const write: FollowUpWriter = ({ wasAsked }) => ({
    question: [0, 1, 2].map(place => `About ${text}, ${place}?`).find(question => !wasAsked(question)) ?? '',
    source: call.back === 0 ? 'pending' : 'template',
  });
  switch (call.kind) {
    case 'answer':
      return answer(interview, { turn, text }, write, moment);
    case 'skip':
      return skip(interview, { turn }, moment);
    case 'break':
      return takeBreak(interview, moment);
    case 'start':
      return goOn(interview, moment);
    case 'finish':
      return finish(interview, moment);
    case 'turn':
      return advance(interview, moment);
    case 'resolve': {
      const step = advance(interview, moment);
      const resolved = resolveFollowUp(step.interview, { turn, question: `Model of ${text}?` }, now);
      return { ...step, interview: resolved ?? step.interview };
    }
  }
}

/** Makes all calls, and checks after each one. */
function play(plan: PlannedQuestion[], list: Call[], check: (before: Run, after: Run, call: Call) => void): Run {
  let run: Run = { interview: begun(plan), now: START, taken: new Map() };
  for (const [place, call] of list.entries()) {
    const now = new Date(run.now.getTime() + call.seconds * SECOND_MS);
    const step = apply(call, { ...run, now }, `text ${place}`);
    // What happened by itself is kept although a step is refused.
    const { interview, taken } = 'refused' in step ? advance(run.interview, { now, draft: call.draft }) : step;
    if (taken && run.taken.has(taken.turn)) throw new Error(`Turn ${taken.turn} was answered twice`);
    const after: Run = { interview, now, taken: new Map(run.taken) };
    if (taken) after.taken.set(taken.turn, taken.text);
    check(run, after, call);
    run = after;
  }
  return run;
}

/** What must hold, by its words: whether it does. */
type Promises = Record<string, boolean>;
type Check = (before: Run, after: Run, call: Call) => Promises;
const nothing: Check = () => ({});

function demand(promises: Promises): void {
  const broken = Object.keys(promises).filter(words => !promises[words]);
  if (broken.length > 0) throw new Error(`Broken: ${broken.join(', ')}`);
}

/** Returns what fast-check has to say of a series of calls after which a promise does not hold; null where it finds none. */
function brokenBy(check: Check, atEnd: (run: Run, plan: PlannedQuestion[]) => Promises = () => ({})): string | null {
  const property = fc.property(plans, calls, (shapes, list) => {
    const plan = shapes.map((shape, place) => planned(`Question ${place}?`, shape));
    const run = play(plan, list, (...step) => demand(check(...step)));
    demand(atEnd(run, plan));
  });
  return fc.defaultReportMessage(fc.check(property, { numRuns: 500 })) ?? null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

describe('any calls, in any order and at any time', () => {
  it('nothing is asked twice except skipped questions', () => {
    expect(
      brokenBy(
        ({ interview: before }, { interview: after }) => ({
          'one question at a time': after.turns.filter(({ status }) => status === 'asking').length <= 1,
          'turns are counted': same(
            after.turns.map(({ turn }) => turn),
            after.turns.map((_, place) => place + 1),
          ),
          'an answer stays, and what was skipped twice': before.turns
            .filter(({ status, skips }) => status === 'answered' || skips === 2)
            .every(turn => same(after.turns[turn.turn - 1], turn)),
          'two skips at most': after.turns.every(({ skips }) => skips <= 2),
          'a question that was shown keeps its words': before.turns
            .filter(({ followUp: follows }) => follows?.source !== 'pending')
            .every(turn => questionOf(after, after.turns[turn.turn - 1] ?? turn) === questionOf(before, turn)),
        }),
        ({ interview }) => {
          const words = interview.turns.map(turn => questionOf(interview, turn));
          return { 'no words twice': new Set(words).size === words.length };
        },
      ),
    ).toBeNull();
  });

  it('nothing that was taken is lost: each answer belongs to a turn, and each turn that is answered has one', () => {
    expect(
      brokenBy((_before, { interview, taken }) => {
        const turns = interview.turns.filter(({ status }) => status === 'answered').map(({ turn }) => turn);
        const texts = [...taken.values()];
        return {
          'answers and answered turns are the same': same(
            [...taken.keys()].toSorted((a, b) => a - b),
            turns,
          ),
          'their length is known': interview.typed === texts.reduce((sum, text) => sum + text.length, 0),
          'a draft is taken at the end alone': interview.ended !== null || texts.every(text => !text.includes('draft')),
        };
      }),
    ).toBeNull();
  });

  it('the clock never runs in a break, never goes back except for the time of a follow-up, and breaks are two of five minutes', () => {
    expect(
      brokenBy(({ interview: before, now: then }, { interview: after, now }, { kind }) => {
        const passed = elapsedMs(after, now) - elapsedMs(before, then);
        const isInBreak = before.breakStartedAt !== null && same(before.breakStartedAt, after.breakStartedAt);
        const backMs = kind === 'resolve' ? 10 * SECOND_MS : 0;
        return {
          'two breaks': after.breaks <= 2 && after.breaks >= before.breaks,
          'not faster than time': after.ended !== null || passed <= now.getTime() - then.getTime(),
          'not back': after.ended !== null || passed >= -backMs,
          'not in a break': after.ended !== null || !isInBreak || passed <= 0,
        };
      }),
    ).toBeNull();
  });

  it('the number of questions stays, follow-ups stay within the plan, and the plan is never changed', () => {
    expect(
      brokenBy(
        ({ interview: before }, { interview: after }) => ({ 'one plan': after.plan === before.plan }),
        ({ interview: { plan: kept, turns } }, plan) => {
          const places = turns.filter(turn => !turn.followUp).map(({ place }) => place);
          return {
            'the plan of the start': same(kept, plan),
            'one turn for each question': same(
              places,
              places.map((_, place) => place),
            ),
            'follow-ups as planned': turns.every(({ turn, place, followUp: follows }) => {
              const those = turns.filter(one => one.followUp?.of === turn);
              const most = follows ? 0 : (plan[place]?.followUps ?? 0);
              return those.length <= most && those.every(one => one.place === place);
            }),
          };
        },
      ),
    ).toBeNull();
  });

  it('ends once, and not after its last moment; nothing changes it then', () => {
    expect(
      brokenBy(({ interview: before }, { interview: after, now }, { kind }) => {
        const { ended } = after;
        const isLooked = ['turn', 'start'].includes(kind);
        return {
          'the end is the end': !before.ended || same(after, before),
          'not in the future': !ended || ended.at <= now,
          'three minutes of grace': !ended || elapsedMs(after, ended.at) <= totalMs(after) + 3 * MINUTE_MS,
          'nothing is asked then': !ended || askedNow(after) === null,
          'over when its time is': ended !== null || !isLooked || now < endsAt(after),
          'else something is asked': ended !== null || askedNow(after) !== null,
        };
      }),
    ).toBeNull();
  });

  it('answers alone bring it to its end', () => {
    expect(
      brokenBy(nothing, ({ interview, now }) => {
        let left = advance(interview, { now, draft: '' }).interview;
        let steps = 0;
        for (; !left.ended && steps < 50; steps++) {
          const turn = askedNow(left)?.turn ?? 0;
          left = made(answer(left, { turn, text: 'x' }, noFollowUp, { now, draft: '' })).interview;
        }
        return { 'it has ended': left.ended !== null };
      }),
    ).toBeNull();
  });
});
