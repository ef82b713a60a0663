import { formatInstant } from '#web/lib/dates';
import { Disclosure } from '../ui/disclosure';

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
