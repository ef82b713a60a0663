import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PageHeader } from '../components/ui/page-header';
import { PATHS } from '../lib/paths';

export function AddInterviewPage() {
  return (
    <>
      <PageHeader title="Add Interview" parent={{ label: 'Upcoming Interviews', to: PATHS.upcoming }} />
      <p className="max-w-[62ch] text-ink-2">A new interview.</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={PATHS.upcoming} className={buttonClass({ look: 'plain' })}>
          Cancel
        </Link>
      </div>
    </>
  );
}
