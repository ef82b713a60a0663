import type { Endpoint } from '@interview-detection/shared/endpoint';
import { type ApiClient, type CallInput, type CallResult, endpointUrl, unwrap } from './api-client';
import { ApiError } from './api-error';
import { sessionClient } from './session-client';

interface UploadOptions {
  /** The file of the endpoint's only file field; null to send none. */
  file: File | null;
  /** Called with the share of the request that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

function formData(field: string, body: object, file: File | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  // Last, so that the server has all fields before it reads the file.
  if (file) form.append(field, file, file.name);
  return form;
}

/**
 * Returns a function that calls multipart endpoints for a client. It uses XMLHttpRequest, because fetch does not report
 * upload progress.
 *
 * @throws {ApiError} on every failure; an abort rejects with the signal's reason
 */
const uploadOf =
  ({ credentialFor, failure }: ApiClient) =>
  <const E extends Endpoint & { upload: { readonly field: string } }>(
    endpoint: E,
    input: CallInput<E>,
    { file, onProgress, signal }: UploadOptions,
  ): Promise<CallResult<E>> => {
    const { body, ...address } = input as { body: object };
    const sent = credentialFor(endpoint);
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(endpoint.method, endpointUrl(endpoint, address));
      request.setRequestHeader('Accept', 'application/json');
      if (sent) request.setRequestHeader('Authorization', `Bearer ${sent}`);
      request.upload.addEventListener('progress', event => {
        if (event.lengthComputable) onProgress?.(event.loaded / event.total);
      });
      request.addEventListener('error', () => reject(ApiError.network()));
      request.addEventListener('abort', () =>
        reject(signal?.reason ?? new DOMException('The upload was stopped', 'AbortError')),
      );
      request.addEventListener('load', () => {
        const { status, responseText } = request;
        if (status < 200 || status > 299) {
          return reject(failure(status, responseText, sent, request.getResponseHeader('Retry-After')));
        }
        try {
          resolve(unwrap(endpoint, status, responseText));
        } catch (error) {
          reject(error);
        }
      });
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(formData(endpoint.upload.field, body, file));
    });
  };

/** Separate from the other calls: only forms with a file load it. */
export const upload = uploadOf(sessionClient);
