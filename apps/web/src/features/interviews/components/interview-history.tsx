import type { History, HistoryEntry } from '@interview-detection/shared/fields';
import { Card } from '../../../components/ui/card';
import { formatMoment } from '../../../lib/dates';

const STEPS: Record<string, string> = {
  scheduled: 'Scheduled',
  in_progress: 'Started',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No-show',
};

/** A status in words; what is none is a start, to which the interview was moved. */
const describe = ({ from, to }: HistoryEntry): string => STEPS[to] ?? `Moved from ${from} to ${to}`;

interface StepProps extends Pick<HistoryEntry, 'at' | 'by'> {
  what: string;
  reason?: string | null;
}

function Step({ what, reason, at, by }: StepProps) {
  return (
    <li className="border-l-2 border-line pl-3 [overflow-wrap:anywhere]">
      <p className="text-sm font-medium">{what}</p>
      {reason && <p className="text-sm whitespace-pre-line text-ink-2">{reason}</p>}
      <p className="text-xs text-ink-3">
        <bdi>{by.name}</bdi> · <time dateTime={at}>{formatMoment(at, 'UTC')} UTC</time>
      </p>
    </li>
  );
}

/** What happened to an interview, by whom and why, latest first, down to who scheduled it. */
export function HistoryList({ added, history }: History) {
  return (
    <ol className="mt-2.5 grid gap-3">
      {history.toReversed().map(entry => (
        <Step key={`${entry.at} ${entry.to}`} what={describe(entry)} {...entry} />
      ))}
      {added && <Step what="Scheduled" {...added} />}
    </ol>
  );
}

/** The same as a part of a page. */
export function InterviewHistory({ added, history }: History) {
  if (!added && history.length === 0) return null;
  return (
    <Card className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
      <section aria-labelledby="history-title">
        <h2 id="history-title">History</h2>
        <HistoryList added={added} history={history} />
      </section>
    </Card>
  );
}
