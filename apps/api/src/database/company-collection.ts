import mongoose, { type ClientSession, type Model, type PipelineStage, type Schema, type Types } from 'mongoose';
import type { CompanyScope, SystemPrincipal, WholeScope } from '../lib/system-principal';

/** How the records of a company tell of a person: by ids of theirs, by their addresses, by the questions they were asked. */
export interface PersonInRecords {
  /** Of their candidates and interviews. */
  ids: Types.ObjectId[];
  addresses: string[];
  /** As `sampleAnswerKeys` writes them. */
  questionKeys: string[];
  /** Every address of theirs, those too that somebody else has. */
  emails: string[];
}

/** Finds, of a company's documents, those that an interviewer gets to. */
type OfInterviewer = (interviewer: Types.ObjectId) => mongoose.mongo.Document;

/**
 * What an interviewer, who sees only interviews of their own, gets of a collection: what a filter finds; `all`, where it tells
 * of no candidate or is read by no caller; `none`, where it is for others; null, where it hangs on an interview, which has to be got to first: it is
 * then asked for with a scope that is not narrow.
 */
type Narrowing = OfInterviewer | 'all' | 'none' | null;

/** How a record is called where it is named by its id alone. */
export interface RecordNames {
  /** Fields that the names are made of. */
  fields: readonly string[];
  /** The name, by what the id is said to be of; null of whoever was erased. */
  of: Readonly<Record<string, (record: never) => string | null>>;
}

interface Declaration {
  /** Finds the documents of a company that are about a person; null where none is. An erasure removes them, or what they tell. */
  aboutPerson: ((person: PersonInRecords) => mongoose.mongo.Document) | null;
  /**
   * What stays of such a document in place of all that tells of the person, so that nothing is counted otherwise than before.
   * Without it the document goes.
   */
  erased?: (person: PersonInRecords, at: Date) => mongoose.mongo.Document[];
  /** What the receipt of an erasure calls them; the name of the collection unless said. */
  countedAs?: string;
  /** By which the audit log names its records; without it they have none there. */
  names?: RecordNames;
  /** Whether each start of the product writes some: a database with nothing else is empty. */
  isWrittenAtStart?: boolean;
  /** Ends what was revoked or used up since, in a restored copy of it that is about to take the place of the present one. */
  afterRestore?: (copy: mongoose.mongo.Collection, present: mongoose.mongo.Collection) => Promise<unknown>;
}

/** What is declared of a collection whose documents belong to a company. */
export interface DeclaredCollection extends Declaration {
  name: string;
}

const declared = new Map<string, DeclaredCollection>();

/** Every collection whose documents belong to a company: what erasure, restore and the demo go through. */
export const companyCollections = (): DeclaredCollection[] =>
  [...declared.values()].sort((a, b) => (a.name < b.name ? -1 : 1));

interface Owned {
  /** null in an account or a mail that no company has. */
  company: Types.ObjectId | null;
}

/** What is queried by a filter: the company is added to it. */
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

/** The documents of one company. The same methods as Mongoose's models; a `company` in a filter is overruled. */
export interface ScopedCollection<R> extends Pick<Model<R>, (typeof FILTERED)[number]> {
  /** Stores a document of the company; returns it as it was stored. */
  insert(record: Partial<Omit<R, 'company'>>, session?: ClientSession): Promise<R>;
  insertMany(records: readonly Partial<Omit<R, 'company'>>[], session?: ClientSession): Promise<void>;
  /** The rows that a pipeline makes of the company's documents. */
  aggregate<T>(stages: PipelineStage[], options?: mongoose.mongo.AggregateOptions): Promise<T[]>;
  /** Reads past Mongoose, which would cost as much as the reading: nothing in the filter is cast, so an id is no text. */
  findFast<T = R>(filter: mongoose.mongo.Document, options?: mongoose.mongo.FindOptions): mongoose.mongo.FindCursor<T>;
  /** Counts past Mongoose, too. */
  countFast(filter: mongoose.mongo.Document, options?: mongoose.mongo.CountDocumentsOptions): Promise<number>;
}

interface CompanyCollection<R, S extends CompanyScope> {
  /** Of the collection in the database. */
  readonly name: string;
  in(scope: S): ScopedCollection<R>;
  /** What belongs to no company. */
  ofNoCompany(by: SystemPrincipal): ScopedCollection<R>;
  /** Without any limit, for jobs and commands, and for what finds out whose something is. */
  acrossCompanies(by: SystemPrincipal): Model<R>;
}

/**
 * Defines a collection whose documents belong to a company. What it returns asks for a scope at every query, so that one
 * over all companies does not compile by accident.
 */
export function companyCollection<R extends Owned>(
  name: string,
  schema: Schema<R>,
  collection: string,
  declaration: Declaration & { ofInterviewer: null },
): CompanyCollection<R, WholeScope>;
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
  const model = mongoose.model(name, schema, collection) as unknown as Model<R>;
  declared.set(collection, { name: collection, ...declaration });
  return {
    name: collection,
    in: scope => new Scope(model, limitOf(scope, ofInterviewer)) as unknown as ScopedCollection<R>,
    ofNoCompany: () => new Scope(model, { company: null }) as unknown as ScopedCollection<R>,
    acrossCompanies: () => model,
  };
}

/** What is added to every filter. */
interface Limit {
  company: Types.ObjectId | null;
  /** Of a narrow scope: a filter may name the same fields, so neither takes the place of the other. */
  narrowedTo?: mongoose.mongo.Document;
}

function limitOf({ company, interviewer }: CompanyScope, ofInterviewer: Narrowing): Limit {
  if (interviewer === null || ofInterviewer === 'all') return { company };
  if (ofInterviewer === 'none') return { company, narrowedTo: { _id: { $in: [] } } };
  // Does not compile; whoever gets here all the same finds nothing out.
  if (ofInterviewer === null) throw new Error('What hangs on an interview was asked for with a narrow scope');
  return { company, narrowedTo: ofInterviewer(interviewer) };
}

const limited = (filter: object | undefined, { company, narrowedTo }: Limit): object =>
  narrowedTo ? { company, $and: [narrowedTo, filter ?? {}] } : { ...filter, company };

/** One object of two fields for each `in`: most calls of the API make several. */
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
