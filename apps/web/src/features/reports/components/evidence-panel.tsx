import type { CriterionLevel } from '@interview-detection/shared/reports/reports.rules';
import type { Authorship, Criterion, Review } from '@interview-detection/shared/reports/reports.schema';
import { CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../lib/dates';
import { formatPercent } from '../percent';
import type { ShownReview } from '../shown-review';
import { LEVEL_WORDS } from './answer-labels';

interface EvidencePanelProps {
  id: string;
  open: boolean;
  review: ShownReview | undefined;
  authorship: Authorship | undefined;
  /** What a person can make of it. */
  children?: ReactNode;
}

/** What the labels of an answer rest on. It is always there for the printer, which cannot open it. */
export function EvidencePanel({ id, open, review, authorship, children }: EvidencePanelProps) {
  return (
    <div
      id={id}
      className={`mt-3 gap-4 rounded-md border border-line bg-surface px-4 py-3.5 text-sm print:mt-2 print:grid print:gap-2 print:border-0 print:p-0 ${open ? 'grid' : 'hidden'}`}
    >
      {review && (
        <Block title={`Why “${review.label}”`} aside={review.review && figureOf(review.review)}>
          <p className="break-words whitespace-pre-line text-ink-2">
            {review.reason ?? 'The reviewer gave no reason.'}
          </p>
          {review.review?.criteria && review.review.criteria.length > 0 && (
            <ul className="grid gap-2.5">
              {[...review.review.criteria.entries()].map(([position, criterion]) => (
                <CriterionItem key={position} criterion={criterion} />
              ))}
            </ul>
          )}
          {review.review && <Method figure={review.review} />}
        </Block>
      )}
      {authorship && (
        <Block
          title={`Why “${LEVEL_WORDS[authorship.level]}”`}
          aside={authorship.score === null ? 'no score' : `score ${Number(authorship.score.toFixed(2))} of 1`}
        >
          {authorship.evidence.length > 0 ? (
            <ul className="grid gap-2.5">
              {[...authorship.evidence.entries()].map(([position, { kind, text }]) => (
                <li key={position} className="grid gap-0.5 border-l-2 border-line-strong pl-3">
                  <b className="font-semibold">{kindWords(kind)}</b>
                  <span className="break-words text-ink-2">{text}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">Nothing that points to AI assistance was found in the text.</p>
          )}
          <Method figure={authorship} />
        </Block>
      )}
      {children}
      <p className="text-xs text-ink-3 print:hidden">You decide; this is evidence, not proof.</p>
    </div>
  );
}

function Block({ title, aside, children }: { title: string; aside: string | null; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 print:break-inside-avoid print:gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="font-semibold">{title}</h4>
        {aside && <span className="text-xs break-words text-ink-3">{aside}</span>}
      </div>
      {children}
    </div>
  );
}

/** `82% (42% to 95%)`: the percentage is a guess within its interval. */
function figureOf({ correctPercentage, interval }: Review): string | null {
  if (correctPercentage === null) return null;
  const share = formatPercent(correctPercentage);
  return interval ? `${share}, between ${formatPercent(interval.low)} and ${formatPercent(interval.high)}` : share;
}

const LEVEL_LOOKS = {
  met: { colour: 'text-ok', Icon: CircleCheck },
  partly: { colour: 'text-warn', Icon: CircleDot },
  'not met': { colour: 'text-bad', Icon: CircleX },
  'cannot tell': { colour: 'text-ink-2', Icon: CircleDashed },
} as const satisfies Record<CriterionLevel, unknown>;

function CriterionItem({ criterion: { name, level, quote } }: { criterion: Criterion }) {
  const { colour, Icon } = LEVEL_LOOKS[level];
  return (
    <li className="grid gap-0.5 border-l-2 border-line-strong pl-3 [overflow-wrap:anywhere]">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-semibold">{name}</b>
        <span className={`inline-flex items-center gap-1 text-xs font-medium ${colour}`}>
          <Icon className="size-[13px] shrink-0 self-center" aria-hidden="true" />
          {level}
        </span>
      </span>
      {quote ? (
        <q className="text-ink-2">{quote}</q>
      ) : (
        <span className="text-ink-3">Nothing in the answer shows it.</span>
      )}
    </li>
  );
}

type Figure = Pick<Review | Authorship, 'method' | 'modelVersion' | 'promptVersion' | 'at' | 'ms' | 'tokens'>;

/** How a figure came about. */
function Method({ figure: { method, modelVersion, promptVersion, at, ms, tokens } }: { figure: Figure }) {
  if (method === undefined) return null;
  const used = tokens && (tokens.input ?? 0) + (tokens.output ?? 0);
  const words = [
    modelVersion === undefined ? method : `${method}, version ${modelVersion}`,
    promptVersion !== undefined && `prompt ${promptVersion}`,
    at !== undefined && `${formatMoment(at, 'UTC')} UTC`,
    ms !== undefined && `${(ms / 1000).toFixed(1)} s`,
    used !== undefined && used > 0 && `${used} tokens`,
  ];
  return <p className="text-xs break-words text-ink-3">{words.filter(Boolean).join(' · ')}</p>;
}

/** The kinds that the built-in form knows, in words; any other is shown as it is written. */
const KINDS: Record<string, string> = {
  gate: 'Before any judgement',
  similarity: 'Close to stored reference answers',
  model: 'What the model says',
};

function kindWords(kind: string): string {
  const words = kind.replace(/[-_]+/g, ' ');
  return KINDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
