import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string | undefined;
  /** Calls back once where the caller goes away before the reply; at once where they have. */
  onGone?: ((listener: () => void) => void) | undefined;
  gone?: AbortSignal;
  turn?: string;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request, or of none: log lines and what it asks for carry the request's id. */
export const inRequest = <T>(requestId: string | null, work: () => T, onGone?: RequestContext['onGone']): T =>
  current.run({ requestId: requestId ?? undefined, onGone }, work);

/** The request that the caller is a part of, through jobs and mails too; undefined where there is none. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Names whose turns the work that follows takes where work waits for others (`limit-concurrency.ts`). */
export function takeTurnsAs(whose: string): void {
  const request = current.getStore();
  if (request) request.turn = whose;
}

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
