import { signLabel } from '@interview-detection/shared/reports/reports.rules';
import type { Authorship, Evidence } from '@interview-detection/shared/reports/reports.schema';
import { Block, Method } from './evidence-block';

/** The basis of an answer's AI-assistance indication: each piece with its innocent explanation and its error rate. */
export function AuthorshipBlock({ authorship }: { authorship: Authorship }) {
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
