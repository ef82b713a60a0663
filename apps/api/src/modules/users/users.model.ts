import { ROLES, type Role } from '@interview-detection/shared/access/roles';
import mongoose, { Schema, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';
import { forgetOnWrite, watchedDocuments } from '../../database/watched-documents';
import { SECOND_MS } from '../../lib/durations';
import { NAME_COLLATION } from '../../lib/listing';

/** Somebody as a provider knows them for ever (OpenID Connect Core §2): `sub` is unique at its issuer alone. */
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
  /** Absent where its owner signs in with a provider alone. */
  passwordHash?: string;
  /** Every session carries the version it was made with; raising it ends them all. */
  tokenVersion: number;
  active: boolean;
  /** Raised by each booking, so that two bookings of one interviewer at once conflict (contract §13). */
  bookings: number;
  /** Raised by each key, passkey and app that is added, so that whoever closes the account or ends its sessions at once conflicts. */
  keysMade?: number;
  /** Raised whenever another owner goes because this one stays, so that two who go because of each other conflict. */
  reliedOn?: number;
  /** Nobody has shown yet that mails to its address arrive; absent where somebody has, and in accounts from before it was asked. */
  isEmailUnverified?: boolean;
  /** Added by a colleague, and has not signed in yet. */
  isInvited?: boolean;
  /** A colleague chose the password, or the operator had it drawn: nothing is written before its owner has chosen another one. */
  mustChangePassword?: boolean;
  /** When that password stops signing in. */
  givenPasswordUntil?: Date;
  /** An authenticator app is set up: a sign-in by password asks for its code as well. */
  hasTotp?: boolean;
  /** Whom a provider calls theirs: bound at their first sign-in with it, until the account is closed. */
  provider?: ProviderSubject;
  /** When they last signed in. Absent in accounts that have not since this is kept. */
  signedInAt?: Date;
  createdAt: Date;
}

const schema = new Schema<UserRecord>(
  {
    company: { type: Schema.Types.ObjectId, default: null },
    role: { type: String, enum: ROLES, required: true },
    first_name: { type: String, required: true },
    last_name: { type: String, required: true },
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
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw' },
);

export const EMAIL_INDEX = 'email_unique';
schema.index({ email: 1 }, { unique: true, name: EMAIL_INDEX });
export const PROVIDER_INDEX = 'provider_unique';
schema.index({ 'provider.issuer': 1, 'provider.subject': 1 }, { unique: true, sparse: true, name: PROVIDER_INDEX });
schema.index({ company: 1, active: 1, first_name: 1, last_name: 1, _id: 1 }, { collation: NAME_COLLATION });

/** The account of a session, without the password's hash: most calls read nothing else of it. */
export type SessionUser = Omit<UserRecord, 'passwordHash'>;

/** Read before every call. */
export const sessionUsers = watchedDocuments<SessionUser>('users', _id =>
  // The driver's own collection: needs nothing that Mongoose adds.
  mongoose.connection
    .collection<UserRecord>('users')
    .findOne<SessionUser>({ _id }, { projection: { passwordHash: 0 } }),
);
forgetOnWrite(schema, sessionUsers);

const nameOf = ({ first_name, last_name }: Pick<UserRecord, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

export const Users = companyCollection('User', schema, 'users', {
  names: { fields: ['first_name', 'last_name'], of: { user: nameOf } },
  ofInterviewer: 'all',
  // Those who interview, not those who are interviewed.
  aboutPerson: null,
  // Ends every session: above every version that was ever given out, and above that of an earlier restore of the same archive.
  afterRestore: copy => {
    const now = Math.floor(Date.now() / SECOND_MS);
    return copy.updateMany({}, [{ $set: { tokenVersion: { $add: [{ $max: ['$tokenVersion', now] }, 1] } } }]);
  },
});
