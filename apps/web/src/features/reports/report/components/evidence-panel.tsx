import type { CriterionLevel } from '@interview-detection/shared/reports/reports.rules';
import type { Authorship, Criterion, Review } from '@interview-detection/shared/reports/reports.schema';
import { CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../words';
import type { ShownReview } from '../rules/shown-review';
import { AuthorshipBlock } from './authorship-block';
import { wordsOf } from './answer-labels';
import { Block, Method } from './evidence-block';

interface EvidencePanelProps {
  id: string;
  open: boolean;
  review: ShownReview | undefined;
  authorship: Authorship | undefined;
  /** Actions on the indication. */
  children?: ReactNode;
}

/** The basis of an answer's labels. It is always rendered for printing, where it cannot be opened. */
export function EvidencePanel({ id, open, review, authorship, children }: EvidencePanelProps) {
  return (
    <div
      id={id}
      className={`mt-3 gap-4 rounded-md border border-line bg-surface px-4 py-3.5 text-sm print:mt-2 print:grid print:gap-2 print:border-0 print:p-0 ${open ? 'grid' : 'hidden'}`}
    >
      {review && (
        <Block title={`Why “${wordsOf(review)}”`} aside={review.review && figureOf(review.review)}>
          <p className="break-words whitespace-pre-line text-ink-2">
            {review.reason ?? 'The reviewer gave no reason.'}
          </p>
          {review.review?.criteria && review.review.criteria.length > 0 && (
            <ul className="grid gap-2.5">
              {[...review.review.criteria.entries()].map(([position, criterion]) => (
                <CriterionItem
                  key={position}
                  criterion={criterion}
                  isComparedByWords={review.review?.coverage !== undefined}
                />
              ))}
            </ul>
          )}
          {review.review && <Method figure={review.review} />}
        </Block>
      )}
      {authorship && <AuthorshipBlock authorship={authorship} />}
      {children}
      <p className="text-xs text-ink-3 print:hidden">You decide; this is evidence, not proof.</p>
    </div>
  );
}

/** Returns `82% (42% to 95%)`: the percentage is an estimate within its interval. */
function figureOf({ correctPercentage, interval }: Review): string | null {
  if (correctPercentage === null) return null;
  const share = formatPercent(correctPercentage);
  return interval && interval.low < interval.high
    ? `${share}, between ${formatPercent(interval.low)} and ${formatPercent(interval.high)}`
    : share;
}

const LEVEL_STYLES = {
  met: { colour: 'text-ok', Icon: CircleCheck },
  partly: { colour: 'text-warn', Icon: CircleDot },
  'not met': { colour: 'text-bad', Icon: CircleX },
  'cannot tell': { colour: 'text-ink-2', Icon: CircleDashed },
} as const satisfies Record<CriterionLevel, unknown>;

interface CriterionItemProps {
  criterion: Criterion;
  /** The answer was not read, only searched for words. */
  isComparedByWords: boolean;
}

function CriterionItem({ criterion: { name, level, quote }, isComparedByWords }: CriterionItemProps) {
  const { colour, Icon } = LEVEL_STYLES[level];
  return (
    <li className="grid gap-0.5 border-l-2 border-line-strong pl-3 [overflow-wrap:anywhere]">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-semibold">{name}</b>
        <span className={`inline-flex items-center gap-1 text-xs font-medium ${colour}`}>
          <Icon className="size-[13px] shrink-0 self-center" aria-hidden="true" />
          {isComparedByWords && level === 'cannot tell' ? 'not found' : level}
        </span>
      </span>
      {quote ? (
        <q className="text-ink-2">{quote}</q>
      ) : (
        <span className="text-ink-3">
          {isComparedByWords
            ? 'Few or no matching words. It may be said in others.'
            : 'Nothing in the answer shows it.'}
        </span>
      )}
    </li>
  );
}
