import type { KeyAccess } from '@interview-detection/shared/api-keys/api-keys.rules';
import type { Permission } from '@interview-detection/shared/access/permissions';
import type { Role } from '@interview-detection/shared/access/roles';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { Types } from 'mongoose';
import type { CompanyScope, SystemPrincipal, WholeScope } from './system-principal';

/**
 * On whose behalf a service acts. The gate (`http/gate.ts`) lets in those of requests; jobs and commands make `system`.
 */
export type Principal = SessionPrincipal | ApiKeyPrincipal | CandidatePrincipal | SystemPrincipal;

/** A person with an account, or a program that acts for one. */
export type StaffPrincipal = Extract<Principal, { kind: 'session' | 'apiKey' }>;

/** Staff who have a company, as endpoints with `needsCompany` guarantee. */
export type CompanyPrincipal = StaffPrincipal & { companyId: Types.ObjectId; scope: CompanyScope };

/** What is known of staff, however they have come. */
export interface StaffFacts {
  userId: Types.ObjectId;
  companyId: Types.ObjectId | null;
  /** What queries of the company's records ask for, narrow for an interviewer; null without a company. */
  scope: CompanyScope | null;
  name: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
  /** The account's version as they came: it was raised since where their sessions were ended, or the account was closed. */
  tokenVersion: number;
  /** Whether somebody else chose their password: nothing is written before they have chosen another one. */
  mustChangePassword: boolean;
  /** The account as the check of its credential has just read it. */
  account: {
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    isEmailUnverified?: boolean | undefined;
  };
  /** The request by which they act, for the log of what it sets going. */
  requestId?: string;
}

export interface SessionPrincipal extends StaffFacts {
  kind: 'session';
  /** Null where nobody has signed in: the demo data are made for an account. */
  session: { _id: Types.ObjectId; createdAt: Date; confirmedAt?: Date; lastUsedAt: Date; isStrong?: boolean } | null;
  /** Whether their company asks for a second factor that this sign-in did not have. */
  mustSetUpSecondFactor: boolean;
}

/** A program with a key, which acts for its maker. */
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
  scope: WholeScope;
  /** Of a page where nothing has been pressed yet: whoever opened it may be a scanner of mails, and only reads. */
  opening?: { _id: string; language: Language; openedAt: Date };
  requestId?: string;
}

/** Whether it is a person with an account, or a program that acts for one. */
export const isStaff = (principal: Principal): principal is StaffPrincipal =>
  principal.kind === 'session' || principal.kind === 'apiKey';

/** How the principal is named in a record. */
export function refOf(principal: StaffPrincipal): { _id: Types.ObjectId; name: string } {
  return { _id: principal.userId, name: principal.name };
}

/** The same in a history that colleagues read: what a program did says so. */
export function actorOf(principal: StaffPrincipal): { _id: Types.ObjectId; name: string } {
  const { _id, name } = refOf(principal);
  return { _id, name: principal.kind === 'apiKey' ? `${name} (key ${principal.keyName})` : name };
}
