import mongoose, { type ClientSession, type Model, type PipelineStage, type Schema, type Types } from 'mongoose';
import type { CompanyScope, SystemPrincipal } from '../lib/system-principal';

/** How the records of a company tell of a person: by ids of theirs, by their addresses, by the questions they were asked. */
export interface PersonInRecords {
  /** Of their candidates and interviews. */
  ids: Types.ObjectId[];
  addresses: string[];
  /** As `sampleAnswerKeys` writes them. */
  questionKeys: string[];
}

interface Declaration {
  /** Finds the documents of a company that are about a person; null where none is. An erasure removes them. */
  aboutPerson: ((person: PersonInRecords) => mongoose.mongo.Document) | null;
  /** What the receipt of an erasure calls them; the name of the collection unless said. */
  countedAs?: string;
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

interface CompanyCollection<R> {
  /** Of the collection in the database. */
  readonly name: string;
  in(scope: CompanyScope): ScopedCollection<R>;
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
  declaration: Declaration,
): CompanyCollection<R> {
  const model = mongoose.model(name, schema, collection) as unknown as Model<R>;
  declared.set(collection, { name: collection, ...declaration });
  return {
    name: collection,
    in: ({ company }) => new Scope(model, company) as unknown as ScopedCollection<R>,
    ofNoCompany: () => new Scope(model, null) as unknown as ScopedCollection<R>,
    acrossCompanies: () => model,
  };
}

/** One object of two fields for each `in`: most calls of the API make several. */
class Scope<R> {
  constructor(
    private readonly model: Model<R>,
    private readonly company: Types.ObjectId | null,
  ) {}

  async insert(record: object, session?: ClientSession): Promise<R> {
    const mine = { ...record, company: this.company } as never;
    const [made] = await this.model.create([mine], { session: session ?? null });
    if (!made) throw new Error(`Nothing was stored in ${this.model.collection.collectionName}`);
    return (made as unknown as { toObject(): R }).toObject();
  }

  async insertMany(records: readonly object[], session?: ClientSession): Promise<void> {
    const mine = records.map(record => ({ ...record, company: this.company })) as never[];
    await this.model.insertMany(mine, { session: session ?? null });
  }

  aggregate<T>(stages: PipelineStage[], options?: mongoose.mongo.AggregateOptions): Promise<T[]> {
    const mine = [{ $match: { company: this.company } }, ...stages];
    return this.model.collection.aggregate(mine, options).toArray() as Promise<T[]>;
  }

  findFast(filter: object, options?: mongoose.mongo.FindOptions): mongoose.mongo.FindCursor {
    return this.model.collection.find({ ...filter, company: this.company }, options);
  }

  countFast(filter: object, options?: mongoose.mongo.CountDocumentsOptions): Promise<number> {
    return this.model.collection.countDocuments({ ...filter, company: this.company }, options);
  }

  /** Calls a method of the model with the company added to its filter. */
  filtered(name: (typeof FILTERED)[number], filter: object | undefined, rest: unknown[]): unknown {
    const method = this.model[name] as (...args: unknown[]) => unknown;
    return method.call(this.model, { ...filter, company: this.company }, ...rest);
  }
}

for (const name of FILTERED) {
  Object.defineProperty(Scope.prototype, name, {
    value(this: Scope<unknown>, filter?: object, ...rest: unknown[]) {
      return this.filtered(name, filter, rest);
    },
  });
}
