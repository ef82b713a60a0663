import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorBodySchema } from '@interview-detection/shared/errors';
import { expect, it } from 'vitest';
import { onCheckExpectation, onClientError } from './client-error';

async function sendRaw(request: string): Promise<string> {
  const server = createServer()
    .on('clientError', onClientError)
    .on('checkExpectation', onCheckExpectation)
    .listen(0, '127.0.0.1');
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
  [
    'an expectation',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: bogus\r\nConnection: close\r\n\r\n',
    'The Expect header asks for something that this server does not do',
    417,
  ],
])('answers %s with the documented error and a request id', async (_name, request, message, status = 400) => {
  const [head = '', rest = ''] = (await sendRaw(request)).split('\r\n\r\n');
  // In chunks, or whole.
  const error = errorBodySchema.parse(JSON.parse(/\{.*\}/s.exec(rest)?.[0] ?? ''));
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain(`X-Request-Id: ${error.requestId}`);
  expect(error).toMatchObject({ code: 'VALIDATION_FAILED', message });
});
