import type { History, HistoryEntry } from '@interview-detection/shared/fields';
import { formatInstant } from '#web/lib/dates';
import { Disclosure } from '../ui/disclosure';

interface HistoryListProps extends History {
  /** Returns a decision or change in words. */
  describe: (entry: HistoryEntry) => string;
  /** How the record's creation is described. */
  addedAs: string;
  /** Returns an instant in readable form. */
  formatTime: (at: string) => string;
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
export function HistoryList({ added, history, describe, addedAs, formatTime }: HistoryListProps) {
  return (
    <ol className="mt-2.5 grid gap-3">
      {history.toReversed().map(entry => (
        <Step key={`${entry.at} ${entry.to}`} {...entry} what={describe(entry)} when={formatTime(entry.at)} />
      ))}
      {added && <Step {...added} what={addedAs} when={formatTime(added.at)} />}
    </ol>
  );
}

/** A decision with its reason. */
interface Decided {
  decision: 'confirmed' | 'dismissed';
  reason: string | null;
  by: { name: string };
  at: string;
}

/** Shows decisions, oldest first: the last one is in force, the earlier ones are collapsed. */
export function Decisions({ of }: { of: readonly Decided[] }) {
  const last = of.at(-1);
  const earlier = of.slice(0, -1);
  return (
    <>
      {last && <Decision decided={last} />}
      {earlier.length > 0 && (
        <div className="print:hidden">
          <Disclosure
            variant="line"
            summary={earlier.length === 1 ? 'One earlier decision' : `${earlier.length} earlier decisions`}
          >
            <div className="grid gap-2">
              {earlier.toReversed().map(one => (
                <Decision key={one.at} decided={one} />
              ))}
            </div>
          </Disclosure>
        </div>
      )}
    </>
  );
}

function Decision({ decided: { decision, reason, by, at } }: { decided: Decided }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <b className="font-semibold">{decision === 'confirmed' ? 'Confirmed' : 'Dismissed'}</b> by <bdi>{by.name}</bdi>,{' '}
      <time dateTime={at}>{formatInstant(at)}</time>
      {reason && <span className="mt-0.5 block whitespace-pre-line text-ink-2">{reason}</span>}
    </p>
  );
}
