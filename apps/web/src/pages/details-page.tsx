import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PageHeader } from '../components/ui/page-header';
import { PATHS } from '../lib/paths';

export function DetailsPage() {
  return (
    <>
      <PageHeader title="Interview Details" parent={{ label: 'Completed Interviews', to: PATHS.completed }} />
      <p className="max-w-[62ch] text-ink-2">
        The report, the transcript and the devices of this interview are read through the API.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={PATHS.completed} className={buttonClass({ look: 'primary' })}>
          Completed Interviews
        </Link>
      </div>
    </>
  );
}
