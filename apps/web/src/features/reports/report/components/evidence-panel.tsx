import { type CriterionLevel, signLabel } from '@interview-detection/shared/reports/reports.rules';
import type { Authorship, Criterion, Evidence, Review } from '@interview-detection/shared/reports/judgements.schema';
import { CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ShownReview, formatPercent } from '../rules';
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

/** The basis of an answer's AI-assistance indication: each piece with its innocent explanation and its error rate. */
function AuthorshipBlock({ authorship }: { authorship: Authorship }) {
  const { level, score, evidence } = authorship;
  return (
    <Block
      title={`Why “${signLabel(level, [])}”`}
      aside={score === null ? 'no score' : `score ${Number(score.toFixed(2))} of 1`}
    >
      {evidence.length > 0 ? (
        <ul className="grid gap-2.5">
          {[...evidence.entries()].map(([position, piece]) => (
            <EvidenceItem key={position} evidence={piece} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">Nothing that points to AI assistance was found in the text.</p>
      )}
      <Method figure={authorship} />
    </Block>
  );
}

function EvidenceItem({ evidence }: { evidence: Evidence }) {
  const { kind, text, found, value = null, meaning, innocent } = evidence;
  const parts = [
    { name: 'What it usually means', words: meaning },
    { name: 'Could also be', words: innocent },
    { name: 'How often it is wrong', words: value !== null && errorRateOf(evidence) },
  ].filter(({ words }) => Boolean(words));
  return (
    <li className="grid gap-0.5 border-l-2 border-line-strong pl-3 print:break-inside-avoid">
      <b className="font-semibold">{kindWords(kind)}</b>
      <span className="break-words text-ink-2">{found ?? text}</span>
      {found !== undefined && parts.length > 0 && (
        <dl className="mt-0.5 grid gap-x-4 gap-y-0.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {parts.map(({ name, words }) => (
            <div key={name} className="contents">
              <dt className="text-ink-3 max-sm:mt-1">{name}</dt>
              <dd className="break-words text-ink-2">{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function errorRateOf({ kind, falsePositiveRate = null }: Evidence): string {
  if (falsePositiveRate === null) return 'Not measured.';
  const share = `${Number((falsePositiveRate * 100).toPrecision(2))} in 100`;
  return kind === 'process'
    ? `At most ${share} essays typed by their own authors were flagged by mistake.`
    : `In each group of people that was measured, at most ${share} texts of this length were flagged by mistake.`;
}

/** Labels of the kinds that the built-in model uses; any other kind is shown as it is. */
const KINDS: Record<string, string> = {
  gate: 'Before any judgement',
  style: 'Style of writing',
  similarity: 'Close to stored AI answers',
  process: 'How it was typed',
  opinion: 'Opinion of a model',
  model: 'What the model says',
};

function kindWords(kind: string): string {
  const words = kind.replace(/[-_]+/g, ' ');
  return KINDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
