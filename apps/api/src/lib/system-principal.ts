import type { Types } from 'mongoose';

/** A job or command of the product itself, which belongs to no company. Created only by `systemPrincipal`. */
class SystemPrincipal {
  declare private readonly sealed: true;
  readonly kind = 'system' as const;

  /** The name of the job or command, for the log. */
  constructor(readonly name: string) {}
}

/**
 * The right to read and write what one company owns; narrowed for an interviewer to their own interviews and the
 * candidates in them. Created only by `staffScope` and `systemScope`.
 */
class CompanyScope {
  declare private readonly sealed: true;

  constructor(
    readonly company: Types.ObjectId,
    /** The interviewer whose interviews it is narrowed to; null if it is not narrowed. */
    readonly interviewer: Types.ObjectId | null,
  ) {}
}

/**
 * A scope that is not narrowed, required for all data of an interview: created for the system, and by
 * `interview-scope.ts` from a narrow scope once it has been checked against the interview.
 */
class FullScope extends CompanyScope {
  declare private readonly whole: true;

  constructor(company: Types.ObjectId) {
    super(company, null);
  }
}

export type { CompanyScope, SystemPrincipal, FullScope };

// .dependency-cruiser.mjs lists who may import the following: everything else is passed a principal or its scope.

export const systemPrincipal = (name: string): SystemPrincipal => new SystemPrincipal(name);

/** Returns the scope of a company for system work: on a record that a job has found, or a candidate's interview. */
export const systemScope = (_by: SystemPrincipal, company: Types.ObjectId): FullScope => new FullScope(company);

/** Returns the scope of an account that signs in; `interviewer` if its role sees only its own interviews. */
export const staffScope = (
  _by: SystemPrincipal,
  company: Types.ObjectId,
  interviewer: Types.ObjectId | null,
): CompanyScope => new CompanyScope(company, interviewer);
