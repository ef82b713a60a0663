import type { Timeline } from '@interview-detection/shared/interviews/interview-lists.schema';
import { Link } from 'react-router-dom';
import { Card } from '#web/components/ui/card';
import { StatusBadge } from '#web/entities/candidates/components/status-badge';
import { formatInstant } from '#web/lib/dates';
import { candidatePath } from '#web/lib/paths';

interface ApplicationsCardProps extends Pick<Timeline, 'applications' | 'interviews'> {
  /** Id of the one whose page this is. */
  current: string;
  /** Zone of the company. */
  timeZone: string;
}

/** Every position a person has applied for under one email. */
export function ApplicationsCard({ applications, interviews, current, timeZone }: ApplicationsCardProps) {
  const countOf = (id: string) => interviews.filter(({ candidate }) => candidate._id === id).length;
  return (
    <Card className="px-4.5 py-4">
      <section aria-labelledby="applications-title">
        <h2 id="applications-title">Applications</h2>
        <ul className="mt-1.5 divide-y divide-line text-sm">
          {applications.map(({ _id, position, status, createdAt }) => (
            <li key={_id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
              <div className="min-w-0">
                <p dir="auto" className="text-left font-medium [overflow-wrap:anywhere]">
                  {_id === current ? (
                    position.name
                  ) : (
                    <Link to={candidatePath(_id)} className="rounded-sm hover:underline">
                      {position.name}
                    </Link>
                  )}
                </p>
                <p className="text-xs text-ink-2">
                  {formatInstant(createdAt, timeZone)} · {interviewCount(countOf(_id))}
                </p>
              </div>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

const interviewCount = (count: number): string =>
  count === 0 ? 'no interview' : count === 1 ? '1 interview' : `${count} interviews`;
