import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession } from 'mongoose';

/** What a transaction of a request does last, to be undone with it; what it throws undoes the transaction. */
export type TransactionGuard = (session: ClientSession) => Promise<void>;

/** Where a call came from. */
export interface Origin {
  address: string;
  userAgent: string;
}

interface RequestContext {
  requestId: string | undefined;
  /** Read where somebody asks: most requests change nothing. */
  origin?: (() => Origin) | undefined;
  /** Calls back once where the caller goes away before the reply; at once where they have. */
  onGone?: ((listener: () => void) => void) | undefined;
  gone?: AbortSignal;
  turn?: string;
  guard?: TransactionGuard | undefined;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request, or of none: log lines and what it asks for carry the request's id. */
export const inRequest = <T>(
  requestId: string | null,
  work: () => T,
  { onGone, origin }: Pick<RequestContext, 'onGone' | 'origin'> = {},
): T => current.run({ requestId: requestId ?? undefined, onGone, origin }, work);

/** The request that the caller is a part of, through jobs and mails too; undefined where there is none. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Where the call came from that the caller is a part of; undefined in jobs and commands, which nobody waits for. */
export const currentOrigin = (): Origin | undefined => current.getStore()?.origin?.();

/** Names whose turns the work that follows takes where work waits for others (`limit-concurrency.ts`). */
export function takeTurnsAs(whose: string): void {
  const request = current.getStore();
  if (request) request.turn = whose;
}

/** Runs a part of a request whose every transaction ends with `guard`. */
export async function guardTransactions<T>(guard: TransactionGuard, work: () => Promise<T>): Promise<T> {
  const request = current.getStore();
  if (!request) throw new Error('Transactions are guarded in a request alone');
  request.guard = guard;
  try {
    return await work();
  } finally {
    // What goes on after the reply is no part of the call.
    request.guard = undefined;
  }
}

/** What the transactions of the current request end with; undefined where there is nothing. */
export const transactionGuard = (): TransactionGuard | undefined => current.getStore()?.guard;

/** Whose turn it is where the caller waits; undefined where nobody was named. */
export const turnOf = (): string | undefined => current.getStore()?.turn;

/** Aborted when whoever waits for the reply to the current request has gone; undefined where nobody waits for one. */
export function callerGone(): AbortSignal | undefined {
  const request = current.getStore();
  if (!request?.onGone) return undefined;
  // Made at first use: most requests need none.
  if (!request.gone) {
    const controller = new AbortController();
    request.onGone(() => controller.abort());
    request.gone = controller.signal;
  }
  return request.gone;
}
