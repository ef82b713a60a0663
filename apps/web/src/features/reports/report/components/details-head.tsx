import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { InterviewStatusBadge } from '#web/entities/interviews/components/interview-status-badge';
import { EndedEarlyBadge } from '#web/entities/interviews/components/ended-early-badge';
import { ProgressLine } from '#web/entities/interviews/components/progress-line';
import { pageZone } from '#web/entities/interviews/rules';
import { namesOf } from '#web/entities/interviews/words';
import { useCompany } from '#web/entities/users/use-current-user';
import { Avatar } from '#web/components/ui/avatar';
import { TextLink } from '#web/components/ui/text-link';
import { clockTime, formatInstant, zoneLabel } from '#web/lib/dates';
import { PRODUCT_NAME } from '#web/lib/env';
import { candidatePath, PATHS } from '#web/lib/paths';

interface HeadProps {
  /** Shown left of the title. */
  sign: ReactNode;
  title: ReactNode;
  summary: ReactNode;
  actions?: ReactNode;
  /** The list that contains the interview. */
  parent?: { label: string; to: string };
}

const COMPLETED = { label: 'Completed Interviews', to: PATHS.completed };

/** The header of the details page in each of its states, with its only h1. */
export function Head({ sign, title, summary, actions, parent = COMPLETED }: HeadProps) {
  const company = useCompany();
  return (
    <div className="mb-5">
      <p className="mb-2 hidden text-sm text-ink-2 print:block">
        {company && (
          <>
            <bdi>{company.name}</bdi> ·{' '}
          </>
        )}
        {PRODUCT_NAME} · Interview report
      </p>
      <Link
        to={parent.to}
        className="mb-2 inline-flex items-center text-sm text-ink-2 hover:text-ink hover:underline max-sm:min-h-11 print:hidden"
      >
        {parent.label}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-3.5">
          {sign}
          <div className="min-w-0">
            <h1 dir="auto" className="text-left [overflow-wrap:anywhere]">
              {title}
            </h1>
            <div className="mt-0.5 min-h-5 text-sm [overflow-wrap:anywhere] text-ink-2">{summary}</div>
          </div>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </div>
  );
}

/** The candidate, position, time and interviewers at a glance. */
export function InterviewHead({ interview, actions }: { interview: Interview; actions: ReactNode }) {
  const { candidate, position, interviewers, startsAt, timeZone, status } = interview;
  const isOver = status === 'cancelled' || status === 'no_show';
  const upcoming = { label: 'Upcoming Interviews', to: isOver ? `${PATHS.upcoming}?status=${status}` : PATHS.upcoming };
  return (
    <Head
      {...(status !== 'completed' && { parent: upcoming })}
      sign={<Avatar name={candidate.name} size="lg" />}
      title={candidate.name}
      summary={
        <>
          {isOver && (
            <span className="mr-2">
              <InterviewStatusBadge status={status} />
            </span>
          )}
          {(interview.endedEarly || interview.finishedEarly) && (
            <span className="mr-2">
              <EndedEarlyBadge />
            </span>
          )}
          <bdi>{position.name}</bdi> ·{' '}
          <time
            dateTime={startsAt}
            title={`${clockTime(startsAt, timeZone)} ${zoneLabel(timeZone, new Date(startsAt))}`}
          >
            {formatInstant(startsAt, pageZone(interview))}
          </time>{' '}
          · {interviewers.length > 1 ? 'Interviewers' : 'Interviewer'}{' '}
          <bdi className="font-medium text-ink">{namesOf(interviewers)}</bdi>
          <span className="print:hidden">
            {' · '}
            <TextLink to={candidatePath(candidate._id)}>Everything about this candidate</TextLink>
          </span>
          {interview.progress && <ProgressLine progress={interview.progress} />}
        </>
      }
      actions={actions}
    />
  );
}
