import type { Comment, EvidenceView, Look, Sign } from '@interview-detection/shared/evidence/evidence.schema';
import { aboutWords, commentsOnGap, spanWords } from '@interview-detection/shared/evidence/comment-words.rules';
import {
  answerName,
  LEVEL_LIMIT,
  levelName,
  levelSentence,
  SUM_WORDS,
  whyLeftOut,
  type KindView,
} from '@interview-detection/shared/evidence/level-words.rules';
import { KIND_WORDS, signTitle } from '@interview-detection/shared/evidence/sign-words.rules';
import { aside, commentBlocks, type Block } from './report-transcript.presenter';

/**
 * Gaps that are printed one by one, in addition to those with a comment; the sentence above them includes the sum of
 * the rest.
 */
const GAPS_MAX = 20;

/** Lines about decisions. An interview has up to 20,000 signs, and a line for each takes longer than a PDF may. */
const DECISIONS_MAX = 100;

/**
 * Returns the signals of an interview by the bot, for print: the level with its limits, each kind, gaps, decisions, and
 * the comments that belong to nothing else.
 */
export function signalBlocks(evidence: EvidenceView, comments: readonly Comment[]): Block[] {
  const { kinds, signs, gaps, chain, evidenceDeleted } = evidence;
  const printed = gaps.filter((gap, at) => at < GAPS_MAX || commentsOnGap(gap, comments).length > 0);
  const onGaps = new Set(printed.flatMap(gap => commentsOnGap(gap, comments)));
  const elsewhere = comments.filter(comment => !onGaps.has(comment));
  return [
    { style: 'heading', text: 'Signals in this interview' },
    ...(evidenceDeleted
      ? []
      : ([
          { style: 'verdict', text: `Level: ${levelName(evidence)}` },
          { style: 'text', text: LEVEL_LIMIT },
        ] as const)),
    { style: 'text', text: levelSentence(evidence) },
    ...(chain.length > 0 || evidence.isSwitchedOff
      ? kinds.map((kind): Block => ({ style: 'text', text: `• ${kindLine(kind, evidence)}` }))
      : []),
    ...(chain.length > 0 ? [{ style: 'small' as const, text: SUM_WORDS }] : []),
    ...printed.flatMap((gap): Block[] => [
      { style: 'small', text: `Nothing is known ${spanWords(gap)}.` },
      ...commentBlocks(commentsOnGap(gap, comments)),
    ]),
    ...(gaps.length > printed.length
      ? [{ style: 'small' as const, text: `And ${gaps.length - printed.length} more such stretches.` }]
      : []),
    ...decisionBlocks(signs, evidence),
    ...(evidenceDeleted ? deletedBlocks(evidence.looks) : []),
    ...elsewhere.map(({ about, at, text }): Block => ({
      style: 'text',
      text: `The candidate’s comment on ${aboutWords(about, evidence)}, ${at.slice(0, 10)}: ${aside(text)}`,
    })),
  ];
}

function kindLine(kind: KindView, evidence: EvidenceView): string {
  const { name } = KIND_WORDS[kind.kind];
  if (whyLeftOut(kind, evidence) === 'off') return `${name}: off, not collected.`;
  return `${name}: ${kind.counts}. ${kind.why} (${kind.floor}.)`;
}

/** Signs of one kind in one answer, decided on at once. */
interface Decided {
  signs: Sign[];
  look: Look;
}

/** Returns the last decision on each sign. Signs that share a decision, a kind and an answer also share a line. */
function decisionBlocks(signs: readonly Sign[], evidence: EvidenceView): Block[] {
  // By the decision itself: a key with its reason would take a second for 20,000 signs.
  const byLook = new Map<Look, Map<string, Decided>>();
  for (const sign of signs) {
    const look = sign.looks.at(-1);
    if (!look) continue;
    const ofLook = byLook.get(look) ?? new Map<string, Decided>();
    byLook.set(look, ofLook);
    const key = `${sign.kind} ${sign.answers[0]}`;
    const line = ofLook.get(key);
    if (line) line.signs.push(sign);
    else ofLook.set(key, { signs: [sign], look });
  }
  const lines = [...byLook.values()].flatMap(ofLook => [...ofLook.values()]);
  const unprinted = lines.slice(DECISIONS_MAX).reduce((sum, line) => sum + line.signs.length, 0);
  return [
    ...lines.slice(0, DECISIONS_MAX).map((line): Block => ({ style: 'text', text: decidedWords(line, evidence) })),
    ...(unprinted > 0 ? [unprintedBlock(unprinted)] : []),
  ];
}

function decidedWords({ signs, look }: Decided, evidence: EvidenceView): string {
  const [first] = signs;
  if (!first) return '';
  const title = signs.length === 1 ? signTitle(first) : KIND_WORDS[first.kind].name;
  const place = first.answers[0] === undefined ? '' : ` in ${answerName(evidence, first.answers[0])}`;
  const count = signs.length === 1 ? '' : `, ${signs.length.toLocaleString('en')} signals`;
  return `${title}${place}${count}: ${decisionWords(look)}`;
}

/** Returns the decisions on signals that have been deleted. */
const deletedBlocks = (looks: readonly Look[]): Block[] => [
  ...looks
    .slice(0, DECISIONS_MAX)
    .map((look): Block => ({ style: 'text', text: `A signal that is deleted: ${decisionWords(look)}` })),
  ...(looks.length > DECISIONS_MAX ? [unprintedBlock(looks.length - DECISIONS_MAX)] : []),
];

/** Says how much is missing here, and where it is. */
const unprintedBlock = (signals: number): Block => ({
  style: 'small',
  text: `Decisions on ${signals.toLocaleString('en')} more signals are not printed here. The page of the interview shows them all, and so does its JSON.`,
});

const decisionWords = ({ decision, reason, by, at }: Look) =>
  `${decision} by ${aside(by.name)}, ${at.slice(0, 10)}${reason ? `: ${aside(reason)}` : ''}`;
