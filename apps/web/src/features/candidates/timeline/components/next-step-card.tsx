import type { CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import type { TimelineInterview } from '@interview-detection/shared/interviews/interview-lists.schema';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { ScheduleNextLink } from '#web/entities/interviews/components/schedule-next-link';
import { namesOf } from '#web/entities/interviews/words';
import { Can } from '#web/entities/users/components/can';
import { dayOf, formatDay, formatInstant, formatShortDay, zoneName } from '#web/lib/dates';
import { completePath, detailsPath } from '#web/lib/paths';
import type { NextStep } from '../rules';

interface NextStepCardProps {
  step: NextStep;
  candidate: CandidateDetails;
  /** The name of the step's interview: `Second interview`. */
  round: string;
  /** Zone of the company. */
  timeZone: string;
  /** Returns how far off the start of an open interview is. */
  startWords: (interview: TimelineInterview) => string;
  /** Links into an open interview, which belong to another feature. */
  renderMeeting: (interview: TimelineInterview) => ReactNode;
}

/** What to do next about a candidate, with the buttons for it. */
export function NextStepCard(props: NextStepCardProps) {
  const { title, text, actions, day } = partsOf(props);
  return (
    <Card className="px-4.5 py-4">
      <section aria-labelledby="next-title" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {day !== undefined && <DayTile day={day} />}
        <div className="min-w-0 flex-[1_1_14rem]">
          <p className="text-xs text-ink-2">Next step</p>
          <h2 id="next-title" dir="auto" className="text-left [overflow-wrap:anywhere]">
            {title}
          </h2>
          <p className="text-sm [overflow-wrap:anywhere] text-ink-2">{text}</p>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 max-sm:w-full print:hidden">{actions}</div>}
      </section>
    </Card>
  );
}

interface Parts {
  title: string;
  text: ReactNode;
  actions: ReactNode;
  /** Of an interview to come. */
  day?: string;
}

function partsOf({ step, candidate, round, timeZone, startWords, renderMeeting }: NextStepCardProps): Parts {
  switch (step.kind) {
    case 'running':
      return {
        title: `${round} in progress`,
        text: <People interview={step.interview} />,
        actions: renderMeeting(step.interview),
      };
    case 'upcoming':
      return {
        title: `${round}, ${startOf(step.interview)}`,
        text: (
          <>
            <People interview={step.interview} /> · {startWords(step.interview)}
          </>
        ),
        actions: renderMeeting(step.interview),
        day: dayOf(step.interview.date),
      };
    case 'overdue':
      return {
        title: `Did the ${round.toLowerCase()} take place?`,
        text: `It was planned for ${startOf(step.interview)}.`,
        actions: (
          <>
            <Details interview={step.interview}>View Details</Details>
            <Can to="interviews.complete">
              <Link to={completePath(step.interview._id)} className={buttonClass({ variant: 'primary' })}>
                Complete interview
              </Link>
            </Can>
          </>
        ),
      };
    case 'answerReview':
      return asked('Answer the request for a human review', step.interview.review?.text, step.interview);
    case 'answerErasure':
      return asked('Answer the request for deletion', step.interview.erasureAsked?.text, step.interview);
    case 'answerAdjustment':
      return asked(
        'Answer the request for an adjustment',
        `The ${round.toLowerCase()} is on ${startOf(step.interview)}.`,
        step.interview,
      );
    case 'reportPending':
      return {
        title: 'The report is being generated',
        text: 'The answers are being reviewed.',
        actions: <Details interview={step.interview}>View Details</Details>,
      };
    case 'reportFailed':
      return {
        title: 'The report failed',
        text: 'You can try again, or decide without it.',
        actions: (
          <>
            <ScheduleNextLink candidate={candidate} />
            <Details interview={step.interview} isPrimary>
              View Details
            </Details>
          </>
        ),
      };
    case 'decide':
      return {
        title: 'Decide, or schedule the next interview',
        text: `The ${round.toLowerCase()} was held on ${startOf(step.interview)}.`,
        actions: (
          <>
            <ScheduleNextLink candidate={candidate} />
            <Details interview={step.interview} isPrimary>
              {step.interview.reportStatus === 'ready' ? 'Read report' : 'View Details'}
            </Details>
          </>
        ),
      };
    case 'again':
      return {
        title: 'Schedule again',
        text:
          step.interview.status === 'no_show'
            ? `The interview on ${startOf(step.interview)} did not take place.`
            : `The interview on ${startOf(step.interview)} was cancelled.`,
        actions: <ScheduleNextLink candidate={candidate} isAgain variant="primary" />,
      };
    case 'decided':
      return {
        title: `${candidate.status} for ${candidate.position.name}`,
        text: <LastDecision candidate={candidate} timeZone={timeZone} />,
        actions: <ScheduleNextLink candidate={candidate} />,
      };
    case 'schedule':
      return {
        title: 'Schedule an interview',
        text: 'There is none for this position.',
        actions: <ScheduleNextLink candidate={candidate} variant="primary" />,
      };
  }
}

const asked = (title: string, words: string | null | undefined, interview: TimelineInterview): Parts => ({
  title,
  text: words ?? 'They gave no reason.',
  actions: (
    <Details interview={interview} isPrimary>
      Answer
    </Details>
  ),
});

/** Returns `Thursday 26 November, 14:00 WET`: the interview's own clock. */
function startOf({ date, time, timeZone, startsAt }: TimelineInterview): string {
  const day = dayOf(date);
  return `${formatDay(day, day)}, ${time} ${zoneName(timeZone, startsAt)}`;
}

function People({ interview: { interviewers } }: { interview: TimelineInterview }) {
  return <bdi>{namesOf(interviewers)}</bdi>;
}

function LastDecision({ candidate: { status, history }, timeZone }: Pick<NextStepCardProps, 'candidate' | 'timeZone'>) {
  const last = history.findLast(({ to }) => to === status);
  if (!last) return null;
  return (
    <>
      <bdi>{last.by.name}</bdi>, {formatInstant(last.at, timeZone)}
    </>
  );
}

interface DetailsProps {
  interview: TimelineInterview;
  isPrimary?: boolean;
  children: string;
}

function Details({ interview, isPrimary = false, children }: DetailsProps) {
  return (
    <Link to={detailsPath(interview._id)} className={buttonClass({ variant: isPrimary ? 'primary' : 'plain' })}>
      {children}
    </Link>
  );
}

/** Decorative: the day is in the title. */
function DayTile({ day }: { day: string }) {
  const [number, month] = formatShortDay(day).split(' ');
  return (
    <span
      aria-hidden="true"
      className="grid w-12 shrink-0 justify-items-center rounded-md bg-accent-tint py-1.5 leading-tight text-accent-text"
    >
      <span className="text-xs font-medium">{month}</span>
      <span className="text-lg font-semibold">{number}</span>
    </span>
  );
}
