import type { HistoryEntry } from '@interview-detection/shared/fields';
import { browserTimeZone, formatMoment } from '../../../lib/dates';

function describe({ from, to }: HistoryEntry): string {
  if (from === null) return 'Added with an interview';
  return to === 'Pending' ? 'Pending again' : to;
}

/** What was decided by whom and why, latest first. */
export function CandidateHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section>
      <h3>History</h3>
      <ol className="mt-2 grid gap-3">
        {history.toReversed().map(entry => (
          <li key={`${entry.at} ${entry.to}`} className="border-l-2 border-line pl-3">
            <p className="text-sm font-medium">{describe(entry)}</p>
            {entry.reason && <p className="text-sm break-words whitespace-pre-line text-ink-2">{entry.reason}</p>}
            <p className="text-xs break-words text-ink-3">
              <bdi>{entry.by.name}</bdi> · <time dateTime={entry.at}>{formatMoment(entry.at, browserTimeZone())}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
