import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from 'mongoose';
import type { Subscriber } from '../events/domain-event';
import type { Settings } from '../env-settings';

/** Tells the time. */
export interface Clock {
  now(): Date;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };

/** What an app runs with: the arguments of `createApp`. One process may run several apps. */
export interface AppContext {
  readonly settings: Readonly<Settings>;
  readonly clock: Clock;
  /** Opened and closed by the program: see `database/connection.ts`. */
  readonly database: Connection;
  /** What follows from events, in this order: `app-subscribers.ts`. */
  readonly subscribers: readonly Subscriber[];
}

const current = new AsyncLocalStorage<AppContext>();
let ofProcess: AppContext | undefined;

/**
 * Sets the context of everything that runs outside `inApp`: start-up, jobs, commands. A program calls it once, before
 * anything else.
 */
export function setProcessContext(context: AppContext): void {
  ofProcess = context;
}

/** Runs `work`, and everything that it starts, in the context of an app. */
export const inApp = <T>(context: AppContext, work: () => T): T => current.run(context, work);

/**
 * Binds `work` to the current app, for callers that may belong to another or to none, such as the events of a socket.
 */
export function bindToApp<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const context = appContext();
  return (...args) => inApp(context, () => work(...args));
}

/** Returns the context that the calling code runs in. Throws if the program has set none. */
export function appContext(): AppContext {
  const context = current.getStore() ?? ofProcess;
  if (!context) throw new Error('No app context was set');
  return context;
}

/** Returns the settings of the current app. */
export const settings = (): Readonly<Settings> => appContext().settings;

/** Returns the time by the clock of the current app. */
export const currentTime = (): Date => appContext().clock.now();

/** Returns the database of the current app. */
export const database = (): Connection => appContext().database;

/** Returns a getter of state that each app has on its own; `make` is called once for each. */
export const perApp = <T>(make: () => T): (() => T) => stateOf(appContext, make);

/** Returns a getter of what is kept in memory of each database; `make` is called once for each. */
export const perDatabase = <T>(make: () => T): (() => T) => stateOf(database, make);

function stateOf<T>(owner: () => object, make: () => T): () => T {
  const states = new WeakMap<object, T>();
  return () => {
    const present = owner();
    if (!states.has(present)) states.set(present, make());
    return states.get(present) as T;
  };
}

/**
 * Returns a function that opens something with these values, such as a connection, and returns the same again while the
 * values are the same. Each app opens its own.
 */
export function openOnce<V, T>(open: (values: V) => T): (values: V) => T {
  const present = perApp((): { of?: string; opened?: T } => ({}));
  return values => {
    const state = present();
    const of = JSON.stringify(values);
    if (state.of !== of) Object.assign(state, { of, opened: open(values) });
    return state.opened as T;
  };
}
