import type { Types } from 'mongoose';

/** A job or a command of the product itself, which belongs to no company. Made by `systemPrincipal` alone. */
class SystemPrincipal {
  declare private readonly sealed: true;
  readonly kind = 'system' as const;

  /** What it does, for the log. */
  constructor(readonly name: string) {}
}

/** The right to read and write what one company owns. Made by `systemScope` alone. */
class CompanyScope {
  declare private readonly sealed: true;

  constructor(readonly company: Types.ObjectId) {}
}

export type { CompanyScope, SystemPrincipal };

// Who may import what is below is a list in .dependency-cruiser.mjs: everybody else is handed a principal or its scope.

export const systemPrincipal = (name: string): SystemPrincipal => new SystemPrincipal(name);

/** The scope of a company for work of the system: of an account that signs in, of a record that a job has found. */
export const systemScope = (_by: SystemPrincipal, company: Types.ObjectId): CompanyScope => new CompanyScope(company);
