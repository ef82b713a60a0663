import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | undefined>();

/** Runs `work` as part of a request, or of none: log lines and what it asks for carry the request's id. */
export const inRequest = <T>(requestId: string | null, work: () => T): T => current.run(requestId ?? undefined, work);

/** The request that the caller is a part of, through jobs and mails too; undefined where there is none. */
export const currentRequestId = (): string | undefined => current.getStore();
