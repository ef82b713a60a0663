import type { Model, Schema } from 'mongoose';
import { database } from '../lib/app-context';

interface Definition {
  name: string;
  schema: Schema;
  collection: string;
}

const definitions = new Map<string, Definition>();

/**
 * Defines a collection of the database, and returns a getter of its model in the current app's database: each database
 * has models of its own.
 */
export function defineModel<R>(name: string, schema: Schema<R>, collection: string): () => Model<R> {
  const definition = { name, schema: schema as unknown as Schema, collection };
  definitions.set(name, definition);
  return () => modelOf(definition) as unknown as Model<R>;
}

const modelOf = ({ name, schema, collection }: Definition): Model<unknown> =>
  (database().models[name] ?? database().model(name, schema, collection)) as Model<unknown>;

/** Returns the model of every defined collection in the current app's database. */
export const allModels = (): Model<unknown>[] => [...definitions.values()].map(modelOf);

/** Removes a definition: for tests, which share one loaded product. */
export function removeModel(name: string): void {
  definitions.delete(name);
  if (name in database().models) database().deleteModel(name);
}
