import { Link } from 'react-router-dom';
import { Badge } from '#web/components/ui/badge';
import { buttonClass } from '#web/components/ui/button';
import { PATHS } from '#web/lib/paths';
import { useSession } from '#web/lib/session';
import { FEEDBACK_CALL, PLANNED_LABEL, START_LABEL } from '../content';
import { PAGE_WIDTH } from './section';

/** Marks a promise that is not built yet. */
export function PlannedBadge() {
  return <Badge>{PLANNED_LABEL}</Badge>;
}

/** A page's only button: register, or go back to work where a token is stored (contract §2). */
export function StartLink() {
  const { token } = useSession();
  return (
    <Link
      to={token ? PATHS.dashboard : PATHS.signUp}
      className={buttonClass({ variant: 'primary', size: 'lg', className: 'max-sm:w-full' })}
    >
      {token ? 'Open the dashboard' : START_LABEL}
    </Link>
  );
}

/** The last section of the pages: an invitation to send feedback. */
export function FeedbackCall() {
  return (
    <section className="bg-panel text-panel-ink">
      <div
        className={`${PAGE_WIDTH} flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-14 outline-panel-ink sm:py-16`}
      >
        <div className="min-w-0">
          <h2 className="text-2xl tracking-[-0.02em] text-balance">{FEEDBACK_CALL.title}</h2>
          <p className="mt-2 max-w-[52ch] text-pretty text-panel-ink-2">{FEEDBACK_CALL.text}</p>
        </div>
        <Link
          to={PATHS.contact}
          className="inline-flex h-11 items-center justify-center rounded-md bg-panel-ink px-5 font-medium text-panel outline-panel-ink transition-opacity duration-150 hover:opacity-90 max-sm:w-full"
        >
          {FEEDBACK_CALL.label}
        </Link>
      </div>
    </section>
  );
}
