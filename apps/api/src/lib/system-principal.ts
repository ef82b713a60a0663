import type { Types } from 'mongoose';

/** A job or a command of the product itself, which belongs to no company. Made by `systemPrincipal` alone. */
class SystemPrincipal {
  declare private readonly sealed: true;
  readonly kind = 'system' as const;

  /** What it does, for the log. */
  constructor(readonly name: string) {}
}

/**
 * The right to read and write what one company owns; narrow where it is an interviewer's, who gets to their own interviews
 * and those candidates alone. Made by `staffScope` and `systemScope`.
 */
class CompanyScope {
  declare private readonly sealed: true;

  constructor(
    readonly company: Types.ObjectId,
    /** Whose interviews it is narrowed to; null: nobody's. */
    readonly interviewer: Types.ObjectId | null,
  ) {}
}

/**
 * A scope that is not narrow, which whatever hangs on an interview asks for: made for the system, and by
 * `reached-scope.ts` of a narrow one once it has got to the interview.
 */
class WholeScope extends CompanyScope {
  declare private readonly whole: true;

  constructor(company: Types.ObjectId) {
    super(company, null);
  }
}

export type { CompanyScope, SystemPrincipal, WholeScope };

// Who may import what is below is a list in .dependency-cruiser.mjs: everybody else is handed a principal or its scope.

export const systemPrincipal = (name: string): SystemPrincipal => new SystemPrincipal(name);

/** The scope of a company for work of the system: of a record that a job has found, of a candidate's interview. */
export const systemScope = (_by: SystemPrincipal, company: Types.ObjectId): WholeScope => new WholeScope(company);

/** The scope of an account that signs in; `interviewer` where its role sees only the interviews that are its own. */
export const staffScope = (
  _by: SystemPrincipal,
  company: Types.ObjectId,
  interviewer: Types.ObjectId | null,
): CompanyScope => new CompanyScope(company, interviewer);
