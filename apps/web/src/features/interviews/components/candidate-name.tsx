import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '#web/components/ui/avatar';
import { buttonClass } from '#web/components/ui/button';
import { namesOf } from '#web/entities/interviews/words';
import { useOfList } from '#web/lib/list-origin';
import { detailsPath } from '#web/lib/paths';

interface CandidateNameProps {
  interview: Interview;
  /** Below the page's heading, or below a day's. */
  heading: 'h2' | 'h3';
  /** Shown in the corner of the card. */
  children: ReactNode;
}

/** The head of a card: the candidate, whose name links to the interview, and the position. */
export function CandidateName({ interview, heading: Heading, children }: CandidateNameProps) {
  const { id, candidate, position } = interview;
  return (
    <div className="flex items-start gap-2.5">
      <Avatar name={candidate.name} />
      <div className="min-w-0 flex-1">
        <Heading dir="auto" className="line-clamp-2 text-left text-base break-words" title={candidate.name}>
          <Link to={detailsPath(id)} state={useOfList()} className="rounded-sm hover:underline">
            {candidate.name}
          </Link>
        </Heading>
        <p dir="auto" className="line-clamp-2 text-left text-sm break-words text-ink-2" title={position.name}>
          {position.name}
        </p>
      </div>
      {children}
    </div>
  );
}

/** The interviewers. */
export function InterviewerName({ interview: { interviewers } }: { interview: Interview }) {
  return (
    <span className="line-clamp-2 min-w-0 text-sm break-words text-ink-2">
      {interviewers.length > 1 ? 'Interviewers' : 'Interviewer'}{' '}
      <bdi className="font-medium text-ink">{namesOf(interviewers)}</bdi>
    </span>
  );
}

/** A link from a card to the interview's page. */
export function DetailsLink({ interview: { id, candidate } }: { interview: Interview }) {
  return (
    <Link to={detailsPath(id)} state={useOfList()} className={buttonClass({ size: 'sm', className: 'max-sm:flex-1' })}>
      View Details
      <span className="sr-only"> of the interview with {candidate.name}</span>
    </Link>
  );
}
