import type { Endpoint, ParamsOf } from '@interview-detection/shared/endpoint';
import { endpointUrl, unwrap, type ApiClient, type CallResult } from './api-client';
import { ApiError } from './api-error';

/**
 * Returns a function that calls endpoints whose body is raw bytes.
 *
 * @throws {ApiError} on every failure
 */
export const bytesOf =
  ({ credentialFor, failure }: ApiClient) =>
  async <const E extends Endpoint & { rawBodyMaxBytes: number }>(
    endpoint: E,
    params: ParamsOf<E> & Record<string, unknown>,
    bytes: ArrayBuffer,
  ): Promise<CallResult<E>> => {
    const sent = credentialFor(endpoint);
    const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'application/octet-stream' });
    if (sent) headers.set('Authorization', `Bearer ${sent}`);
    let response: Response;
    let text: string;
    try {
      response = await fetch(endpointUrl(endpoint, { params }), { method: endpoint.method, headers, body: bytes });
      text = await response.text();
    } catch {
      throw ApiError.network();
    }
    if (!response.ok) throw failure(response.status, text, sent, response.headers.get('Retry-After'));
    return unwrap(endpoint, response.status, text);
  };
