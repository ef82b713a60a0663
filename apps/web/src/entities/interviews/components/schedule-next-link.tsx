import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonProps } from '#web/components/ui/button';
import { Can } from '#web/entities/users/components/can';
import { scheduleNextPath } from '#web/lib/paths';

interface ScheduleNextLinkProps extends Pick<ButtonProps, 'size' | 'variant'> {
  candidate: { _id: string; name: string };
  /** The last interview was not held. */
  isAgain?: boolean;
}

/** Opens the form for another interview of a candidate, for users who may schedule one. */
export function ScheduleNextLink({ candidate, isAgain = false, size, variant }: ScheduleNextLinkProps) {
  return (
    <Can to="interviews.schedule">
      <Link to={scheduleNextPath(candidate._id)} className={buttonClass({ variant, size, className: 'max-sm:flex-1' })}>
        <CalendarPlus aria-hidden="true" />
        {isAgain ? 'Schedule again' : 'Schedule next'}
        <span className="sr-only">
          {isAgain ? ' with ' : ' interview with '}
          {candidate.name}
        </span>
      </Link>
    </Can>
  );
}
