import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PageHeader } from '../components/ui/page-header';
import { PATHS } from '../lib/paths';

export function ReschedulePage() {
  return (
    <>
      <PageHeader title="Reschedule" parent={{ label: 'Upcoming Interviews', to: PATHS.upcoming }} />
      <p className="max-w-[62ch] text-ink-2">
        The time of this interview is changed through the API, which keeps who moved it, from when and to when; the
        upcoming list shows the new time at once.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={PATHS.upcoming} className={buttonClass({ look: 'primary' })}>
          Upcoming Interviews
        </Link>
      </div>
    </>
  );
}
