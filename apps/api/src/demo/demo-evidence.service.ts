import { EVENTS_MAX, type EventKind } from '@interview-detection/shared/evidence/evidence.rules';
import { sentEventSchema } from '@interview-detection/shared/evidence/events.schema';
import { GAP_SECONDS } from '@interview-detection/shared/evidence/level.rules';
import { SECOND_MS } from '../lib/durations';
import type { CandidatePrincipal } from '../lib/principal';
import { keepEvents } from '../modules/evidence/keep-events.service';
import { askedQuestions } from '../modules/turns/asked-questions.service';

/** An open page reports well within the time after which a gap counts as unknown. */
const HEARD_EVERY_MS = (GAP_SECONDS - 3) * SECOND_MS;
/** How long each absence lasts: reported after the fact, a leave counts for at most 10 s. */
const AWAY_MS = 8 * SECOND_MS;
/** How far into a question the candidate looks away; on returning they paste. */
const LEFT_AFTER_MS = 25 * SECOND_MS;
const PASTED_AFTER_MS = 4 * SECOND_MS;
/** How long nothing is heard from the page, as when a train goes through a tunnel. */
const SILENT_MS = 50 * SECOND_MS;

/** What a page would have reported of an interview that was just held. */
export interface Noticed {
  /** Turns in which the candidate left the page. */
  left: readonly number[];
  pasted: { turn: number; length: number };
  /** A turn in which the connection was lost for a while. */
  silent: number;
}

/**
 * Reports, as the candidate's page does, what it noticed. The signals are invented, as the answers are; the product
 * draws the conclusions.
 */
export async function tellNoticed(principal: CandidatePrincipal, noticed: Noticed): Promise<void> {
  const { questions } = await askedQuestions(principal.scope, principal.interviewId);
  const events: ReturnType<typeof sentEventSchema.parse>[] = [];
  const tell = (kind: EventKind, at: number, turn: number, data: object = {}) =>
    events.push(
      sentEventSchema.parse({
        id: `demo-${events.length}`,
        seq: events.length,
        kind,
        at: new Date(at).toISOString(),
        turn,
        data,
      }),
    );
  for (const { turn, open } of questions) {
    const from = open[0]?.from.getTime() ?? 0;
    const to = open.at(-1)?.to?.getTime() ?? from;
    const silentFrom = noticed.silent === turn ? from + (to - from) / 2 : Infinity;
    for (let at = from; at <= to; at += HEARD_EVERY_MS) {
      if (at < silentFrom || at > silentFrom + SILENT_MS) tell('heartbeat', at, turn);
    }
    const left = from + LEFT_AFTER_MS;
    const back = left + AWAY_MS;
    if (noticed.left.includes(turn) && back < to) {
      tell('hidden', left, turn);
      tell('visible', back, turn);
    }
    if (noticed.pasted.turn === turn) {
      tell('paste', back + PASTED_AFTER_MS, turn, { length: noticed.pasted.length, source: 'outside' });
    }
  }
  for (let at = 0; at < events.length; at += EVENTS_MAX) await keepEvents(principal, events.slice(at, at + EVENTS_MAX));
}
