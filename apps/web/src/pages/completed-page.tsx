import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PageHeader } from '../components/ui/page-header';
import { PATHS } from '../lib/paths';

export function CompletedPage() {
  return (
    <>
      <PageHeader title="Completed Interviews" />
      <p className="max-w-[62ch] text-ink-2">
        An interview is completed when its transcript has arrived through the API, where its report can be read as well;
        the dashboard counts it from then on.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={PATHS.dashboard} className={buttonClass({ look: 'primary' })}>
          Dashboard
        </Link>
      </div>
    </>
  );
}
