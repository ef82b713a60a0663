import { Schema, type Types } from 'mongoose';
import type { History, Ref } from '@interview-detection/shared/fields';
import { currentTime } from '../lib/app-context';
import { actorOf, type StaffPrincipal } from '../lib/principal';

/** A reference to another record with its name, so that lists need no second query. */
export interface RefRecord {
  _id: Types.ObjectId;
  name: string;
}

export const refSchema = new Schema<RefRecord>({ _id: Schema.Types.ObjectId, name: String });

export interface HistoryRecord {
  at: Date;
  by: RefRecord;
  /** null in the first step, which created the record. */
  from: string | null;
  to: string;
  reason: string | null;
}

export const historySchema = new Schema<HistoryRecord>(
  {
    at: Date,
    by: refSchema,
    from: { type: String, default: null },
    to: String,
    reason: { type: String, default: null },
  },
  { _id: false },
);

/** Returns a step taken now, by a principal or by the person named. */
export function historyStep(
  by: StaffPrincipal | RefRecord,
  from: string | null,
  to: string,
  reason?: string,
): HistoryRecord {
  return { at: currentTime(), by: 'kind' in by ? actorOf(by) : by, from, to, reason: reason || null };
}

export function presentRef({ _id, name }: RefRecord): Ref {
  return { _id: _id.toHexString(), name };
}

/**
 * Presents the decisions or changes, and separately the step that created the record. A record stored without steps, or
 * without the field, has neither.
 */
export function presentHistory(history: readonly HistoryRecord[] = []): History {
  const first = history[0];
  return {
    added: first?.from === null ? { at: first.at.toISOString(), by: presentRef(first.by) } : null,
    history: history.flatMap(({ at, by, from, to, reason }) =>
      from === null ? [] : [{ at: at.toISOString(), by: presentRef(by), from, to, reason }],
    ),
  };
}
