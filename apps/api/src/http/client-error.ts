import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorBody } from '@interview-detection/shared/errors';

/**
 * Answers input that is not an HTTP request (a malformed line, headers too large) like any other failure; Node's own
 * answer has neither body nor request id. For a server's `clientError` event.
 */
export function onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = 'VALIDATION_FAILED';
  const requestId = randomUUID();
  const message = error.code === 'HPE_HEADER_OVERFLOW' ? 'The headers are too large' : 'The request could not be read';
  const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody);
  socket.end(
    [
      `HTTP/1.1 ${ERRORS[code].status} Bad Request`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Answers an `Expect` other than `100-continue` with 417. For a server's `checkExpectation` event. */
export function onCheckExpectation(_req: IncomingMessage, res: ServerResponse): void {
  const requestId = randomUUID();
  const message = 'The Expect header asks for something that this server does not do';
  res
    .writeHead(417, { 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': requestId })
    .end(JSON.stringify({ message, code: 'VALIDATION_FAILED', requestId } satisfies ErrorBody));
}
