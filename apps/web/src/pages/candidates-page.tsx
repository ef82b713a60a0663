import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PageHeader } from '../components/ui/page-header';
import { PATHS } from '../lib/paths';

export function CandidatesPage() {
  return (
    <>
      <PageHeader title="Candidates" />
      <p className="max-w-[62ch] text-ink-2">Everyone you have scheduled an interview with.</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={PATHS.dashboard} className={buttonClass({ look: 'plain' })}>
          Dashboard
        </Link>
      </div>
    </>
  );
}
