import { permissionsOf, type Permission } from '@interview-detection/shared/access/permissions';
import { isNarrow, ROLES } from '@interview-detection/shared/access/roles';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  type NotificationChannel,
  type NotificationKind,
} from '@interview-detection/shared/notifications/notifications.rules';
import type {
  ChooseNotifications,
  NotificationChoices,
} from '@interview-detection/shared/notifications/notifications.schema';
import type { ClientSession, Types } from 'mongoose';
import { publish } from '#api/events/publish.service';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import type { StaffPrincipal } from '#api/lib/principal';
import { systemPrincipal, type CompanyScope } from '#api/lib/system-principal';
import { userUpdated } from './users.events';
import { Users, type UserRecord } from './users.model';
import { fullName } from './users.service';

/** A person's own choices, whether they have a company or not. */
const accounts = () => Users.unscoped(systemPrincipal('accounts'));

/** Someone to notify, and where. */
export interface NotifiedPerson {
  _id: Types.ObjectId;
  name: string;
  address: string;
  channel: NotificationChannel;
}

interface Concerned {
  /** Who scheduled the interview. */
  scheduler?: Types.ObjectId | undefined;
  interviewers?: readonly Types.ObjectId[];
}

const channelOf = ({ notifications }: Pick<UserRecord, 'notifications'>, kind: NotificationKind): NotificationChannel =>
  notifications?.[kind] ?? NOTIFICATION_RULES[kind].channel;

const rolesWith = (permission: Permission) => ROLES.filter(role => permissionsOf(role).has(permission));

/**
 * Returns the active people of a company to notify of a fact: who scheduled the interview and who holds it, if they may
 * read it. If none of them may do what it asks for, everyone who may is added.
 */
export async function findNotified(
  scope: CompanyScope,
  kind: NotificationKind,
  { scheduler, interviewers = [] }: Concerned,
  session: ClientSession,
): Promise<NotifiedPerson[]> {
  const { readWith, actedOnWith } = NOTIFICATION_RULES[kind];
  const holds = ({ _id }: UserRecord) => interviewers.some(one => one.equals(_id));
  const ids = [...interviewers, ...(scheduler ? [scheduler] : [])];
  const concerned = await Users.in(scope)
    .find({ _id: { $in: ids }, active: true, role: { $in: rolesWith(readWith) } })
    .session(session)
    .lean();
  const readers = concerned.filter(user => !isNarrow(user.role) || holds(user));
  const mayAct = actedOnWith === null || readers.some(({ role }) => permissionsOf(role).has(actedOnWith));
  const others = mayAct
    ? []
    : await Users.in(scope)
        .find({ _id: { $nin: readers.map(({ _id }) => _id) }, active: true, role: { $in: rolesWith(actedOnWith) } })
        .session(session)
        .lean();
  return [...readers, ...others.filter(({ role }) => !isNarrow(role))].map(user => ({
    _id: user._id,
    name: fullName(user),
    address: user.email,
    channel: channelOf(user, kind),
  }));
}

const choicesOf = (user: Pick<UserRecord, 'notifications'>): NotificationChoices =>
  Object.fromEntries(NOTIFICATION_KINDS.map(kind => [kind, channelOf(user, kind)])) as NotificationChoices;

/** Returns where the principal is notified of each kind. */
export async function notificationChoices({ userId }: StaffPrincipal): Promise<NotificationChoices> {
  const user = await accounts().findById(userId, { notifications: 1 }).lean();
  if (!user) throw new AppError('UNAUTHENTICATED');
  return choicesOf(user);
}

/** Stores where the principal wants to be notified; kinds that are left out stay as they are. */
export async function chooseNotifications(
  principal: StaffPrincipal,
  choices: ChooseNotifications,
): Promise<NotificationChoices> {
  return inTransaction(async session => {
    const before = await accounts().findById(principal.userId).session(session).lean();
    if (!before) throw new AppError('UNAUTHENTICATED');
    const changed = NOTIFICATION_KINDS.filter(kind => choices[kind] && choices[kind] !== channelOf(before, kind));
    if (changed.length === 0) return choicesOf(before);
    const chosen = Object.fromEntries(changed.map(kind => [kind, choices[kind]]));
    const notifications = { ...before.notifications, ...chosen };
    await accounts().updateOne({ _id: before._id }, { notifications }, { session });
    await publish(userUpdated, { principal, session, record: before, changed: ['notifications'] });
    return choicesOf({ notifications });
  });
}
