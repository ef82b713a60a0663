import { NOTIFICATION_KINDS, NOTIFICATION_RULES } from '@interview-detection/shared/notifications/notifications.rules';
import type {
  NotificationsQuery,
  ReadNotifications,
} from '@interview-detection/shared/notifications/notifications.schema';
import type { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { namesOf } from '#api/events/read-entries.service';
import { emptyList, findPage, SEARCH_LIMIT, type Listing } from '#api/database/listing';
import { fullScope } from '#api/lib/interview-scope';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { candidatesAmong } from '../candidates/reach-candidate.service';
import { findPeopleOf } from '../interviews/get-interview.service';
import { recipientsOf } from '../outbox/mails-of-person.service';
import { Notifications, type NotificationRecord } from './notifications.model';
import type { NotificationAbout } from './notifications.presenter';

type Reader = StaffPrincipal & { scope: CompanyScope };

const hasScope = (principal: StaffPrincipal): principal is Reader => principal.scope !== null;

/** For an interviewer, interviews of this many latest notifications are looked up at each call. */
const LATEST_MAX = 1_000;

/**
 * Returns the filter for a person's notifications: those of kinds that their role may read, and for an interviewer only
 * about interviews and candidates that are still theirs.
 */
async function readableBy({ userId: user, scope, permissions }: Reader): Promise<object> {
  const kinds = NOTIFICATION_KINDS.filter(kind => permissions.has(NOTIFICATION_RULES[kind].readWith));
  const own = { user, kind: { $in: kinds } };
  if (scope.interviewer === null) return own;
  const latest = { projection: { interview: 1, candidate: 1 }, sort: { at: -1, _id: -1 }, limit: LATEST_MAX } as const;
  const stored = await Notifications.in(scope).findFast<NotificationRecord>(own, latest);
  const found = await stored.toArray();
  const [held, seen] = await Promise.all([
    findPeopleOf(
      scope,
      found.flatMap(({ interview }) => interview ?? []),
    ),
    candidatesAmong(
      scope,
      found.flatMap(({ candidate }) => candidate ?? []),
    ),
  ]);
  const idsOf = (records: readonly { _id: Types.ObjectId }[]) => ({ $in: records.map(({ _id }) => _id) });
  return { ...own, $or: [{ interview: idsOf(held) }, { candidate: idsOf(seen) }] };
}

/** Returns the principal's notifications with what they are about, newest first; none without a company. */
export async function listNotifications(
  principal: StaffPrincipal,
  { unread, ...paging }: NotificationsQuery,
): Promise<Listing<NotificationAbout>> {
  if (!hasScope(principal)) return emptyList(paging);
  const notifications = Notifications.in(principal.scope);
  const state = unread === undefined ? {} : { readAt: unread ? null : { $ne: null } };
  const filter = { ...(await readableBy(principal)), ...state };
  const { items, ...rest } = await findPage(paging, {
    find: options => notifications.findFast<NotificationRecord>(filter, { sort: { at: -1, _id: -1 }, ...options }),
    total: () => notifications.countFast(filter, SEARCH_LIMIT),
  });
  return { items: await withSubjects(principal, items), ...rest };
}

/** Returns one of them, for the live channel; null if it is not theirs, gone, or not readable by them. */
export async function findNotification(
  principal: StaffPrincipal,
  _id: Types.ObjectId,
): Promise<NotificationAbout | null> {
  if (!hasScope(principal)) return null;
  const [found] = await Notifications.in(principal.scope)
    .findFast<NotificationRecord>({ ...(await readableBy(principal)), _id })
    .toArray();
  if (!found) return null;
  const [about] = await withSubjects(principal, [found]);
  return about ?? null;
}

/** Adds what each is about, one query per kind of record. */
async function withSubjects({ scope }: Reader, items: NotificationRecord[]): Promise<NotificationAbout[]> {
  const ids = (field: 'interview' | 'mail' | 'webhook' | 'candidate' | 'by') =>
    items.flatMap(item => item[field] ?? []);
  const [interviews, candidates, recipients, nameOf] = await Promise.all([
    findPeopleOf(scope, ids('interview')),
    candidatesAmong(scope, ids('candidate')),
    ids('mail').length > 0 ? recipientsOf(fullScope(scope), ids('mail')) : new Map<string, string>(),
    namesOf(scope, [
      ...ids('webhook').map(_id => ({ kind: 'webhook', _id })),
      ...ids('by').map(_id => ({ kind: 'user', _id })),
    ]),
  ]);
  return items.map(item => ({
    notification: item,
    interview: interviews.find(({ _id }) => _id.equals(item.interview ?? '')) ?? null,
    candidate: candidates.find(({ _id }) => _id.equals(item.candidate ?? '')) ?? null,
    by: item.by ? nameOf({ kind: 'user', _id: item.by }) : null,
    recipient: (item.mail && recipients.get(item.mail.toHexString())) ?? null,
    host: item.webhook && nameOf({ kind: 'webhook', _id: item.webhook }),
  }));
}

/** Marks the principal's notifications as read; returns how many are left unread. */
export async function markRead(principal: CompanyPrincipal, { ids, upTo }: ReadNotifications): Promise<number> {
  const notifications = Notifications.in(principal.scope);
  const which = ids ? { _id: { $in: ids } } : { at: { $lte: new Date(upTo ?? 0) } };
  await notifications.updateMany({ user: principal.userId, readAt: null, ...which }, { readAt: currentTime() });
  return notifications.countFast({ ...(await readableBy(principal)), readAt: null });
}
