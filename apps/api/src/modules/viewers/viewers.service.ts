import { VIEWERS_MAX, type ViewedNoun } from '@interview-detection/shared/viewers/viewers.messages';
import type { Ref } from '@interview-detection/shared/fields';
import { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { presentRef } from '#api/database/history';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import { systemPrincipal, type CompanyScope } from '#api/lib/system-principal';
import { getCandidate } from '../candidates/candidates.service';
import { getInterview } from '../interviews/get-interview.service';
import { Viewers, type ViewerRecord } from './viewers.model';

/** A connection of a process. */
export interface Connection {
  id: string;
  server: string;
}

const keyOf = (record: string, connection: string): string => `${record}:${connection}`;
/** Returns the record that the id of such a note is about. */
export const recordIn = (id: unknown): string => String(id).split(':')[0] ?? '';

/** Notes that a person has a record open. Throws 404 for one that they may not read. */
export async function openRecord(
  principal: CompanyPrincipal,
  { noun, id }: { noun: ViewedNoun; id: string },
  connection: Connection,
): Promise<void> {
  await (noun === 'candidate' ? getCandidate(principal, id) : getInterview(principal, id));
  const { scope } = principal;
  const seen = { record: new Types.ObjectId(id), server: connection.server, user: refOf(principal), at: currentTime() };
  await Viewers.in(scope).updateOne({ _id: keyOf(id, connection.id) }, { $set: seen }, { upsert: true });
}

/** Notes that a connection no longer has a record open. */
export async function closeRecord(scope: CompanyScope, id: string, connection: string): Promise<void> {
  await Viewers.in(scope).deleteOne({ _id: keyOf(id, connection) });
}

/** Returns who has a record open, as far as their process is alive, in the order in which they came. */
export async function viewersOf(
  scope: CompanyScope,
  record: string,
  alive: ReadonlySet<string>,
): Promise<Pick<ViewerRecord, 'user'>[]> {
  return Viewers.in(scope)
    .find({ record: new Types.ObjectId(record), server: { $in: [...alive] } }, { user: 1 })
    .sort({ at: 1, _id: 1 })
    .limit(10 * VIEWERS_MAX)
    .lean();
}

/** Returns them as one of them sees it: the colleagues, each once. */
export function seenBy(user: Types.ObjectId, viewers: readonly Pick<ViewerRecord, 'user'>[]): Ref[] {
  const others = viewers.flatMap(viewer => (viewer.user._id.equals(user) ? [] : [presentRef(viewer.user)]));
  return [...new Map(others.map(one => [one._id, one])).values()].slice(0, VIEWERS_MAX);
}

const CLEANING = systemPrincipal('viewers');

/** Removes what processes left behind that are no longer alive. */
export async function removeLeftBehind(alive: ReadonlySet<string>): Promise<void> {
  await Viewers.unscoped(CLEANING).deleteMany({ server: { $nin: [...alive] } });
}
