import type mongoose from 'mongoose';
import type { ClientSession, Model, PipelineStage, Schema, Types } from 'mongoose';
import { defineModel, removeModel } from './models';
import type { CompanyScope, SystemPrincipal, FullScope } from '../lib/system-principal';

/** How a company's records refer to a person: by ids, by addresses, by the questions they were asked. */
export interface PersonInRecords {
  /** Of their candidates and interviews. */
  ids: Types.ObjectId[];
  addresses: string[];
  /** As written by `sampleAnswerKeys`. */
  questionKeys: string[];
  /** All their addresses, including those that someone else also has. */
  emails: string[];
}

/** Builds the filter for the company's documents that an interviewer can access. */
type OfInterviewer = (interviewer: Types.ObjectId) => mongoose.mongo.Document;

/**
 * What an interviewer, who sees only their own interviews, gets of a collection: a filter; `all` if it is about no
 * candidate or no caller reads it; `none` if it is for other roles; null for data of an interview, which needs a scope
 * that is not narrow, obtained by access to the interview first.
 */
type Narrowing = OfInterviewer | 'all' | 'none' | null;

/** How to name a record that is referred to by its id alone. */
export interface RecordNames {
  /** Fields that the names are built from. */
  fields: readonly string[];
  /** Builds the name, by the kind that the id is said to be; null for an erased person. */
  of: Readonly<Record<string, (record: never) => string | null>>;
}

interface Declaration {
  /**
   * Builds the filter for a company's documents about a person; null if there are none. An erasure removes them or what
   * identifies the person.
   */
  aboutPerson: ((person: PersonInRecords) => mongoose.mongo.Document) | null;
  /**
   * Pipeline that removes all that identifies the person from such a document, so that no count changes. Without it the
   * document is deleted.
   */
  erased?: (person: PersonInRecords, at: Date) => mongoose.mongo.Document[];
  /** Their name in the receipt of an erasure; by default the name of the collection. */
  countedAs?: string;
  /** How the audit log names its records; without it they have no names there. */
  names?: RecordNames;
  /** Whether every start of the product writes to it: a database with nothing else counts as empty. */
  isWrittenAtStart?: boolean;
  /** Revokes, in a restored copy about to replace the present collection, what was revoked or used up since. */
  afterRestore?: (copy: mongoose.mongo.Collection, present: mongoose.mongo.Collection) => Promise<unknown>;
}

/** The declaration of a collection whose documents belong to a company. */
export interface DeclaredCollection extends Declaration {
  name: string;
}

const declared = new Map<string, DeclaredCollection>();

/** Returns every collection whose documents belong to a company: erasure, restore and the demo go through them. */
export const companyCollections = (): DeclaredCollection[] =>
  [...declared.values()].sort((a, b) => (a.name < b.name ? -1 : 1));

interface Owned {
  /** null for an account or an email without a company. */
  company: Types.ObjectId | null;
}

/** Methods that take a filter: the company is added to it. */
const FILTERED = [
  'find',
  'findOne',
  'exists',
  'countDocuments',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
] as const;

/** The documents of one company. Has the methods of Mongoose models; a `company` in a filter is overridden. */
export interface ScopedCollection<R> extends Pick<Model<R>, (typeof FILTERED)[number]> {
  /** Stores a document of the company; returns it as stored. */
  insert(record: Partial<Omit<R, 'company'>>, session?: ClientSession): Promise<R>;
  insertMany(records: readonly Partial<Omit<R, 'company'>>[], session?: ClientSession): Promise<void>;
  /** Runs a pipeline on the company's documents. */
  aggregate<T>(stages: PipelineStage[], options?: mongoose.mongo.AggregateOptions): Promise<T[]>;
  /**
   * Reads without Mongoose, which would cost as much as the query: nothing in the filter is cast, so an id must not be
   * text.
   */
  findFast<T = R>(filter: mongoose.mongo.Document, options?: mongoose.mongo.FindOptions): mongoose.mongo.FindCursor<T>;
  /** Counts without Mongoose as well. */
  countFast(filter: mongoose.mongo.Document, options?: mongoose.mongo.CountDocumentsOptions): Promise<number>;
}

interface CompanyCollection<R, S extends CompanyScope> {
  /** Name of the collection in the database. */
  readonly name: string;
  in(scope: S): ScopedCollection<R>;
  /** The documents that belong to no company. */
  ownedByNoCompany(by: SystemPrincipal): ScopedCollection<R>;
  /** Without any filter, for jobs and commands, and for finding out which company something belongs to. */
  unscoped(by: SystemPrincipal): Model<R>;
  /** The same without Mongoose, which would cast what is written: for leases, and for entries whose bytes are hashed. */
  native(by: SystemPrincipal): mongoose.mongo.Collection<R extends mongoose.mongo.Document ? R : never>;
}

/**
 * Defines a collection whose documents belong to a company. It requires a scope for every query, so that a query across
 * all companies cannot compile by accident.
 */
export function companyCollection<R extends Owned>(
  name: string,
  schema: Schema<R>,
  collection: string,
  declaration: Declaration & { ofInterviewer: null },
): CompanyCollection<R, FullScope>;
export function companyCollection<R extends Owned>(
  name: string,
  schema: Schema<R>,
  collection: string,
  declaration: Declaration & { ofInterviewer: OfInterviewer | 'all' | 'none' },
): CompanyCollection<R, CompanyScope>;
export function companyCollection<R extends Owned>(
  name: string,
  schema: Schema<R>,
  collection: string,
  { ofInterviewer, ...declaration }: Declaration & { ofInterviewer: Narrowing },
): CompanyCollection<R, CompanyScope> {
  const model = defineModel(name, schema, collection);
  declared.set(collection, { name: collection, ...declaration });
  return {
    name: collection,
    in: scope => new Scope(model(), limitOf(scope, ofInterviewer)) as unknown as ScopedCollection<R>,
    ownedByNoCompany: () => new Scope(model(), { company: null }) as unknown as ScopedCollection<R>,
    unscoped: () => model(),
    native: () => model().collection as never,
  };
}

/** Removes the definition of a collection: for tests, which share one loaded product. */
export function removeDefinition({ name }: { name: string }, model: string): void {
  declared.delete(name);
  removeModel(model);
}

/** Added to every filter. */
interface Limit {
  company: Types.ObjectId | null;
  /** Of a narrow scope: combined with the filter, which may name the same fields. */
  narrowedTo?: mongoose.mongo.Document;
}

function limitOf({ company, interviewer }: CompanyScope, ofInterviewer: Narrowing): Limit {
  if (interviewer === null || ofInterviewer === 'all') return { company };
  if (ofInterviewer === 'none') return { company, narrowedTo: { _id: { $in: [] } } };
  // Does not compile; a caller who gets here all the same learns nothing.
  if (ofInterviewer === null) throw new Error('What hangs on an interview was asked for with a narrow scope');
  return { company, narrowedTo: ofInterviewer(interviewer) };
}

const limited = (filter: object | undefined, { company, narrowedTo }: Limit): object =>
  narrowedTo ? { company, $and: [narrowedTo, filter ?? {}] } : { ...filter, company };

/** One class instance with two fields per `in` call: most calls of the API make several. */
class Scope<R> {
  constructor(
    private readonly model: Model<R>,
    private readonly limit: Limit,
  ) {}

  async insert(record: object, session?: ClientSession): Promise<R> {
    const mine = { ...record, company: this.limit.company } as never;
    const [made] = await this.model.create([mine], { session: session ?? null });
    if (!made) throw new Error(`Nothing was stored in ${this.model.collection.collectionName}`);
    return (made as unknown as { toObject(): R }).toObject();
  }

  async insertMany(records: readonly object[], session?: ClientSession): Promise<void> {
    const mine = records.map(record => ({ ...record, company: this.limit.company })) as never[];
    await this.model.insertMany(mine, { session: session ?? null });
  }

  aggregate<T>(stages: PipelineStage[], options?: mongoose.mongo.AggregateOptions): Promise<T[]> {
    const mine = [{ $match: limited({}, this.limit) }, ...stages];
    return this.model.collection.aggregate(mine, options).toArray() as Promise<T[]>;
  }

  findFast(filter: object, options?: mongoose.mongo.FindOptions): mongoose.mongo.FindCursor {
    return this.model.collection.find(limited(filter, this.limit), options);
  }

  countFast(filter: object, options?: mongoose.mongo.CountDocumentsOptions): Promise<number> {
    return this.model.collection.countDocuments(limited(filter, this.limit), options);
  }

  /** Calls a method of the model with the company added to its filter. */
  filtered(name: (typeof FILTERED)[number], filter: object | undefined, rest: unknown[]): unknown {
    const method = this.model[name] as (...args: unknown[]) => unknown;
    return method.call(this.model, limited(filter, this.limit), ...rest);
  }
}

for (const name of FILTERED) {
  Object.defineProperty(Scope.prototype, name, {
    value(this: Scope<unknown>, filter?: object, ...rest: unknown[]) {
      return this.filtered(name, filter, rest);
    },
  });
}
