import { once } from 'node:events';
import { createServer } from 'node:http';
import supertest from 'supertest';
import { createApp } from '../src/app';

// It listens already: supertest would begin and end a server of its own for each call.
const server = createServer(createApp()).listen(0, '127.0.0.1').unref();
await once(server, 'listening');

/** The API as a caller meets it. */
export const api = supertest(server);

/** The `Authorization` header of a token, for `.set(...)`. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
