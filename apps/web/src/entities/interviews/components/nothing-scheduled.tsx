import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/components/states/page-states';
import { buttonClass } from '#web/components/ui/button';
import { useCan } from '#web/entities/users/use-current-user';
import { PATHS } from '#web/lib/paths';

interface NothingScheduledProps {
  icon: LucideIcon;
  title: string;
  /** The title for people who may schedule; `title` if left out. */
  invitation?: string;
  /** Label of the link to the form. */
  action: string;
  /** For people who may not schedule: what comes from a colleague. */
  waiting: ReactNode;
  /** For people who may schedule. */
  children: ReactNode;
}

/** Shown before the first interview: leads to scheduling it, or says that a colleague does. */
export function NothingScheduled({
  icon,
  title,
  invitation = title,
  action,
  waiting,
  children,
}: NothingScheduledProps) {
  const maySchedule = useCan('interviews.schedule');
  if (!maySchedule) {
    return (
      <EmptyState icon={icon} title={title}>
        {waiting}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={invitation}
      action={
        <Link to={PATHS.addInterview} className={buttonClass({ variant: 'primary' })}>
          {action}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
