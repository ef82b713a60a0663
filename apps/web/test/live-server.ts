import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { http as mocks, passthrough } from 'msw';
import { Server } from 'socket.io';
import { afterEach, beforeEach } from 'vitest';
import { server } from './server';

/** A live channel of the test's own, at an address of its own. */
interface LiveServer {
  readonly io: Server;
  readonly url: string;
  /** Ends it, and every connection with it, as a process that is gone. */
  stop: () => Promise<void>;
  /** Starts it again at the same address. */
  startAgain: () => Promise<void>;
}

/** Each test of the file has one, which ends with it. */
export function useLiveServer(): LiveServer {
  let http: HttpServer;
  let io: Server;
  let port = 0;
  const start = async () => {
    http = createServer();
    io = new Server(http, { path: '/api/live' });
    http.listen(port, '127.0.0.1');
    await once(http, 'listening');
    ({ port } = http.address() as AddressInfo);
  };
  beforeEach(async () => {
    server.use(mocks.get('*/api/live/', () => passthrough()));
    port = 0;
    await start();
  });
  afterEach(() => io.close());
  return {
    get io() {
      return io;
    },
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    async stop() {
      io.engine.close();
      await io.close();
    },
    startAgain: start,
  };
}
