import type { ClientSession, Types } from 'mongoose';
import type { Principal } from '../lib/principal';
import type { FullScope } from '../lib/system-principal';

/** The name of a change, and the payload that its subscribers get. Declared in `<noun>.events.ts`. */
export interface DomainEvent<P> {
  /** `<noun>.<verb>` in the past tense; the noun is the kind of the record that changed. */
  readonly name: `${string}.${string}`;
  /** Carries the type only: no value is stored here. */
  readonly payload?: P;
}

/**
 * Declares an event. `P` is what its subscribers need and an entry must not hold: records, names, what people wrote.
 */
export const defineEvent = <P = undefined>(name: DomainEvent<P>['name']): DomainEvent<P> => ({ name });

/** A change as its subscribers receive it, inside its transaction. */
export interface Published<P> {
  principal: Principal;
  session: ClientSession;
  /** What changed; `company` is null if it belongs to none. */
  record: { _id: Types.ObjectId; company: Types.ObjectId | null };
  /** The scope of the record's company. */
  scope: FullScope | null;
  payload: P;
}

/** Runs in the transaction of a change, and is rolled back with it. */
export interface Subscriber<P = unknown> {
  readonly event: DomainEvent<P>;
  /**
   * Uses `session` for its writes, and may run again with the transaction: nothing that cannot be rolled back. Throwing
   * undoes the change, and the caller of the use case gets that error.
   */
  handle(published: Published<P>): Promise<void>;
}

/** Subscribes to an event. */
export const on = <P>(event: DomainEvent<P>, handle: Subscriber<P>['handle']): Subscriber<P> => ({ event, handle });
