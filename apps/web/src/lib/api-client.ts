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
import { notify } from './notify';
import { session } from './session';

/** Query values as the wire takes them (text) or as the schema gives them (for example a number for `page`). */
type QueryValues<E extends Endpoint> = {
  [K in keyof QueryInputOf<E>]: QueryInputOf<E>[K] | (K extends keyof QueryOf<E> ? QueryOf<E>[K] : never);
};

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>;
type OptionalPart<Name extends string, Value> = [Value] extends [undefined] ? unknown : Partial<Record<Name, Value>>;

/** What a call of this endpoint needs: `params` and `body` where it has them, `query` if wanted. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  (E extends { upload: object } ? { body: BodyInputOf<E> } : Part<'body', BodyInputOf<E>>) &
  (E extends { query: object } ? OptionalPart<'query', QueryValues<E>> : unknown);

/** `data` of the reply; for a list the items and, where the list is paged, the page; for a file its bytes. */
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

/** Address of an endpoint below the page's own host, with its path parameters and query filled in. */
export function endpointUrl(endpoint: Endpoint, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return API_BASE + path + (text ? `?${text}` : '');
}

/** The token to send, if the endpoint wants one: sign-in and registration never carry it. */
export function tokenFor(endpoint: Endpoint): string | null {
  return endpoint.auth === 'public' ? null : session.token;
}

/**
 * The error of a failed reply. A 401 to a request that carried a token ends the session and shows the server's message;
 * the guards then lead to /signin (contract §12).
 */
export function failure(
  status: number,
  text: string,
  token: string | null,
  retryAfterHeader: string | null = null,
): ApiError {
  const body = parseJson<ErrorBody>(text);
  if (typeof body?.message !== 'string') return ApiError.badReply(status);
  const ended = status === 401 && token !== null;
  if (ended && session.expire(token)) notify.error(body.message, { id: 'session-ended' });
  const retryAfter = Number(retryAfterHeader) || undefined;
  return ApiError.fromBody(status, body, { sessionEnded: ended, retryAfter });
}

/** Takes a success apart from its envelope (contract §10). */
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

/**
 * Makes one call of the contract, for example `call(candidatesEndpoints.list, {query: {page: 2}})`.
 * Multipart endpoints go through `upload`.
 *
 * @throws {ApiError} for every failure but an abort through `signal`.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { signal?: AbortSignal } = {},
): Promise<CallResult<E>> {
  const { body, ...address } = input as LooseInput;
  const token = tokenFor(endpoint);
  const headers = new Headers({ Accept: endpoint.contentType ?? 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');

  let response: Response;
  let text = '';
  let file: Blob | undefined;
  try {
    response = await fetch(endpointUrl(endpoint, address), {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: options.signal ?? null,
    });
    if (response.ok && endpoint.kind === 'file') file = await response.blob();
    else text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw ApiError.network();
  }
  if (!response.ok) throw failure(response.status, text, token, response.headers.get('Retry-After'));
  return file ? (file as CallResult<E>) : unwrap(endpoint, response.status, text);
}
