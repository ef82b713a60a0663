import type {
  BodyInputOf,
  DataOf,
  Endpoint,
  Page,
  ParamsOf,
  QueryInputOf,
  QueryOf,
} from '@interview-detection/shared/endpoint';
import type { ErrorBody } from '@interview-detection/shared/errors';
import { ApiError } from './api-error';
import { API_BASE } from './env';

/** Query values in wire form (text) or as the schema returns them (for example a number for `page`). */
type QueryValues<E extends Endpoint> = {
  [K in keyof QueryInputOf<E>]: QueryInputOf<E>[K] | (K extends keyof QueryOf<E> ? QueryOf<E>[K] : never);
};

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>;
type OptionalPart<Name extends string, Value> = [Value] extends [undefined] ? unknown : Partial<Record<Name, Value>>;

/** The input of a call: `params` and `body` where the endpoint has them, optionally `query`. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  (E extends { upload: object } ? { body: BodyInputOf<E> } : Part<'body', BodyInputOf<E>>) &
  (E extends { query: object } ? OptionalPart<'query', QueryValues<E>> : unknown);

/** The `data` of the reply; for a list its items and, where it is paged, the page; for a file its bytes. */
export type CallResult<E extends Endpoint> = E['kind'] extends 'list'
  ? { items: DataOf<E>; page: Page | undefined }
  : E['kind'] extends 'file'
    ? Blob
    : DataOf<E>;

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Returns the URL of an endpoint on the page's own host, with path parameters and query. */
export function endpointUrl(endpoint: Endpoint, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return API_BASE + path + (text ? `?${text}` : '');
}

/** Extracts the result of a successful reply from its envelope (contract §10). */
export function unwrap<E extends Endpoint>(endpoint: E, status: number, text: string): CallResult<E> {
  const envelope = parseJson<{ data: unknown; page?: Page }>(text);
  if (envelope === undefined || !('data' in envelope)) throw ApiError.badReply(status);
  const result = endpoint.kind === 'list' ? { items: envelope.data, page: envelope.page } : envelope.data;
  return result as CallResult<E>;
}

function parseJson<T>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

export interface ClientOptions {
  /**
   * Returns the current credential of this client's callers; null if there is none. It is never sent to guest-only
   * endpoints.
   */
  credential: () => string | null;
  /** Returns why the server would refuse the call, where that is known; the call is then not made. */
  refusal?: (endpoint: Endpoint) => ApiError | null;
  /** Called when the server refused a credential with a 401: ends its session and reports that. */
  onUnauthenticated: (credential: string, message: string) => void;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request complete although the page is being left; its body may then be at most 64 KiB. */
  keepalive?: boolean;
}

export interface ApiClient {
  /**
   * Makes one call of the contract, for example `call(candidatesEndpoints.list, {query: {page: 2}})`.
   * Multipart endpoints use `upload`.
   *
   * @throws {ApiError} on every failure except an abort through `signal`
   */
  call: <const E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => Promise<CallResult<E>>;
  /** Returns the credential to send to an endpoint. */
  credentialFor: (endpoint: Endpoint) => string | null;
  /** Returns the error for a failed reply to a request that carried this credential. */
  failure: (status: number, text: string, credential: string | null, retryAfterHeader?: string | null) => ApiError;
}

/**
 * Rejects if the call is cancelled immediately: React's strict mode mounts new components twice, and the first mount's
 * requests would be sent twice.
 */
async function untilKept(signal: AbortSignal): Promise<void> {
  await Promise.resolve();
  signal.throwIfAborted();
}

/**
 * Returns an API client for one kind of caller: each area has its own credential and its own way of ending a session.
 */
export function createClient({ credential, refusal, onUnauthenticated }: ClientOptions): ApiClient {
  const credentialFor = (endpoint: Endpoint) =>
    endpoint.auth === 'public' && !endpoint.mayBeSignedIn ? null : credential();

  const failure: ApiClient['failure'] = (status, text, sent, retryAfterHeader = null) => {
    const body = parseJson<ErrorBody>(text);
    if (typeof body?.message !== 'string') return ApiError.badReply(status);
    const ended = status === 401 && sent !== null;
    if (ended) onUnauthenticated(sent, body.message);
    const retryAfter = Number(retryAfterHeader) || undefined;
    return ApiError.fromBody(status, body, { sessionEnded: ended, retryAfter });
  };

  const call: ApiClient['call'] = async (endpoint, input, { signal, keepalive = false } = {}) => {
    const refused = refusal?.(endpoint);
    if (refused) throw refused;
    const { body, ...address } = input as LooseInput;
    const sent = credentialFor(endpoint);
    const headers = new Headers({ Accept: endpoint.contentType ?? 'application/json' });
    if (sent) headers.set('Authorization', `Bearer ${sent}`);
    if (body !== undefined) headers.set('Content-Type', 'application/json');

    let response: Response;
    let text = '';
    let file: Blob | undefined;
    try {
      if (signal) await untilKept(signal);
      response = await fetch(endpointUrl(endpoint, address), {
        method: endpoint.method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
        keepalive,
      });
      if (response.ok && endpoint.kind === 'file') file = await response.blob();
      else text = await response.text();
    } catch (error) {
      if (signal?.aborted) throw error;
      throw ApiError.network();
    }
    if (!response.ok) throw failure(response.status, text, sent, response.headers.get('Retry-After'));
    return file ? (file as CallResult<typeof endpoint>) : unwrap(endpoint, response.status, text);
  };

  return { call, credentialFor, failure };
}
