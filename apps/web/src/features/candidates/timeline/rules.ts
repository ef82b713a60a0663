import type { CandidateNote } from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import type { CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import type { HistoryEntry, Ref } from '@interview-detection/shared/fields';
import { type InterviewStatus, isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type {
  Timeline,
  TimelineInterview,
  TimelineMail,
} from '@interview-detection/shared/interviews/interview-lists.schema';
import { ASSESSMENT_WORDS } from '@interview-detection/shared/reports/reports.rules';
import { z } from 'zod';
import { awaitsAnswer } from '#web/entities/interviews/rules';
import { adjustmentWords, changeOf, namesOf } from '#web/entities/interviews/words';
import { EVENT_KINDS, type EventKind, eventTitles, MAIL_WORDS, roundNames } from './words';

/** One entry of a person's timeline. */
export interface TimelineEvent {
  key: string;
  /** An instant. */
  at: string;
  kind: EventKind;
  title: string;
  /** Who did it, if that was someone of the company. */
  by?: Ref;
  /** In someone's own words. */
  quote?: string | null;
  note?: string;
  /** A note of a colleague, shown with what can be done with it. */
  written?: CandidateNote;
  /** The interview that it belongs to; links to its page. */
  interview?: TimelineInterview;
  /** The entry for the end of an interview shows its report and the verdicts. */
  showsResult?: true;
  /** An email that did not reach the candidate. */
  hasFailed?: boolean;
}

/** Returns everything that is known, the latest first; open interviews come before the present. */
export function eventsOf(
  { applications, interviews, mails }: Timeline,
  notes: readonly CandidateNote[],
  timeZone: string,
): TimelineEvent[] {
  const rounds = roundNames(interviews);
  const isOne = applications.length < 2;
  const positions = new Map(applications.map(({ _id, position }) => [_id, position.name]));
  // Of what happened at once, the consequence comes first.
  return [
    ...notes.map((note): TimelineEvent => ({
      key: note._id,
      at: note.at,
      kind: 'note',
      title: eventTitles.noted(isOne ? null : (positions.get(note.candidate) ?? null)),
      by: note.by,
      written: note,
    })),
    ...(mails ?? []).map(mail => mailEvent(mail, interviews)),
    ...interviews.flatMap(interview => {
      const round = rounds.get(interview._id) ?? 'Interview';
      return interviewEvents(interview, isOne ? round : `${round} for ${interview.position.name}`, timeZone);
    }),
    ...applications.flatMap(applicationEvents),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
}

function applicationEvents({ _id, position, createdAt, added, history }: CandidateDetails): TimelineEvent[] {
  return [
    {
      key: `${_id} added`,
      at: added?.at ?? createdAt,
      kind: 'application',
      title: eventTitles.applied(position.name),
      ...(added ? { by: added.by } : {}),
    },
    ...history.map((step, place): TimelineEvent => ({
      key: `${_id} ${place}`,
      at: step.at,
      kind: 'decision',
      title: eventTitles.decided(step.to, position.name),
      by: step.by,
      quote: step.reason,
    })),
  ];
}

function interviewEvents(interview: TimelineInterview, round: string, timeZone: string): TimelineEvent[] {
  const { _id, added, history, status, startsAt } = interview;
  const event = (key: string, rest: Omit<TimelineEvent, 'key' | 'interview'>): TimelineEvent => ({
    key: `${_id} ${key}`,
    interview,
    ...rest,
  });
  return [
    ...(status === 'scheduled'
      ? [event('start', { at: startsAt, kind: 'interview', title: round, note: namesOf(interview.interviewers) })]
      : []),
    ...(added ? [event('added', { at: added.at, kind: 'interview', title: `${round} scheduled`, by: added.by })] : []),
    ...history.map((step, place) => event(`${place}`, stepEvent(step, round, timeZone))),
    ...requestEvents(interview).map((request, place) => event(`request ${place}`, request)),
  ];
}

const STEPS: Partial<Record<string, (round: string) => string>> = {
  in_progress: round => `${round} started`,
  completed: round => `${round} completed`,
  cancelled: round => `${round} cancelled`,
  no_show: round => `${round}: no-show`,
  regraded: round => `${round}: answer graded again`,
} satisfies Partial<Record<InterviewStatus | 'regraded', (round: string) => string>>;

const isVerdict = (value: string): value is keyof typeof ASSESSMENT_WORDS => value in ASSESSMENT_WORDS;

const CHANGES = {
  moved: 'moved',
  handed: 'handed over',
  edited: 'edited',
} satisfies Record<ReturnType<typeof changeOf>['kind'], string>;

function stepEvent(step: HistoryEntry, round: string, timeZone: string): Omit<TimelineEvent, 'key'> {
  const { at, by, to, reason } = step;
  const rest = { at, by, quote: reason, kind: 'interview' as const };
  if (isVerdict(to)) return { ...rest, title: `${round} assessed: ${ASSESSMENT_WORDS[to]}` };
  const title = STEPS[to]?.(round);
  if (title) return { ...rest, title, ...(to === 'completed' ? { showsResult: true } : {}) };
  const { kind, text } = changeOf(step, timeZone);
  return { ...rest, title: `${round} ${CHANGES[kind]}`, note: text };
}

/** Returns what the candidate agreed to and asked for, and the answers. */
function requestEvents(interview: TimelineInterview): Omit<TimelineEvent, 'key'>[] {
  const { consent, adjustments, review, erasureAsked } = interview;
  const events: (Omit<TimelineEvent, 'key' | 'kind'> | null | undefined)[] = [
    consent && { at: consent.at, title: eventTitles.consent[consent.decision], quote: consent.reason },
    adjustments.asked && {
      at: adjustments.asked.at,
      title: 'Asked for an adjustment',
      note: adjustmentWords(adjustments.asked).join(' · '),
      quote: adjustments.asked.note,
    },
    adjustments.granted && {
      at: adjustments.granted.at,
      title: 'Adjustment agreed',
      by: adjustments.granted.by,
      note: adjustmentWords(adjustments.granted).join(' · '),
      quote: adjustments.granted.answer,
    },
    review && { at: review.at, title: 'Asked for a human review', quote: review.text },
    review?.answer && { ...answered(review.answer), title: 'Request for a review answered' },
    erasureAsked && { at: erasureAsked.at, title: 'Asked for deletion', quote: erasureAsked.text },
    erasureAsked?.answer && { ...answered(erasureAsked.answer), title: 'Request for deletion answered' },
  ];
  return events.flatMap(event => (event ? { ...event, kind: 'request' } : []));
}

const answered = ({ at, by, text }: { at: string; by: Ref; text: string }) => ({ at, by, quote: text });

function mailEvent(mail: TimelineMail, interviews: readonly TimelineInterview[]): TimelineEvent {
  const interview = interviews.find(({ _id }) => _id === mail.interview);
  return {
    key: mail._id,
    at: mail.sentAt ?? mail.createdAt,
    kind: 'mail',
    title: mail.subject,
    note: `To ${mail.to}, ${MAIL_WORDS[mail.state]}`,
    hasFailed: mail.state === 'failed' || mail.state === 'held',
    ...(interview ? { interview } : {}),
  };
}

interface EventDay {
  /** `YYYY-MM-DD` */
  day: string;
  events: TimelineEvent[];
}

/**
 * Groups events by the day on which they happened.
 *
 * @param dayOf returns the day of an instant
 */
export function groupEvents(events: readonly TimelineEvent[], dayOf: (at: string) => string): EventDay[] {
  const days: EventDay[] = [];
  for (const event of events) {
    const day = dayOf(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}

/** What someone of the company does next about an application. */
export type NextStep =
  | { kind: 'running' | 'upcoming' | 'overdue'; interview: TimelineInterview }
  | { kind: 'answerReview' | 'answerErasure' | 'answerAdjustment'; interview: TimelineInterview }
  | { kind: 'decide' | 'reportPending' | 'reportFailed'; interview: TimelineInterview }
  /** The last interview was not held. */
  | { kind: 'again'; interview: TimelineInterview }
  | { kind: 'decided' | 'schedule' };

/**
 * Returns the next step; null for an erased person.
 *
 * @param interviews those of this application, latest first
 * @param isOverdue whether an open interview should long have been over
 */
export function nextStepOf(
  candidate: Pick<CandidateDetails, 'status' | 'erasedAt'>,
  interviews: readonly TimelineInterview[],
  isOverdue: (interview: TimelineInterview) => boolean,
): NextStep | null {
  if (candidate.erasedAt) return null;
  const find = (fits: (interview: TimelineInterview) => boolean) => interviews.find(fits);
  const open = find(({ status }) => isOpen(status));
  const review = find(one => one.review?.answer === null);
  const erasure = find(({ erasureAsked }) => erasureAsked?.answer === null);
  if (open?.status === 'in_progress' && !isOverdue(open)) return { kind: 'running', interview: open };
  if (review) return { kind: 'answerReview', interview: review };
  if (erasure) return { kind: 'answerErasure', interview: erasure };
  if (open)
    return {
      kind: isOverdue(open) ? 'overdue' : awaitsAnswer(open) ? 'answerAdjustment' : 'upcoming',
      interview: open,
    };
  if (candidate.status !== 'Pending') return { kind: 'decided' };
  const [last] = interviews;
  if (!last) return { kind: 'schedule' };
  return { kind: last.status === 'completed' ? completedKind(last) : 'again', interview: last };
}

function completedKind({ reportStatus }: TimelineInterview) {
  if (reportStatus === 'pending') return 'reportPending';
  return reportStatus === 'failed' ? 'reportFailed' : 'decide';
}

/** Whether the step itself offers to schedule another interview. */
export const offersSchedule = ({ kind }: NextStep): boolean =>
  ['decide', 'decided', 'reportFailed', 'again', 'schedule'].includes(kind);

/** A person's page in its address: which entries are shown, all by default. */
export const timelineViewSchema = z.object({ show: z.enum(EVENT_KINDS).optional().catch(undefined) });
