import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { InterviewStatus, InterviewType } from '@interview-detection/shared/interviews/interviews.rules';
import type { AssessmentVerdict } from '@interview-detection/shared/reports/reports.rules';
import { MINUTE_MS } from '../lib/durations';
import { daysAfter, instantOf, weeksAround } from '../lib/dates';

interface Slot {
  /** `YYYY-MM-DD` and `HH:MM` in the company's time zone. */
  day: string;
  time: string;
  startsAt: Date;
}

/** Starts on a working day, far enough apart that no two one-hour interviews overlap. */
const TIMES = ['09:00', '10:15', '11:30', '13:30', '14:45', '16:00'];
/** Nobody would book this shortly before a start; the interview is over this long after it. */
const NOTICE_MS = 30 * MINUTE_MS;
const OVER_MS = 90 * MINUTE_MS;

const slotsOfWeek = (weekStart: string, zone: string): Slot[] =>
  Array.from({ length: 5 }, (_, at) => daysAfter(weekStart, at)).flatMap(day =>
    TIMES.flatMap(time => {
      const startsAt = instantOf(day, time, zone);
      return startsAt ? [{ day, time, startsAt }] : [];
    }),
  );

/** Picks `count` items of a list in order, one from each of as many equal parts, not always the first. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => {
    const startOf = (part: number) => Math.floor((part * all.length) / count);
    const [from, to] = [startOf(at), startOf(at + 1)];
    return all[from + ((at * 5 + count * 3) % (to - from))];
  }).filter(one => one !== undefined);

/** Picks that many of each week's slots; those that do not fit in one week move to the following one. */
function spreadOverWeeks(weeks: readonly Slot[][], perWeek: readonly number[]): Slot[][] {
  let left = 0;
  return weeks.map((slots, place) => {
    const wanted = left + (perWeek[place] ?? 0);
    const taken = Math.min(wanted, slots.length);
    left = wanted - taken;
    return spread(slots, taken);
  });
}

/** Returns free times after `now`, soonest first: that many in each week, starting with the current one. */
function slotsAhead(now: Date, zone: string, perWeek: readonly number[]): Slot[] {
  const weeks = weeksAround(now, zone, 1, perWeek.length - 1).map(({ weekStart }) =>
    slotsOfWeek(weekStart, zone).filter(({ startsAt }) => startsAt.getTime() > now.getTime() + NOTICE_MS),
  );
  return spreadOverWeeks(weeks, perWeek).flat();
}

/**
 * Returns the times of past interviews, oldest first: that many in each week, ending with the current one. Those that
 * do not fit in a week that has only begun move to the one before.
 */
function slotsBehind(now: Date, zone: string, perWeek: readonly number[]): Slot[] {
  const weeks = weeksAround(now, zone, perWeek.length, 0).map(({ weekStart }) =>
    slotsOfWeek(weekStart, zone).filter(({ startsAt }) => startsAt.getTime() < now.getTime() - OVER_MS),
  );
  return spreadOverWeeks(weeks.toReversed(), perWeek.toReversed()).toReversed().flat();
}

/** Per week, the oldest first. They add up to the completed interviews and the four that did not take place. */
const PAST_PER_WEEK = [1, 3, 2, 4, 3, 3, 5, 4, 4, 6, 5, 4] as const;
/** Interviews still to come this week and in the next four, which the dashboard shows too. */
const AHEAD_PER_WEEK = [2, 8, 7, 5, 3] as const;
/** Positions among the past interviews, oldest first, with the candidate; each of them has a new interview to come. */
const CAME_TO_NOTHING: ReadonlyMap<number, { status: InterviewStatus; candidate: number }> = new Map([
  [6, { status: 'cancelled', candidate: 47 }],
  [11, { status: 'no_show', candidate: 45 }],
  [22, { status: 'cancelled', candidate: 48 }],
  [30, { status: 'no_show', candidate: 46 }],
]);
/** Undecided candidates whose coming interview is their second; from `FIRST_NEW` on it is their first. */
const SECOND_ROUND = [39, 36, 32, 29, 26] as const;
const FIRST_NEW = 40;

/**
 * How an interview went, one letter per answer: `g`ood, `w`eak, taken from an `a`ssistant, `s`hort, `p`olished (good,
 * though a model finds it typical), `u`ngraded (a model could not tell), `f`ailed (it did not answer).
 */
interface Course {
  answers: string;
  decision: CandidateStatus;
  verdict: AssessmentVerdict;
}

const COURSES: readonly Course[] = [
  { answers: 'gggg', decision: 'Selected', verdict: 'recommended' },
  { answers: 'gwgg', decision: 'Selected', verdict: 'recommended' },
  { answers: 'gaag', decision: 'Pending', verdict: 'undecided' },
  { answers: 'wwgw', decision: 'Rejected', verdict: 'not_recommended' },
  { answers: 'aaaa', decision: 'Rejected', verdict: 'not_recommended' },
  { answers: 'gpgs', decision: 'Selected', verdict: 'recommended' },
  { answers: 'ssgs', decision: 'Pending', verdict: 'undecided' },
  { answers: 'gwpf', decision: 'Selected', verdict: 'recommended' },
  { answers: 'aaag', decision: 'Rejected', verdict: 'not_recommended' },
  { answers: 'gguw', decision: 'Pending', verdict: 'undecided' },
];
const [EMPTY, FAILED] = [29, 36];
export interface PlottedInterview extends Slot {
  /** Index of the candidate in the cast. */
  candidate: number;
  interviewType: InterviewType;
  /** Index of the interviewer in the cast; null for a Bot interview. */
  interviewer: number | null;
  status: InterviewStatus;
  bookedAt: Date;
  /** Whether it was rescheduled. */
  wasMoved: boolean;
  round: 'First' | 'Second';
  /** For a completed one: what was said, and whether its report could be made. */
  course?: { answers: string; isReportMade: boolean; verdict: AssessmentVerdict | null };
}

const daysAndMinutes = (days: number, minutes: number) => (days * 24 * 60 + minutes) * MINUTE_MS;
const NOT_MOVED = { wasMoved: false, round: 'First' } as const;

/** Returns every interview of the demo company as of `now`, past ones first. */
export function plotInterviews(now: Date, zone: string, interviewers: number): PlottedInterview[] {
  let completed = 0;
  const past = slotsBehind(now, zone, PAST_PER_WEEK).map((slot, place): PlottedInterview => {
    const nothing = CAME_TO_NOTHING.get(place);
    const candidate = nothing?.candidate ?? completed++;
    const bookedAt = new Date(slot.startsAt.getTime() - daysAndMinutes(2 + (candidate % 4), candidate % 47));
    const held = { ...slot, candidate, ...whoAsks(candidate, interviewers), bookedAt, ...NOT_MOVED };
    if (nothing) return { ...held, status: nothing.status };
    return { ...held, wasMoved: candidate % 9 === 4, status: 'completed', course: courseOf(candidate) };
  });
  const ahead = slotsAhead(now, zone, AHEAD_PER_WEEK).map((slot, place): PlottedInterview => {
    const candidate = SECOND_ROUND[place] ?? FIRST_NEW + place - SECOND_ROUND.length;
    const held = { ...slot, candidate, ...whoAsks(candidate + 1, interviewers), status: 'scheduled' as const };
    if (candidate < FIRST_NEW) {
      // After the first interview, which may have ended just now.
      const bookedAt = new Date(now.getTime() - place * MINUTE_MS);
      return { ...held, bookedAt, wasMoved: false, round: 'Second' };
    }
    const bookedAt = new Date(now.getTime() - daysAndMinutes(1 + ((candidate * 5) % 18), candidate % 47));
    return { ...held, bookedAt, wasMoved: candidate % 6 === 2, round: 'First' };
  });
  return [...past, ...ahead];
}

/** Makes every third interview a Bot interview. */
function whoAsks(at: number, interviewers: number): Pick<PlottedInterview, 'interviewType' | 'interviewer'> {
  return at % 3 === 1
    ? { interviewType: 'Bot', interviewer: null }
    : { interviewType: 'Real', interviewer: at % interviewers };
}

const courseAt = (candidate: number): Course => {
  const course = COURSES[candidate % COURSES.length];
  if (!course) throw new Error('There are no courses');
  return course;
};

function courseOf(candidate: number): NonNullable<PlottedInterview['course']> {
  const { answers, verdict } = courseAt(candidate);
  return {
    answers: candidate === EMPTY ? '' : answers,
    isReportMade: candidate !== FAILED,
    verdict: candidate % 3 === 0 ? verdict : null,
  };
}

/**
 * Returns the decision on a candidate, none while an interview is still to come; every sixth was first decided the
 * other way by mistake.
 */
export function decisionOf(candidate: number): { status: CandidateStatus; wasReversed: boolean } {
  if (candidate >= FIRST_NEW) return { status: 'Pending', wasReversed: false };
  return { status: courseAt(candidate).decision, wasReversed: candidate % 6 === 1 };
}
