import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PageHeader } from '../components/ui/page-header';
import { PATHS } from '../lib/paths';

export function UpcomingPage() {
  return (
    <>
      <PageHeader title="Upcoming Interviews" />
      <p className="max-w-[62ch] text-ink-2">Interviews that are scheduled or running.</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={PATHS.addInterview} className={buttonClass({ look: 'primary' })}>
          Add Interview
        </Link>
      </div>
    </>
  );
}
