import supertest from 'supertest';
import { createApp } from '../src/app';

const app = createApp();

/** The API as a caller meets it. */
export const api = supertest(app);

/** The `Authorization` header of a token, for `.set(...)`. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
