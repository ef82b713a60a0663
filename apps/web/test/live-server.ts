import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { http as mocks, passthrough } from 'msw';
import { Server } from 'socket.io';
import { afterEach, beforeEach } from 'vitest';
import { server } from './server';

/** A live channel for one test, at its own address. */
interface LiveServer {
  readonly io: Server;
  readonly url: string;
  /** Closes all connections and accepts none, like a stopped process; its port stays reserved. */
  stop: () => void;
  /** Accepts connections again, at the same address. */
  startAgain: () => void;
}

/** Starts one for each test of the file, and stops it afterwards. */
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
