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
    ...signs.flatMap(sign => decisionBlocks(sign, evidence)),
    ...(evidenceDeleted ? evidence.looks.map(lookBlock) : []),
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

/** Returns people's decisions, the latest first. */
function decisionBlocks(sign: Sign, evidence: EvidenceView): Block[] {
  const last = sign.looks.at(-1);
  if (!last) return [];
  const place = sign.answers[0] === undefined ? '' : ` in ${answerName(evidence, sign.answers[0])}`;
  return [{ style: 'text', text: `${signTitle(sign)}${place}: ${decisionWords(last)}` }];
}

/** Returns a decision on a signal that has been deleted. */
const lookBlock = (look: Look): Block => ({ style: 'text', text: `A signal that is deleted: ${decisionWords(look)}` });

const decisionWords = ({ decision, reason, by, at }: Look) =>
  `${decision} by ${aside(by.name)}, ${at.slice(0, 10)}${reason ? `: ${aside(reason)}` : ''}`;
