import type { AssessmentVerdict } from '@interview-detection/shared/reports/reports.rules';
import type { Assessment } from '@interview-detection/shared/reports/reports.schema';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { formatMoment } from '../../../lib/dates';
import { ASSESSMENT_WORDS } from '../assessment-words';

const LOOKS = {
  recommended: { colour: 'text-ok', Icon: CircleCheck },
  not_recommended: { colour: 'text-bad', Icon: CircleX },
  undecided: { colour: 'text-ink-2', Icon: CircleHelp },
} as const satisfies Record<AssessmentVerdict, unknown>;

interface HumanAssessmentProps {
  assessment: Assessment | null;
  onEdit: () => void;
}

/** A person's own verdict with note, author and time; it stands beside the machine's and is what counts. */
export function HumanAssessment({ assessment, onEdit }: HumanAssessmentProps) {
  return (
    <section aria-labelledby="assessment-title" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="assessment-title" className="text-sm font-normal text-ink-2">
          Human assessment
        </h2>
        {assessment && (
          <Button look="quiet" size="sm" className="-my-1.5 -mr-2 print:hidden" onClick={onEdit}>
            Change <span className="sr-only">the assessment</span>
          </Button>
        )}
      </div>
      {assessment ? (
        <Given assessment={assessment} />
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-2">None yet. It stands beside the AI Review and is what counts.</p>
          <Button size="sm" className="mt-2.5 print:hidden" onClick={onEdit}>
            Record my assessment
          </Button>
        </>
      )}
    </section>
  );
}

function Given({ assessment: { verdict, note, by, at } }: { assessment: Assessment }) {
  const { colour, Icon } = LOOKS[verdict];
  const isLong = note.length > 400;
  return (
    <>
      <p className="mt-1 flex items-center gap-2 text-xl font-bold tracking-[-0.015em]">
        <Icon className={`size-5 shrink-0 ${colour}`} aria-hidden="true" />
        {ASSESSMENT_WORDS[verdict]}
      </p>
      {note && (
        <p
          dir="auto"
          {...(isLong ? { tabIndex: 0, role: 'group', 'aria-label': 'Note' } : {})}
          className="mt-2 max-h-40 overflow-y-auto text-left text-sm whitespace-pre-line [overflow-wrap:anywhere] text-ink-2 print:max-h-none"
        >
          {note}
        </p>
      )}
      <p className="mt-1.5 text-xs [overflow-wrap:anywhere] text-ink-3">
        <bdi>{by.name}</bdi>, <time dateTime={at}>{formatMoment(at, 'UTC')} UTC</time>
      </p>
    </>
  );
}
