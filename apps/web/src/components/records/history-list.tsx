import type { History, HistoryEntry } from '@interview-detection/shared/fields';

interface HistoryListProps extends History {
  /** A decision or change in words. */
  describe: (entry: HistoryEntry) => string;
  /** That the record was added, in words. */
  addedAs: string;
  /** An instant as people read it. */
  formatInstant: (at: string) => string;
}

interface StepProps extends Pick<HistoryEntry, 'at' | 'by'> {
  what: string;
  reason?: string | null;
  when: string;
}

function Step({ what, reason, at, by, when }: StepProps) {
  return (
    <li className="border-l-2 border-line pl-3 [overflow-wrap:anywhere]">
      <p className="text-sm font-medium">{what}</p>
      {reason && <p className="text-sm whitespace-pre-line text-ink-2">{reason}</p>}
      <p className="text-xs text-ink-3">
        <bdi>{by.name}</bdi> · <time dateTime={at}>{when}</time>
      </p>
    </li>
  );
}

/** What happened to a record, by whom and why, latest first, down to who added it. */
export function HistoryList({ added, history, describe, addedAs, formatInstant }: HistoryListProps) {
  return (
    <ol className="mt-2.5 grid gap-3">
      {history.toReversed().map(entry => (
        <Step key={`${entry.at} ${entry.to}`} {...entry} what={describe(entry)} when={formatInstant(entry.at)} />
      ))}
      {added && <Step {...added} what={addedAs} when={formatInstant(added.at)} />}
    </ol>
  );
}
