import { ROLES, type Role } from '@interview-detection/shared/access/roles';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '@interview-detection/shared/notifications/notifications.rules';
import type { SavedView } from '@interview-detection/shared/pipeline/saved-views.schema';
import { Schema, type Types } from 'mongoose';
import { currentTime, database } from '#api/lib/app-context';
import { companyCollection } from '#api/database/company-collection';
import { forgetOnWrite, watchedDocuments } from '#api/database/watched-documents';
import { SECOND_MS } from '#api/lib/durations';
import { NAME_COLLATION } from '#api/database/listing';

/** A person's permanent identity at a provider (OpenID Connect Core §2): `sub` is unique only within its issuer. */
export interface ProviderSubject {
  issuer: string;
  subject: string;
}

export interface UserRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId | null;
  role: Role;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** Absent if its owner signs in only through a provider. */
  passwordHash?: string;
  /** Every session carries the version it was made with; raising it ends them all. */
  tokenVersion: number;
  active: boolean;
  /** Raised by each booking, so that two simultaneous bookings of one interviewer conflict (contract §13). */
  bookings: number;
  /**
   * Raised by each key, passkey and app that is added, so that deactivating the account or ending its sessions at the
   * same moment conflicts.
   */
  keysMade?: number;
  /** Raised whenever another owner goes because this one stays, so that two who each rely on the other conflict. */
  reliedOn?: number;
  /**
   * Emails to the address are not yet known to arrive; absent if they are, and in accounts from before this was checked.
   */
  isEmailUnverified?: boolean;
  /** Added by a colleague, and has not signed in yet. */
  isInvited?: boolean;
  /**
   * A colleague chose the password, or the operator generated it: the account may change nothing until its owner has
   * chosen another one.
   */
  mustChangePassword?: boolean;
  /** When the given password stops working. */
  givenPasswordUntil?: Date;
  /** An authenticator app is set up: signing in with a password also requires its code. */
  hasTotp?: boolean;
  /**
   * The provider's identity for this account: bound at the first sign-in through it, until the account is deactivated.
   */
  provider?: ProviderSubject;
  /** When they last signed in. Absent in accounts that have not since this was introduced. */
  signedInAt?: Date;
  /** Where they chose to be notified; a kind without a choice has its default. */
  notifications?: Partial<Record<NotificationKind, NotificationChannel>>;
  /** Filters of the candidates screen that they saved under names. */
  candidateViews?: SavedView[];
  createdAt: Date;
}

const schema = new Schema<UserRecord>(
  {
    company: { type: Schema.Types.ObjectId, default: null },
    role: { type: String, enum: ROLES, required: true },
    first_name: { type: String, required: true },
    // '' until people who are known by one word say it.
    last_name: { type: String, default: '' },
    email: { type: String, required: true },
    phone: { type: String, default: '' },
    passwordHash: String,
    tokenVersion: { type: Number, default: 0 },
    active: { type: Boolean, default: true },
    bookings: { type: Number, default: 0 },
    keysMade: Number,
    reliedOn: Number,
    isEmailUnverified: Boolean,
    isInvited: Boolean,
    mustChangePassword: Boolean,
    givenPasswordUntil: Date,
    hasTotp: Boolean,
    provider: { type: new Schema<ProviderSubject>({ issuer: String, subject: String }, { _id: false }) },
    signedInAt: Date,
    notifications: new Schema(
      Object.fromEntries(NOTIFICATION_KINDS.map(kind => [kind, { type: String, enum: NOTIFICATION_CHANNELS }])),
      { _id: false },
    ),
    // Typed and checked by the contract, which also parses it on the way out.
    candidateViews: { type: [Schema.Types.Mixed], default: undefined },
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw' },
);

export const EMAIL_INDEX = 'email_unique';
schema.index({ email: 1 }, { unique: true, name: EMAIL_INDEX });
export const PROVIDER_INDEX = 'provider_unique';
schema.index({ 'provider.issuer': 1, 'provider.subject': 1 }, { unique: true, sparse: true, name: PROVIDER_INDEX });
schema.index({ company: 1, active: 1, first_name: 1, last_name: 1, _id: 1 }, { collation: NAME_COLLATION });

/** The account of a session, without the password hash: most calls read no other field. */
export type SessionUser = Omit<UserRecord, 'passwordHash'>;

/** Read before every call. */
export const sessionUsers = watchedDocuments<SessionUser>('users', _id =>
  // Uses the driver's own collection: nothing here needs Mongoose.
  database()
    .collection<UserRecord>('users')
    .findOne<SessionUser>({ _id }, { projection: { passwordHash: 0 } }),
);
forgetOnWrite(schema, sessionUsers);

const nameOf = ({ first_name, last_name }: Pick<UserRecord, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

export const Users = companyCollection('User', schema, 'users', {
  names: { fields: ['first_name', 'last_name'], of: { user: nameOf } },
  ofInterviewer: 'all',
  // Accounts belong to staff, not to candidates.
  aboutPerson: null,
  // Ends every session: raises the version above every one ever issued, and above that of an earlier restore of the
  // same archive.
  afterRestore: copy => {
    const now = Math.floor(currentTime().getTime() / SECOND_MS);
    return copy.updateMany({}, [{ $set: { tokenVersion: { $add: [{ $max: ['$tokenVersion', now] }, 1] } } }]);
  },
});
