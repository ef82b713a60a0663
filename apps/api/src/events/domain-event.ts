import type { ClientSession, Types } from 'mongoose';
import type { Principal } from '../lib/principal';
import type { WholeScope } from '../lib/system-principal';

/** What a change is called, and what its subscribers are given of it. Declared in `<noun>.events.ts`. */
export interface DomainEvent<P> {
  /** `<noun>.<verb>` in the past tense; the noun is the kind of the record that changed. */
  readonly name: `${string}.${string}`;
  /** Of the type alone: no value is kept here. */
  readonly payload?: P;
}

/** Declares an event. `P` is what its subscribers need and a row must not hold: records, names, what people wrote. */
export const defineEvent = <P = undefined>(name: DomainEvent<P>['name']): DomainEvent<P> => ({ name });

/** A change as its subscribers get it, inside its transaction. */
export interface Published<P> {
  principal: Principal;
  session: ClientSession;
  /** What changed; `company` is null for what belongs to none. */
  record: { _id: Types.ObjectId; company: Types.ObjectId | null };
  /** Of the record's company. */
  scope: WholeScope | null;
  payload: P;
}

/** What is done in the transaction of a change, and is undone with it. */
export interface Subscriber<P = unknown> {
  readonly event: DomainEvent<P>;
  /**
   * Uses `session` for what it writes, and may run again with the transaction: nothing that cannot be rolled back. What
   * it throws undoes the change and is what the caller of the use case is told.
   */
  handle(published: Published<P>): Promise<void>;
}

/** Says what happens with an event. */
export const on = <P>(event: DomainEvent<P>, handle: Subscriber<P>['handle']): Subscriber<P> => ({ event, handle });
