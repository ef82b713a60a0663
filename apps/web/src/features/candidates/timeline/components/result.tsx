import type { TimelineInterview } from '@interview-detection/shared/interviews/timeline.schema';
import { Link } from 'react-router-dom';
import { buttonClass } from '#web/components/ui/button';
import { Fact } from '#web/components/ui/fact';
import { EndedEarlyBadge } from '#web/entities/interviews/components/ended-early-badge';
import { REPORT_WORDS } from '#web/entities/interviews/words';
import { AssessmentVerdict } from '#web/entities/reports/components/assessment-verdict';
import { detailsPath } from '#web/lib/paths';

/** What came of an interview: people's verdicts, the report and, small as everywhere, its indication. */
export function Result({ interview, round }: { interview: TimelineInterview; round: string }) {
  const { _id, reportStatus, verdict, assessments = [], endedEarly, finishedEarly } = interview;
  return (
    <div className="mt-2 rounded-md border border-line px-3.5 py-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {assessments.map(({ by, verdict: own }) => (
          <Fact key={by._id} term={by.name}>
            <AssessmentVerdict verdict={own} size="sm" />
          </Fact>
        ))}
        {assessments.length === 0 && <Fact term="Assessment">none yet</Fact>}
        <Fact term="Report">{REPORT_WORDS[reportStatus]}</Fact>
        <Fact term="AI Review">{verdict ?? 'none yet'}</Fact>
      </dl>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <Link to={detailsPath(_id)} className={buttonClass({ size: 'sm' })}>
          {reportStatus === 'ready' ? 'Read report' : 'View Details'}
          <span className="sr-only"> of {round}</span>
        </Link>
        {(endedEarly || finishedEarly) && <EndedEarlyBadge />}
      </p>
    </div>
  );
}
