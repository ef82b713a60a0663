import type { History, HistoryEntry } from '@interview-detection/shared/fields';

interface HistoryListProps extends History {
  /** Returns a decision or change in words. */
  describe: (entry: HistoryEntry) => string;
  /** How the record's creation is described. */
  addedAs: string;
  /** Returns an instant in readable form. */
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

/** Shows what happened to a record, by whom and why, latest first, ending with its creation. */
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
