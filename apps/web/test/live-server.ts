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
  /** Ends every connection and takes none, as a process that is gone; its port stays its own. */
  stop: () => void;
  /** Takes connections again, at the same address. */
  startAgain: () => void;
}

/** Each test of the file has one, which ends with it. */
export function useLiveServer(): LiveServer {
  let http: HttpServer;
  let io: Server;
  let port = 0;
  let isDown = false;
  beforeEach(async () => {
    server.use(mocks.get('*/api/live/', () => passthrough()));
    isDown = false;
    http = createServer();
    io = new Server(http, { path: '/api/live', allowRequest: (_request, done) => done(null, !isDown) });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    ({ port } = http.address() as AddressInfo);
  });
  afterEach(() => io.close());
  return {
    get io() {
      return io;
    },
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    stop() {
      isDown = true;
      for (const { conn } of io.sockets.sockets.values()) conn.close(true);
    },
    startAgain() {
      isDown = false;
    },
  };
}
