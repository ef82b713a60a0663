import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { testContext } from '#api/test/app-context';
import { createApp } from '../src/app';
import type { Person } from './factories';

const BOUNDARY = 'a-boundary';

/** Builds a multipart body from text fields and one file. */
export function multipartBody(fields: Record<string, string>, content: Buffer): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="resume.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + file), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Starts the API for this test file, for requests that no HTTP client would send. */
export function useServer() {
  const server = createServer(createApp(testContext));
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    /** Announces the whole body, sends its first `bytes`, and waits: the caller must close the socket. */
    async beginUpload(person: Person, body: Buffer, bytes: number) {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      socket.write(
        `POST /interviews HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${person.auth.Authorization}\r\n` +
          `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      await new Promise<void>(resolve => {
        socket.write(body.subarray(0, bytes), () => resolve());
      });
      return socket;
    },
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
  };
}
