import { useMemo } from 'react';
import { Disclosure } from '#web/components/ui/disclosure';
import type { CompletionState } from '../use-completion';

/** Number of lines shown for each reason. */
const SHOWN = 30;

/** Lines that the reader does not take for speech, collapsed, by reason. */
export function LeftOut({ completion }: { completion: CompletionState }) {
  const { read, source } = completion;
  const reasons = useMemo(() => reasonsOf(read?.leftOut ?? [], source), [read, source]);
  const count = reasons.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count === 0) return null;
  return (
    <Disclosure summary={`Left out: ${count === 1 ? '1 line' : `${count} lines`}`}>
      <dl className="grid gap-3">
        {reasons.map(({ why, lines }) => (
          <div key={why}>
            <dt className="font-medium">{why}</dt>
            <dd className="mt-1 text-ink-2">
              <ol className="grid gap-0.5 font-mono text-xs [font-variant-ligatures:none]">
                {lines.slice(0, SHOWN).map(({ number, text }) => (
                  <li key={number} className="[overflow-wrap:anywhere]">
                    {number}: {text.slice(0, 200)}
                  </li>
                ))}
              </ol>
              {lines.length > SHOWN && <p className="mt-1">And {lines.length - SHOWN} more lines.</p>}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

type Ranges = NonNullable<CompletionState['read']>['leftOut'];

interface Reason {
  why: string;
  lines: { number: number; text: string }[];
}

function reasonsOf(ranges: Ranges, source: string): Reason[] {
  const all = source.split(/\r\n|\n|\r/);
  const reasons = new Map<string, Reason>();
  for (const { from, to, why } of ranges) {
    const reason = reasons.get(why) ?? { why, lines: [] };
    reasons.set(why, reason);
    for (let number = from; number <= to; number++) {
      const text = all[number - 1] ?? '';
      if (text.trim() !== '') reason.lines.push({ number, text });
    }
  }
  return [...reasons.values()];
}
