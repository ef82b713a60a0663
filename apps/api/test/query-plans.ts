import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect } from 'vitest';
import { database } from '#api/lib/app-context';
import { companyCollections } from '../src/database/company-collection';
import { connectDatabase, disconnectDatabase } from '../src/database/connection';
import { databaseUri, withSubscribers } from './database';

type Command = Record<string, unknown>;

interface Plan {
  command: Command;
  /** The stages of the winning plan, and the indexes it uses. */
  stages: string[];
  indexes: string[];
}

/** Commands that can be explained; any other command of a request must be one of `WITHOUT_PLAN`. */
const EXPLAINABLE = ['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify'];
const WITHOUT_PLAN = [
  'insert',
  'getMore',
  'commitTransaction',
  'abortTransaction',
  'endSessions',
  'listIndexes',
  'listCollections',
  'dbStats',
];
export const kindOf = (command: Command) => Object.keys(command)[0] ?? '';

/** Before writing a file the driver asks whether there is any file at all. */
const isFirstLook = (command: Command) =>
  String(command.find).endsWith('.files') && isDeepStrictEqual(command.filter, {});

/** Collects the values under a name in the winning plans of an explanation, however deeply nested. */
function saidOf(what: 'stage' | 'indexName', explained: unknown): string[] {
  if (typeof explained !== 'object' || explained === null) return [];
  return Object.entries(explained).flatMap(([key, value]) => {
    if (key === 'rejectedPlans') return [];
    return key === what && typeof value === 'string' ? [value] : saidOf(what, value);
  });
}

/** Fields about how a command was sent, not what it asks: `explain` accepts none of them. */
const ENVELOPE = new Set([
  '$clusterTime',
  '$db',
  'autocommit',
  'lsid',
  'readConcern',
  'startTransaction',
  'txnNumber',
  'writeConcern',
]);

async function explain(command: Command): Promise<Plan> {
  const plain = Object.fromEntries(Object.entries(command).filter(([key]) => !ENVELOPE.has(key)));
  const explained = await database().db?.command(
    { explain: plain, verbosity: 'queryPlanner' },
    // A long search pattern is cut off in it, in the middle of a character.
    { enableUtf8Validation: false },
  );
  return { command, stages: saidOf('stage', explained), indexes: saidOf('indexName', explained) };
}

/** Splits several changes in one command into separate commands: `explain` accepts no more than one. */
function oneByOne(command: Command): Command[] {
  const batch = kindOf(command) === 'update' ? 'updates' : 'deletes';
  const changes = command[batch];
  return Array.isArray(changes) ? changes.map(change => ({ ...command, [batch]: [change] })) : [command];
}

const READS_AN_INDEX = /IXSCAN|IDHACK|COUNT_SCAN|DISTINCT_SCAN|EOF/;

/** Whether a plan scans a collection, or reads without an index. */
export const isScan = ({ stages }: Plan): boolean =>
  stages.includes('COLLSCAN') || !stages.some(stage => READS_AN_INDEX.test(stage));

/**
 * Collections of a company that stay on one shard. An account is found by its email, unique across companies, and a
 * key and a call with an Idempotency-Key by their ids, before the company is known; jobs are a short queue of all
 * companies. Files belong to ids that only records of a company hold. See `docs/scale.md`.
 */
const UNSHARDED = new Set(['users', 'apikeys', 'idempotencykeys', 'jobs']);

/** Returns its filters; for a pipeline the first stage, which determines the shards. */
function filtersOf(command: Command): unknown[] {
  const { filter, query, pipeline, updates, deletes } = command as Record<string, Record<string, unknown>[]>;
  if (pipeline) return [pipeline[0]?.$match];
  return (updates ?? deletes)?.map(({ q }) => q) ?? [filter ?? query];
}

/** Returns the commands on sharded collections without a company, which would go to every shard. */
export function withoutCompany(plans: Plan[]): Command[] {
  const names = companyCollections().map(({ name }) => name);
  const sharded = new Set(names.filter(name => !UNSHARDED.has(name)));
  return plans
    .map(({ command }) => command)
    .filter(command => sharded.has(String(command[kindOf(command)])))
    .filter(command => !filtersOf(command).every(filter => companyIn(filter) instanceof mongoose.Types.ObjectId));
}

const companyIn = (filter: unknown) => (filter as { company?: unknown } | undefined)?.company;

/**
 * Sets up a database for this test file, with every index and not emptied between tests. Returns a function that runs
 * some work and explains exactly the commands that it sent.
 */
export function useQueryPlans(): (work: () => Promise<unknown>) => Promise<Plan[]> {
  const commands: Command[] = [];

  withSubscribers();
  beforeAll(async () => {
    const uri = new URL(databaseUri('query-plans'));
    uri.searchParams.set('monitorCommands', 'true');
    await connectDatabase(uri.href);
    database()
      .getClient()
      .on('commandStarted', ({ command }) => commands.push(command as Command));
  });
  afterAll(async () => {
    await database().dropDatabase();
    await disconnectDatabase();
  });

  return async work => {
    commands.length = 0;
    await work();
    const sent = commands.splice(0).filter(command => !isFirstLook(command));
    expect(sent.length).toBeGreaterThan(0);
    const unknown = sent.map(kindOf).filter(kind => ![...EXPLAINABLE, ...WITHOUT_PLAN].includes(kind));
    expect(unknown).toEqual([]);
    const plans = [];
    for (const command of sent.filter(one => EXPLAINABLE.includes(kindOf(one))).flatMap(oneByOne)) {
      plans.push(await explain(command));
    }
    return plans;
  };
}
