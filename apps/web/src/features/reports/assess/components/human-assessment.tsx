import type { AssessmentVerdict as Verdict } from '@interview-detection/shared/reports/reports.rules';
import type { Assessment } from '@interview-detection/shared/reports/judgements.schema';
import { Button } from '#web/components/ui/button';
import { AssessmentVerdict } from '#web/entities/reports/components/assessment-verdict';
import { useCan } from '#web/entities/users/use-current-user';
import { formatInstant } from '#web/lib/dates';

interface HumanAssessmentProps {
  /** One per person, oldest first. */
  assessments: readonly Assessment[];
  /** Whether one of them is the reader's own. */
  hasOwn: boolean;
  /** Absent if no assessment may be added any more. */
  onEdit: (() => void) | undefined;
}

/** The assessments of the people who met the candidate, each with note and name: these are what counts. */
export function HumanAssessment({ assessments, hasOwn, onEdit }: HumanAssessmentProps) {
  const mayAssess = useCan('reports.assess') && onEdit !== undefined;
  return (
    <section aria-labelledby="assessment-title" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="assessment-title" className="text-base">
          Your team{assessments.length > 0 && <span className="font-normal">: {tallyOf(assessments)}</span>}
        </h2>
        {mayAssess && (
          <Button size="sm" className="print:hidden" onClick={onEdit}>
            {hasOwn ? 'Change my assessment' : 'Record my assessment'}
          </Button>
        )}
      </div>
      {assessments.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">No assessment yet.</p>
      ) : (
        <ul className="mt-2.5 grid gap-3">
          {assessments.map(assessment => (
            <Given key={assessment.by._id} assessment={assessment} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns `2 for, 1 against, 1 undecided`. */
function tallyOf(assessments: readonly Assessment[]): string {
  const count = (wanted: Verdict) => assessments.filter(({ verdict }) => verdict === wanted).length;
  const undecided = count('undecided');
  return `${count('recommended')} for, ${count('not_recommended')} against${undecided > 0 ? `, ${undecided} undecided` : ''}`;
}

function Given({ assessment: { verdict, note, by, at } }: { assessment: Assessment }) {
  const isLong = note.length > 400;
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
        <AssessmentVerdict verdict={verdict} />
        <span className="min-w-0 text-sm text-ink-2">
          <bdi>{by.name}</bdi>, <time dateTime={at}>{formatInstant(at)}</time>
        </span>
      </p>
      {note && (
        <p
          dir="auto"
          {...(isLong ? { tabIndex: 0, role: 'group', 'aria-label': `Note of ${by.name}` } : {})}
          className="mt-0.5 max-h-40 overflow-y-auto text-left text-sm whitespace-pre-line [overflow-wrap:anywhere] print:max-h-none"
        >
          {note}
        </p>
      )}
    </li>
  );
}
