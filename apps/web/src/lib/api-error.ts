import type { ErrorBody, ErrorCode, Issue } from '@interview-detection/shared/errors';

/** What can fail before a reply of the server's own arrives. */
export type TransportCode = 'NETWORK_FAILED' | 'BAD_REPLY';

export const NETWORK_MESSAGE = 'We can’t reach the server. Check your connection and try again.';
export const BAD_REPLY_MESSAGE = 'We got an unexpected response from the server. Please try again in a moment.';

interface ApiErrorDetails {
  /** HTTP status; 0 if there was no reply. */
  status: number;
  code: ErrorCode | TransportCode;
  requestId?: string | undefined;
  issues?: readonly Issue[] | undefined;
  sessionEnded?: boolean;
  retryAfter?: number | undefined;
  movedTo?: string | undefined;
}

/** A failed call: `message` can be shown to the user, `issues` name the invalid fields (contract §10). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | TransportCode;
  readonly requestId: string | undefined;
  readonly issues: readonly Issue[];
  /** The call ended the session; its message has been shown and the user is being sent to sign in. */
  readonly sessionEnded: boolean;
  /** Seconds after which the server will accept the call again (429). */
  readonly retryAfter: number | undefined;
  /** The id of the record that has everything of the one that was asked for (410). */
  readonly movedTo: string | undefined;

  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.issues = details.issues ?? [];
    this.sessionEnded = details.sessionEnded ?? false;
    this.retryAfter = details.retryAfter;
    this.movedTo = details.movedTo;
  }

  static network(): ApiError {
    return new ApiError(NETWORK_MESSAGE, { status: 0, code: 'NETWORK_FAILED' });
  }

  static badReply(status: number): ApiError {
    return new ApiError(BAD_REPLY_MESSAGE, { status, code: 'BAD_REPLY' });
  }

  static fromBody(
    status: number,
    body: ErrorBody,
    rest: Pick<ApiErrorDetails, 'sessionEnded' | 'retryAfter'>,
  ): ApiError {
    const { message, code, requestId, issues, movedTo } = body;
    return new ApiError(message, { status, code, requestId, issues, movedTo, ...rest });
  }
}

/** Returns the text to show for any thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : BAD_REPLY_MESSAGE;
}
