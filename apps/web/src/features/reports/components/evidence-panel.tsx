import type { Authorship } from '@interview-detection/shared/reports/reports.schema';
import type { ReactNode } from 'react';
import { LEVEL_WORDS } from './answer-labels';
import type { ShownReview } from '../shown-review';

interface EvidencePanelProps {
  id: string;
  open: boolean;
  review: ShownReview | undefined;
  authorship: Authorship | undefined;
}

/** What the labels of an answer rest on. It is always there for the printer, which cannot open it. */
export function EvidencePanel({ id, open, review, authorship }: EvidencePanelProps) {
  return (
    <div
      id={id}
      className={`mt-3 gap-4 rounded-md border border-line bg-surface px-4 py-3.5 text-sm print:mt-2 print:grid print:gap-2 print:border-0 print:p-0 ${open ? 'grid' : 'hidden'}`}
    >
      {review && (
        <Block title={`Why “${review.label}”`} aside={methodOf(review)}>
          <p className="break-words whitespace-pre-line text-ink-2">
            {review.reason ?? 'The reviewer gave no reason.'}
          </p>
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
        </Block>
      )}
      <p className="text-xs text-ink-3 print:hidden">You decide; this is evidence, not proof.</p>
    </div>
  );
}

function Block({ title, aside, children }: { title: string; aside: string | null; children: ReactNode }) {
  return (
    <div className="grid gap-2 print:break-inside-avoid print:gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="font-semibold">{title}</h4>
        {aside && <span className="text-xs break-words text-ink-3">{aside}</span>}
      </div>
      {children}
    </div>
  );
}

const methodOf = ({ method, modelVersion }: ShownReview): string | null =>
  method === null ? null : `${method}, version ${modelVersion}`;

/** The kinds that the built-in form knows, in words; any other is shown as it is written. */
const KINDS: Record<string, string> = { gate: 'Before any judgement' };

function kindWords(kind: string): string {
  const words = kind.replace(/[-_]+/g, ' ');
  return KINDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
