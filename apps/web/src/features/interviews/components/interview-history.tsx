import type { HistoryEntry } from '@interview-detection/shared/fields';
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
const describe = ({ from, to }: HistoryEntry): string =>
  STEPS[to] ?? (from === null ? to : `Moved from ${from} to ${to}`);

/** What happened to an interview, by whom and why, latest first. */
export function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <ol className="mt-2.5 grid gap-3">
      {history.toReversed().map(entry => (
        <li key={`${entry.at} ${entry.to}`} className="border-l-2 border-line pl-3 [overflow-wrap:anywhere]">
          <p className="text-sm font-medium">{describe(entry)}</p>
          {entry.reason && <p className="text-sm whitespace-pre-line text-ink-2">{entry.reason}</p>}
          <p className="text-xs text-ink-3">
            <bdi>{entry.by.name}</bdi> · <time dateTime={entry.at}>{formatMoment(entry.at, 'UTC')} UTC</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The same as a part of a page. */
export function InterviewHistory({ history }: { history: readonly HistoryEntry[] }) {
  if (history.length === 0) return null;
  return (
    <Card className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
      <section aria-labelledby="history-title">
        <h2 id="history-title">History</h2>
        <HistoryList history={history} />
      </section>
    </Card>
  );
}
