import type { CountedWording } from '@interview-detection/shared/reports/reports.schema';
import { formatInstant } from '#web/lib/dates';
import { Block } from '#web/features/reports/report/components/evidence-block';
import { beforeWords } from '../words';

/** The wordings of an answer that people counted, with the grading before each. */
export function CountedWordings({ wordings }: { wordings: readonly CountedWording[] }) {
  return (
    <Block title="Wordings that people counted" aside={null}>
      <ul className="grid gap-2.5">
        {wordings.map(({ wording, point, by, at, before, undone }) => (
          <li key={at} className="grid gap-0.5 border-l-2 border-line-strong pl-3 [overflow-wrap:anywhere]">
            <span>
              <q>{wording}</q> {undone ? 'counted' : 'counts'} for <q>{point}</q>
            </span>
            <span className="text-xs text-ink-2">
              <bdi>{by.name}</bdi>, <time dateTime={at}>{formatInstant(at)}</time>. Before: {beforeWords(before)}.
              {undone && (
                <>
                  {' '}
                  Taken back by <bdi>{undone.by.name}</bdi>,{' '}
                  <time dateTime={undone.at}>{formatInstant(undone.at)}</time>.
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
