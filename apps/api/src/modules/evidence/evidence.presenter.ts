import type {
  Comment,
  EvidenceDeleted,
  EvidenceView,
  Look as LookView,
} from '@interview-detection/shared/evidence/evidence.schema';
import { deletedWords } from '@interview-detection/shared/evidence/level-words.rules';
import { FLOORS, SIGNAL_OF_KIND } from '@interview-detection/shared/evidence/level.rules';
import { DEFAULT_POLICY } from '@interview-detection/shared/interviews/interviews.rules';
import { CHAIN_ALGORITHM } from '@interview-detection/shared/evidence/evidence.rules';
import { chainedEventSchema, type Chain, type ChainedEvent } from '@interview-detection/shared/evidence/events.schema';
import { SECOND_MS } from '#api/lib/durations';
import { mapInPieces } from '#api/lib/in-pieces';
import { presentRef } from '#api/database/history';
import type { InterviewRecord } from '../interviews/interviews.model';
import type { CommentRecord } from './evidence.model';
import { lookFinder, looksOf, type Look } from './looks.rules';
import { deletedOf, type ReadEvidence } from './interpret-evidence.service';
import type { Sign } from './signs.rules';
import { presentSpan, presentTimeline } from './timeline.presenter';
import { whyOf } from './why.rules';
import { eventOf, type Link } from './chain.rules';
import type { StoredChain } from './chain.service';

/**
 * Decisions shown over all signs together: of twenty thousand pastes that were often decided on at once only the latest
 * are shown.
 */
const LOOKS_SHOWN_MAX = 50_000;

/** Returns the evidence of an interview, as contract §23 shows it. */
export async function presentEvidence({
  interview,
  chain,
  level: read,
  course,
  off,
  isSwitchedOff,
  virtualCameras,
}: ReadEvidence): Promise<EvidenceView> {
  const { level, kinds, signs, gaps, fullSince, observedShare } = read;
  const looks = looksOf(chain.record);
  const looksAt = lookFinder(looks, chain.events, Math.max(1, Math.floor(LOOKS_SHOWN_MAX / signs.length)));
  const presented = new Map(looks.map(look => [look, lookView(look)] as const));
  // One decision on thousands of pastes is the same for each.
  const presentLook = (look: Look) => presented.get(look) ?? lookView(look);
  const deleted = presentDeleted(interview);
  const counting = new Set(kinds.flatMap(({ kind, counts }) => (counts === 1 ? [kind] : [])));
  return {
    policy: interview.policy ?? DEFAULT_POLICY,
    level,
    kinds: kinds.map(kind => {
      const signal = SIGNAL_OF_KIND[kind.kind];
      return {
        kind: kind.kind,
        counts: kind.counts,
        floor: FLOORS[kind.kind],
        count: kind.count,
        seconds: tenths(kind.seconds),
        answers: kind.answers,
        why: deleted ? deletedWords(deleted) : whyOf(kind, read, signal !== null && off.includes(signal)),
      };
    }),
    signs: await mapInPieces(signs, sign => ({
      ...presentSign(sign, looksAt(sign.events), presentLook),
      counts: sign.isEnough && !sign.isDismissed && counting.has(sign.kind),
    })),
    gaps: gaps.map(presentSpan),
    fullSince: fullSince === Infinity ? null : new Date(fullSince).toISOString(),
    observedShare,
    off,
    isSwitchedOff,
    virtualCameras: [...virtualCameras],
    comments: presentComments(chain.record?.comments),
    looks: looks.map(presentLook),
    evidenceDeleted: deleted,
    timeline: presentTimeline(course),
    chain: { length: chain.links.length, head: String(chain.head), verified: chain.verified },
  };
}

/** Returns the candidate's comments, oldest first. */
export const presentComments = (comments: readonly CommentRecord[] = []): Comment[] =>
  comments.map(({ _id, about, text, at }) => ({ id: _id.toHexString(), about, text, at: at.toISOString() }));

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

/** Returns a sign with the decisions on it, oldest first. */
function presentSign(
  sign: Sign,
  looks: readonly Look[],
  presentLook: (look: Look) => LookView,
): Omit<EvidenceView['signs'][number], 'counts'> {
  const { kind, events, openMs, turn, answers, length, share, isDismissed } = sign;
  const views = looks.map(presentLook);
  const last = views.at(-1);
  const said = last && { by: last.by, at: last.at };
  return {
    id: events[0] ?? '',
    kind,
    ...presentSpan(sign),
    seconds: tenths(openMs / SECOND_MS),
    turn,
    answers,
    ...(length === undefined ? {} : { length }),
    ...(share === undefined ? {} : { share }),
    dismissed: said && isDismissed && last.reason !== null ? { ...said, reason: last.reason } : null,
    confirmed: said && !isDismissed && last.reason === null ? said : null,
    looks: views,
  };
}

const lookView = ({ reason, by, at }: Look): LookView => ({
  decision: reason === null ? 'confirmed' : 'dismissed',
  reason,
  by: presentRef(by),
  at: at.toISOString(),
});

/** Returns what the company's retention rule has deleted; null if it has deleted nothing. */
export function presentDeleted(interview: InterviewRecord): EvidenceDeleted | null {
  const deleted = deletedOf(interview);
  if (!deleted) return null;
  const { at, days, length, head } = deleted;
  return { at: at.toISOString(), days, length, head };
}

/**
 * Returns the `evidence.json` of contract §23: what the database contains, altered or not, so that anyone can verify
 * it.
 */
export function presentChain(interview: InterviewRecord, { links, events, head }: StoredChain): Chain {
  return {
    interview: interview._id.toHexString(),
    algorithm: CHAIN_ALGORITHM,
    events: links.map((link, at) => {
      const event = events[at];
      if (!event) return { ...storedOf(link), hash: String(link.hash) };
      const { id, seq, kind, at: when, turn, data, receivedAt } = event;
      return { id, seq, kind, at: when, turn, data, receivedAt, hash: link.hash };
    }),
    head: String(head),
    evidenceDeleted: presentDeleted(interview),
  };
}

/** An altered event may contain anything. */
function storedOf({ id, line }: Link): Omit<ChainedEvent, 'hash'> {
  const unreadable = { id: String(id), stored: String(line) };
  try {
    const parsed = chainedEventSchema.omit({ hash: true }).safeParse(eventOf({ line }));
    return parsed.success ? parsed.data : unreadable;
  } catch {
    return unreadable;
  }
}
