import type { EvidenceView, Sign } from '@interview-detection/shared/evidence/evidence.schema';
import {
  answerName,
  LEVEL_LIMIT,
  LEVEL_WORDS,
  levelSentence,
  SUM_WORDS,
  whyLeftOut,
  type KindView,
} from '@interview-detection/shared/evidence/level-words.rules';
import { KIND_WORDS, signTitle } from '@interview-detection/shared/evidence/sign-words.rules';
import { aside, type Block } from './report-transcript.presenter';

/** Stretches that are printed one by one; of more their sum is in the sentence above them. */
const GAPS_MAX = 20;

/** What was noticed of an interview by the bot, on paper: the level with its limits, each kind, gaps, decisions, comments. */
export function signalBlocks(evidence: EvidenceView): Block[] {
  const { level, kinds, signs, gaps, comments, chain } = evidence;
  return [
    { style: 'heading', text: 'Signals in this interview' },
    { style: 'verdict', text: `Level: ${LEVEL_WORDS[level]}` },
    { style: 'text', text: LEVEL_LIMIT },
    { style: 'text', text: levelSentence(evidence) },
    ...(chain.length > 0 ? kinds.map((kind): Block => ({ style: 'text', text: `• ${kindLine(kind, evidence)}` })) : []),
    ...(chain.length > 0 ? [{ style: 'small' as const, text: SUM_WORDS }] : []),
    ...gaps.slice(0, GAPS_MAX).map(({ from, to }): Block => ({
      style: 'small',
      text: `Nothing is known from ${clock(from)} to ${clock(to)} UTC.`,
    })),
    ...(gaps.length > GAPS_MAX
      ? [{ style: 'small' as const, text: `And ${gaps.length - GAPS_MAX} more such stretches.` }]
      : []),
    ...signs.flatMap(sign => decisionBlocks(sign, evidence)),
    ...comments.map(({ at, text }): Block => ({
      style: 'text',
      text: `The candidate’s comment, ${at.slice(0, 10)}: ${aside(text)}`,
    })),
  ];
}

const clock = (instant: string) => instant.slice(11, 19);

function kindLine(kind: KindView, evidence: EvidenceView): string {
  const { name } = KIND_WORDS[kind.kind];
  if (whyLeftOut(kind, evidence) === 'off') return `${name}: off, not collected.`;
  return `${name}: ${kind.counts}. ${kind.why} (${kind.floor}.)`;
}

/** What people decided, last word first. */
function decisionBlocks(sign: Sign, evidence: EvidenceView): Block[] {
  const last = sign.looks.at(-1);
  if (!last) return [];
  const place = sign.answers[0] === undefined ? '' : ` in ${answerName(evidence, sign.answers[0])}`;
  const reason = last.reason ? `: ${aside(last.reason)}` : '';
  return [
    {
      style: 'text',
      text: `${signTitle(sign)}${place}: ${last.decision} by ${aside(last.by.name)}, ${last.at.slice(0, 10)}${reason}`,
    },
  ];
}
