import type { Policy } from '@interview-detection/shared/interviews/interviews.rules';
import {
  ALLOWED_KINDS,
  AWAY_ANSWERS_MIN,
  AWAY_ANSWERS_SHARE,
  AWAY_MIN_SECONDS,
  EVIDENCE_KINDS,
  OBSERVED_MIN,
  VOICES_MIN,
  type EvidenceKind,
  type EvidenceLevel,
} from '@interview-detection/shared/evidence/level.rules';
import { SECOND_MS } from '#api/lib/durations';
import { observedTime } from './presence.rules';
import type { Observed, Span } from './placed-events.rules';
import { signsOf, typedIn, type Sign, type Typed } from './signs.rules';

/** What one kind contributes to the level, and what it consists of. */
export interface KindCount {
  kind: EvidenceKind;
  counts: 0 | 1;
  count: number;
  /** While questions were open. */
  seconds: number;
  /** The places of answers in the transcript, from 0. */
  answers: number[];
  /** Whether it reached its threshold, even if the interview allows it. */
  isReached: boolean;
  isAllowed: boolean;
}

export interface Level {
  level: EvidenceLevel;
  kinds: KindCount[];
  signs: Sign[];
  typed: Typed;
  gaps: Span[];
  /** From when on all time is a gap, because the chain was full; Infinity if it was not. */
  fullSince: number;
  observedShare: number;
}

/** Returns the level of an interview's evidence (contract §23): how many kinds count, each once. */
export function levelOf(
  observed: Observed,
  { policy, isWhole, signs = signsOf(observed) }: { policy: Policy; isWhole: boolean; signs?: Sign[] },
): Level {
  const { share: observedShare, gaps } = observedTime(observed);
  const answered = observed.questions.filter(({ answer }) => answer !== null).length;
  const kinds = EVIDENCE_KINDS.map((kind): KindCount => {
    const own = signs.filter(sign => sign.kind === kind && !sign.isDismissed);
    const isAllowed = ALLOWED_KINDS[policy].includes(kind);
    const isReached = reaches(kind, own, answered);
    return {
      kind,
      counts: isReached && !isAllowed ? 1 : 0,
      count: own.length,
      seconds: own.reduce((sum, { openMs }) => sum + openMs, 0) / SECOND_MS,
      answers: [...new Set(own.flatMap(({ answers }) => answers))].toSorted((a, b) => a - b),
      isReached,
      isAllowed,
    };
  });
  const counted = kinds.filter(({ counts }) => counts === 1).length;
  const isKnown = isWhole && observedShare >= OBSERVED_MIN;
  const typed = typedIn(observed.questions);
  return {
    level: isKnown ? nameOf(counted) : 'unknown',
    kinds,
    signs,
    typed,
    gaps,
    fullSince: observed.fullSince,
    observedShare,
  };
}

const nameOf = (counted: number): EvidenceLevel =>
  counted === 0 ? 'none' : counted === 1 ? 'low' : counted === 2 ? 'medium' : 'high';

/** Returns whether the signs of a kind that were not dismissed reach its threshold. */
function reaches(kind: EvidenceKind, signs: readonly Sign[], answered: number): boolean {
  switch (kind) {
    case 'away': {
      const seconds = signs.reduce((sum, { openMs }) => sum + openMs, 0) / SECOND_MS;
      const answers = new Set(signs.flatMap(sign => sign.answers)).size;
      const isOften = answered >= AWAY_ANSWERS_MIN && answers >= answered * AWAY_ANSWERS_SHARE;
      return seconds >= AWAY_MIN_SECONDS || isOften;
    }
    case 'voices':
      return signs.length >= VOICES_MIN;
    case 'paste':
    case 'typing':
    case 'screens':
    case 'takeover':
    case 'camera':
      return signs.some(({ isEnough }) => isEnough);
  }
}
