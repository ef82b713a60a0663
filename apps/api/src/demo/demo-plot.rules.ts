import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { InterviewStatus, InterviewType } from '@interview-detection/shared/interviews/interviews.rules';
import type { AssessmentVerdict } from '@interview-detection/shared/reports/reports.rules';
import { slotsAhead, slotsBehind, type Slot } from './demo-slots.rules';

/** The oldest week first. They add up to the completed interviews and the four that came to nothing. */
const PAST_PER_WEEK = [2, 3, 4, 3, 5, 4, 3, 5, 4, 4, 5, 2] as const;
const UPCOMING = 25;
/** Places among the past interviews, oldest first, and whose they are; these people have a new one ahead. */
const CAME_TO_NOTHING: ReadonlyMap<number, { status: InterviewStatus; candidate: number }> = new Map([
  [6, { status: 'cancelled', candidate: 47 }],
  [11, { status: 'no_show', candidate: 45 }],
  [22, { status: 'cancelled', candidate: 48 }],
  [30, { status: 'no_show', candidate: 46 }],
]);
/** From here on candidates have an interview ahead; the first five of them their second. */
const FIRST_UPCOMING = 35;

/**
 * How an interview went, answer by answer: `g`ood, `w`eak, taken from an `a`ssistant, `s`hort, `p`olished (good, though a
 * model finds it typical), `u`ngraded (a model could not tell), `f`ailed (it did not answer).
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
/** The newest ones are not decided yet. */
const DECIDED = 32;

export interface PlottedInterview extends Slot {
  /** Place of the candidate in the cast. */
  candidate: number;
  interviewType: InterviewType;
  /** Place of the interviewer in the cast; a Bot interview has none. */
  interviewer: number | null;
  status: InterviewStatus;
  /** Of a completed one: what was said, and whether its report could be made. */
  course?: { answers: string; isReportMade: boolean; verdict: AssessmentVerdict | null };
}

/** Every interview of the demo company as it stands at `now`, the past ones first. */
export function plotInterviews(now: Date, zone: string, interviewers: number): PlottedInterview[] {
  let completed = 0;
  const past = slotsBehind(now, zone, PAST_PER_WEEK).map((slot, place): PlottedInterview => {
    const nothing = CAME_TO_NOTHING.get(place);
    const candidate = nothing?.candidate ?? completed++;
    const held = { ...slot, candidate, ...whoAsks(candidate, interviewers) };
    if (nothing) return { ...held, status: nothing.status };
    return { ...held, status: 'completed', course: courseOf(candidate) };
  });
  const ahead = slotsAhead(now, zone, UPCOMING).map((slot, place): PlottedInterview => {
    const candidate = FIRST_UPCOMING + place;
    return { ...slot, candidate, ...whoAsks(candidate + 1, interviewers), status: 'scheduled' };
  });
  return [...past, ...ahead];
}

/** Every third interview is led by the bot. */
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

/** What was decided of a candidate; every sixth of them was first decided the other way by mistake. */
export function decisionOf(candidate: number): { status: CandidateStatus; wasReversed: boolean } {
  if (candidate >= DECIDED) return { status: 'Pending', wasReversed: false };
  return { status: courseAt(candidate).decision, wasReversed: candidate % 6 === 1 };
}
