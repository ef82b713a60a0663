import type { History, HistoryEntry } from '@interview-detection/shared/fields';
import { browserTimeZone, formatMoment } from '../../../lib/dates';

const describe = ({ to }: HistoryEntry): string => (to === 'Pending' ? 'Pending again' : to);

interface StepProps extends Pick<HistoryEntry, 'at' | 'by'> {
  what: string;
  reason?: string | null;
}

function Step({ what, reason, at, by }: StepProps) {
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="text-sm font-medium">{what}</p>
      {reason && <p className="text-sm break-words whitespace-pre-line text-ink-2">{reason}</p>}
      <p className="text-xs break-words text-ink-3">
        <bdi>{by.name}</bdi> · <time dateTime={at}>{formatMoment(at, browserTimeZone())}</time>
      </p>
    </li>
  );
}

/** What was decided by whom and why, latest first, down to who added the candidate. */
export function CandidateHistory({ added, history }: History) {
  return (
    <section>
      <h3>History</h3>
      <ol className="mt-2 grid gap-3">
        {history.toReversed().map(entry => (
          <Step key={`${entry.at} ${entry.to}`} what={describe(entry)} {...entry} />
        ))}
        {added && <Step what="Added with an interview" {...added} />}
      </ol>
    </section>
  );
}
