import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorBodySchema } from '@interview-detection/shared/errors';
import { expect, it } from 'vitest';
import { refuseUnreadable } from './unreadable';

async function sendRaw(request: string): Promise<string> {
  const server = createServer().on('clientError', refuseUnreadable).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request);
  const reply = await text(socket);
  server.close();
  return reply;
}

it.each([
  ['a garbled line', 'not http at all\r\n\r\n', 'The request could not be read'],
  ['headers too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 'The headers are too large'],
])('answers %s with the documented error and a request id', async (_name, request, message) => {
  const [head = '', body = ''] = (await sendRaw(request)).split('\r\n\r\n');
  const error = errorBodySchema.parse(JSON.parse(body));
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head).toContain(`X-Request-Id: ${error.requestId}`);
  expect(error).toMatchObject({ code: 'VALIDATION_FAILED', message });
});
