import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { useRetryReport } from '#web/features/reports/api';
import { Can } from '#web/entities/users/components/can';

/** Shown where the model left answers unjudged: how many, and a way to request those again (contract §15). */
export function Unanswered({ id, entries }: { id: string; entries: readonly ReportEntry[] }) {
  const retry = useRetryReport(id);
  const count = entries.filter(({ review, authorship }) => review?.failed || authorship?.failed).length;
  if (count === 0) return null;
  return (
    <div className="print:hidden">
      <Notice
        tone="warn"
        title={`${count === 1 ? 'One answer' : `${count} answers`} couldn’t be graded or checked`}
        action={
          <Can to="reports.retry">
            <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
              Try again
            </Button>
          </Can>
        }
      >
        The rest of the report is complete.
      </Notice>
    </div>
  );
}
