import { ROLE_DEFAULT, type Role } from '@interview-detection/shared/access/roles';
import type { usersQuery } from '@interview-detection/shared/users/users.schema';
import { Types, type ClientSession } from 'mongoose';
import type { z } from 'zod';
import { requireFreshSignIn } from '#api/lib/fresh-sign-in';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import { changedFields } from '#api/events/audited-fields.rules';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { emptyList, listPage, NAME_COLLATION, SEARCH_LIMIT, type Listing } from '#api/database/listing';
import { contains } from '#api/lib/search-pattern';
import { requireUnguessable, hashPassword } from '#api/lib/passwords';
import { systemPrincipal, type CompanyScope } from '#api/lib/system-principal';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import { givenPassword } from './credentials.service';
import { userAdded, userRenamed, userUpdated } from './users.events';
import { EMAIL_INDEX, PROVIDER_INDEX, Users, type ProviderSubject, type UserRecord } from './users.model';

interface NewUser {
  role: Role;
  first_name: string;
  last_name: string;
  email: string;
  /** Without one they sign in through a provider, until they set one through an emailed link. */
  password?: string;
  phone?: string;
  company?: Types.ObjectId;
  isInvited?: true;
  mustChangePassword?: true;
  provider?: ProviderSubject;
  givenPasswordUntil?: Date;
  /** Whether emails to the address are known to arrive. */
  emailVerified: boolean;
}

// An account is looked up before its company is known, and its email is unique over all companies.
const accounts = () => Users.unscoped(systemPrincipal('accounts'));

export const fullName = (user: Pick<UserRecord, 'first_name' | 'last_name'>) =>
  `${user.first_name} ${user.last_name}`.trim();

/** Creates an account; `onMade` runs in the same transaction and publishes why. Throws 409 EMAIL_TAKEN. */
export async function createUser(
  { password, emailVerified, ...fields }: NewUser,
  onMade?: (user: UserRecord, session: ClientSession) => Promise<void>,
): Promise<UserRecord> {
  if (await accounts().exists({ email: fields.email })) throw new AppError('EMAIL_TAKEN');
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  try {
    return await inTransaction(async session => {
      const account = {
        ...fields,
        ...(passwordHash === undefined ? {} : { passwordHash }),
        ...(emailVerified ? {} : { isEmailUnverified: true }),
      };
      const [made] = await accounts().create([account], { session });
      if (!made) throw new Error('The account was not stored');
      const user = made.toObject();
      await onMade?.(user, session);
      return user;
    });
  } catch (error) {
    if (isDuplicate(error, EMAIL_INDEX) || isDuplicate(error, PROVIDER_INDEX)) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}

/** Returns whether any account exists: `REGISTRATION=first` closes after the first. */
export async function anyUserExists(): Promise<boolean> {
  return (await accounts().exists({})) !== null;
}

/**
 * Returns whether a new account is the only one, in the transaction that creates it. Two at once would each see only
 * themselves, so both write to one document: the second transaction conflicts, runs again and sees the first.
 */
export async function isFirst({ _id }: UserRecord, session: ClientSession): Promise<boolean> {
  const locks = accounts().db.collection<{ _id: string }>('locks');
  await locks.updateOne({ _id: 'first-account' }, { $inc: { claims: 1 } }, { upsert: true, session });
  return (
    (await accounts()
      .exists({ _id: { $ne: _id } })
      .session(session)) === null
  );
}

export async function findActiveUserByEmail(email: string): Promise<UserRecord | null> {
  return accounts().findOne({ email, active: true }).lean();
}

export async function findActiveUser(id: Types.ObjectId): Promise<UserRecord | null> {
  return accounts().findOne({ _id: id, active: true }).lean();
}

export async function getOwnUser(principal: StaffPrincipal): Promise<UserRecord> {
  const user = await accounts().findById(principal.userId).lean();
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}

type UsersQuery = z.output<typeof usersQuery>;

/** Returns the company's active users, by name; none for a person without a company. */
export async function listUsers(principal: StaffPrincipal, query: UsersQuery): Promise<Listing<UserRecord>> {
  if (!principal.scope) return emptyList(query);
  const users = Users.in(principal.scope);
  const filter = { active: true, ...(query.search ? nameOrEmail(query.search) : {}) };
  const direction = query.sort === '-name' ? -1 : 1;
  return listPage(query, {
    rows: ({ skip, limit }) =>
      users
        .find(filter, null, SEARCH_LIMIT)
        .collation(NAME_COLLATION)
        .sort({ first_name: direction, last_name: direction, _id: direction })
        .skip(skip)
        .limit(limit)
        .lean(),
    total: () => users.countDocuments(filter, SEARCH_LIMIT),
  });
}

function nameOrEmail(text: string) {
  const fullNameMatches = {
    $regexMatch: { input: { $concat: ['$first_name', ' ', '$last_name'] }, regex: contains(text) },
  };
  return { $or: [{ email: contains(text) }, { $expr: fullNameMatches }] };
}

/**
 * Adds a colleague to the principal's company. Throws 400 for a password that is easily guessed, 403 for a principal
 * who is not an owner and adds one, 403 CONFIRM_PASSWORD without a fresh sign-in, 409 EMAIL_TAKEN; attempts are limited
 * (contract §12), because each reveals whether an address has an account.
 */
export async function addUser(
  principal: CompanyPrincipal,
  {
    role = ROLE_DEFAULT,
    ...input
  }: Omit<NewUser, 'role' | 'emailVerified' | 'password'> & { password: string; role?: Role | undefined },
  company: { name: string } | null,
): Promise<UserRecord> {
  if (role === 'owner' && !principal.permissions.has('team.edit')) {
    throw new AppError('FORBIDDEN', 'Only an owner can make someone an owner');
  }
  requireFreshSignIn(principal);
  requireUnguessable(input.password, { ...input, company: company?.name });
  const account = {
    ...input,
    isInvited: true as const,
    ...givenPassword(),
    role,
    company: principal.companyId,
    emailVerified: false,
  };
  return createUser(account, (user, session) =>
    publish(userAdded, { principal, session, record: user, payload: { user } }),
  );
}

/** Changes the principal's own details. Throws 403 for a colleague, 404 for anyone else. */
export async function updateUser(
  principal: StaffPrincipal,
  id: string,
  details: { first_name: string; last_name: string; phone: string },
): Promise<UserRecord> {
  if (!principal.userId.equals(id)) throw new AppError((await isColleague(principal, id)) ? 'FORBIDDEN' : 'NOT_FOUND');
  return inTransaction(async session => {
    const before = await accounts().findByIdAndUpdate(principal.userId, details, { session }).lean();
    if (!before) throw new AppError('NOT_FOUND');
    const user = { ...before, ...details };
    const changed = changedFields(before, user, ['first_name', 'last_name', 'phone']);
    const change = { principal, session, record: user, changed };
    if (fullName(before) !== fullName(user)) await publish(userRenamed, { ...change, payload: { user } });
    else if (changed.length > 0) await publish(userUpdated, change);
    return user;
  });
}

async function isColleague(principal: StaffPrincipal, id: string): Promise<boolean> {
  return principal.scope !== null && (await Users.in(principal.scope).exists({ _id: id })) !== null;
}

/** Makes the principal the owner of a company. Returns false if they already have one. */
export async function joinAsOwner(
  principal: StaffPrincipal,
  company: Types.ObjectId,
  session: ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await accounts().updateOne(
    { _id: principal.userId, company: null },
    { company, role: 'owner' },
    { session },
  );
  return modifiedCount === 1;
}

/** Deletes an account: its sessions end; its name stays in existing records. */
export async function removeAccount({ _id }: UserRecord, session: ClientSession): Promise<void> {
  await accounts().deleteOne({ _id }, { session });
}

/** Returns the names and addresses of a company's active users, by id as hex; deleted users are left out. */
export async function findContacts(
  scope: CompanyScope,
  ids: Types.ObjectId[],
): Promise<Map<string, { name: string; address: string }>> {
  const users = await Users.in(scope)
    .find({ _id: { $in: ids }, active: true })
    .lean();
  return new Map(users.map(user => [user._id.toHexString(), { name: fullName(user), address: user.email }]));
}

/**
 * Returns an interviewer of the principal's company, marked as being booked: two simultaneous bookings then conflict,
 * and the second sees the first. Null if there is no such active user.
 */
export async function bookInterviewer(
  principal: Pick<CompanyPrincipal, 'scope'>,
  id: string,
  session: ClientSession,
): Promise<{ _id: Types.ObjectId; name: string; role: Role } | null> {
  if (!Types.ObjectId.isValid(id)) return null;
  const user = await Users.in(principal.scope)
    .findOneAndUpdate({ _id: id, active: true }, { $inc: { bookings: 1 } }, { session })
    .lean();
  return user && { _id: user._id, name: fullName(user), role: user.role };
}
