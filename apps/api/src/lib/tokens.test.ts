import jwt from 'jsonwebtoken';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { set } from '../../test/settings';
import { env } from '../env';
import { readSession, signSession } from './tokens';

const SECRET = env.JWT_SECRET ?? '';
const claims = { userId: '65f0c0ffee0123456789abcd', version: 3 };

afterEach(() => vi.useRealTimers());

describe('a session token', () => {
  it('gives back the person and the version it was signed for', () => {
    expect(readSession(signSession(claims))).toEqual(claims);
  });

  it('is HS256 and holds nothing but person, version and times', () => {
    const decoded = jwt.decode(signSession(claims), { complete: true });
    expect(decoded?.header.alg).toBe('HS256');
    expect(Object.keys(decoded?.payload ?? {}).sort()).toEqual(['exp', 'iat', 'sub', 'ver']);
  });

  it('lasts 12 hours, and not a second more', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T08:00:00Z') });
    const token = signSession(claims);
    vi.setSystemTime(new Date('2026-11-23T19:59:59Z'));
    expect(readSession(token)).toEqual(claims);
    vi.setSystemTime(new Date('2026-11-23T20:00:00Z'));
    expect(readSession(token)).toBeNull();
  });
});

describe('after the secret was exchanged', () => {
  const PREVIOUS = 'the secret from before, long enough';
  const old = jwt.sign({ sub: claims.userId, ver: claims.version }, PREVIOUS);

  it('a session that JWT_SECRET_PREVIOUS has signed stays good, and ends where that is not set', () => {
    expect(readSession(old)).toBeNull();
    set('JWT_SECRET_PREVIOUS', PREVIOUS);
    expect(readSession(old)).toEqual(claims);
  });

  it('new ones are signed with JWT_SECRET', () => {
    set('JWT_SECRET_PREVIOUS', PREVIOUS);
    expect(jwt.verify(signSession(claims), SECRET)).toMatchObject({ sub: claims.userId });
  });
});

describe('is no session:', () => {
  const payload = { sub: claims.userId, ver: claims.version };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [header = '', body = '', signature = ''] = signSession(claims).split('.');

  it.each([
    ['alg none, unsigned', `${part({ alg: 'none', typ: 'JWT' })}.${body}.`],
    ['alg none, with the signature', `${part({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`],
    ['alg None, as some libraries once took it', `${part({ alg: 'None', typ: 'JWT' })}.${body}.`],
    ['another secret', jwt.sign(payload, 'another secret that is long enough too')],
    ['an empty secret', `${header}.${body}.`],
    ['another algorithm with our secret', jwt.sign(payload, SECRET, { algorithm: 'HS512' })],
    ['a changed payload', `${header}.${part({ ...payload, ver: 4, exp: 9_999_999_999 })}.${signature}`],
    ['expired', jwt.sign(payload, SECRET, { expiresIn: -1 })],
    ['not valid yet', jwt.sign(payload, SECRET, { notBefore: 60 })],
    ['no person', jwt.sign({ ver: 0 }, SECRET)],
    ['no version', jwt.sign({ sub: claims.userId }, SECRET)],
    ['a version that is no number', jwt.sign({ sub: claims.userId, ver: '3' }, SECRET)],
    ['text in place of claims', jwt.sign('text', SECRET)],
    ['empty', ''],
    ['garbage', 'garbage'],
    ['three dots', '...'],
    ['cut off', signSession(claims).slice(0, -2)],
    ['very long', 'a'.repeat(100_000)],
  ])('%s', (_case, token) => {
    expect(readSession(token)).toBeNull();
  });
});
