import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession } from 'mongoose';
import Bowser from 'bowser';

/** Runs last in each transaction of a request, and is rolled back with it; throwing rolls the transaction back. */
type TransactionGuard = (session: ClientSession) => Promise<void>;

/** Where a call came from. */
export interface Origin {
  address: string;
  userAgent: string;
}

interface RequestContext {
  requestId: string | undefined;
  /** Read on demand: most requests change nothing. */
  origin?: (() => Origin) | undefined;
  /** Calls back once when the caller disconnects before the reply; at once if they already have. */
  onGone?: ((listener: () => void) => void) | undefined;
  gone?: AbortSignal;
  turn?: string;
  guard?: TransactionGuard | undefined;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request, or of none: its log lines and the jobs it enqueues carry the request's id. */
export const inRequest = <T>(
  requestId: string | null,
  work: () => T,
  { onGone, origin }: Pick<RequestContext, 'onGone' | 'origin'> = {},
): T => current.run({ requestId: requestId ?? undefined, onGone, origin }, work);

/** Returns the id of the current request, also in its jobs and emails; undefined if there is none. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Returns where the current call came from; undefined in jobs and commands, which have no caller. */
export const currentOrigin = (): Origin | undefined => current.getStore()?.origin?.();

/** Sets whose turn the following work takes when it has to wait for others (`limit-concurrency.ts`). */
export function takeTurnsAs(whose: string): void {
  const request = current.getStore();
  if (request) request.turn = whose;
}

/** Runs part of a request, ending each of its transactions with `guard`. */
export async function guardTransactions<T>(guard: TransactionGuard, work: () => Promise<T>): Promise<T> {
  const request = current.getStore();
  if (!request) throw new Error('Transactions are guarded in a request alone');
  request.guard = guard;
  try {
    return await work();
  } finally {
    // Work that continues after the reply is not part of the call.
    request.guard = undefined;
  }
}

/** Returns the guard of the current request's transactions; undefined if there is none. */
export const transactionGuard = (): TransactionGuard | undefined => current.getStore()?.guard;

/** Returns whose turn the current work takes while it waits; undefined if none was set. */
export const turnOf = (): string | undefined => current.getStore()?.turn;

/** Returns a signal that aborts when the caller of the current request disconnects; undefined if there is no caller. */
export function callerGone(): AbortSignal | undefined {
  const request = current.getStore();
  if (!request?.onGone) return undefined;
  // Created at first use: most requests need none.
  if (!request.gone) {
    const controller = new AbortController();
    request.onGone(() => controller.abort());
    request.gone = controller.signal;
  }
  return request.gone;
}

/** Longer than any browser's; a longer one is not parsed. */
const USER_AGENT_MAX = 500;
const DEVICE_MAX = 80;

/** Returns the device without versions, to recognise a browser after an update: `Firefox on Windows`. */
export const browserOf = (userAgent: string): string => deviceOf(userAgent).replace(/ \d+(?= on |$)/, '');

/** Returns `Firefox 121 on Windows` for a user agent, without the parts that it does not state, or `unknown device`. */
export function deviceOf(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX) || 'none');
  const major = browser.version?.split('.')[0];
  const name = [browser.name, browser.name && major].filter(Boolean).join(' ');
  const device = [name, os.name].filter(Boolean).join(' on ');
  return device.replace(/[^\x20-\x7e]/g, '').slice(0, DEVICE_MAX) || 'unknown device';
}
