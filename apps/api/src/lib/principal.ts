import type { KeyAccess } from '@interview-detection/shared/api-keys/api-keys.rules';
import type { Permission } from '@interview-detection/shared/access/permissions';
import type { Role } from '@interview-detection/shared/access/roles';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { Types } from 'mongoose';
import type { CompanyScope, SystemPrincipal, FullScope } from './system-principal';

/**
 * On whose behalf a service acts. The gate (`http/gate.ts`) creates those of requests; jobs and commands use `system`.
 */
export type Principal = SessionPrincipal | ApiKeyPrincipal | CandidatePrincipal | SystemPrincipal;

/** A person with an account, or a program acting for one. */
export type StaffPrincipal = Extract<Principal, { kind: 'session' | 'apiKey' }>;

/** Staff who have a company, as endpoints with `needsCompany` guarantee. */
export type CompanyPrincipal = StaffPrincipal & { companyId: Types.ObjectId; scope: CompanyScope };

/** What is known of staff, by any credential. */
export interface StaffFacts {
  userId: Types.ObjectId;
  companyId: Types.ObjectId | null;
  /** The scope of their queries, narrow for an interviewer; null without a company. */
  scope: CompanyScope | null;
  name: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
  /** The account's version at authentication: raised when its sessions are ended, or the account is closed. */
  tokenVersion: number;
  /** Whether someone else chose their password: no writes before they have chosen another one. */
  mustChangePassword: boolean;
  /** The account as just read to check the credential. */
  account: {
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    isEmailUnverified?: boolean | undefined;
  };
  /** The request they act in, for the log of the work that it starts. */
  requestId?: string;
}

export interface SessionPrincipal extends StaffFacts {
  kind: 'session';
  /** Null if no one has signed in: the demo data is created on behalf of an account. */
  session: { _id: Types.ObjectId; createdAt: Date; confirmedAt?: Date; lastUsedAt: Date; isStrong?: boolean } | null;
  /** Whether their company requires a second factor that this sign-in lacked. */
  mustSetUpSecondFactor: boolean;
}

/** A program with a key, acting for its maker. */
export interface ApiKeyPrincipal extends StaffFacts {
  kind: 'apiKey';
  keyId: Types.ObjectId;
  keyName: string;
  access: KeyAccess;
}

/** A candidate with the link of one interview. */
export interface CandidatePrincipal {
  kind: 'candidate';
  interviewId: Types.ObjectId;
  companyId: Types.ObjectId;
  scope: FullScope;
  /** Set while nothing has been pressed on the page: it may have been opened by a mail scanner, and may only read. */
  opening?: { _id: string; language: Language; openedAt: Date };
  requestId?: string;
}

/** Whether it is a person with an account, or a program acting for one. */
export const isStaff = (principal: Principal): principal is StaffPrincipal =>
  principal.kind === 'session' || principal.kind === 'apiKey';

/** Returns how a record refers to the principal. */
export function refOf(principal: StaffPrincipal): { _id: Types.ObjectId; name: string } {
  return { _id: principal.userId, name: principal.name };
}

/** Does the same for a history that colleagues read: actions of a program are marked as such. */
export function actorOf(principal: StaffPrincipal): { _id: Types.ObjectId; name: string } {
  const { _id, name } = refOf(principal);
  return { _id, name: principal.kind === 'apiKey' ? `${name} (key ${principal.keyName})` : name };
}
