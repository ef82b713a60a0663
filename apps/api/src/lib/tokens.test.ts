import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { stopClock } from '#api/test/clock';
import { useDatabase } from '#api/test/database';
import { set } from '#api/test/settings';
import { signed } from '#api/test/signed';
import { settings } from './app-context';
import { readSession, readTicket, signSession, signTicket } from './tokens';

useDatabase({ subscribers: null });

const SECRET = settings().JWT_SECRET ?? '';
const claims = { userId: '65f0c0ffee0123456789abcd', sessionId: '65f0c0ffee0123456789abce' };
const holder = { userId: claims.userId, version: 3 };
const payload = { sub: claims.userId, sid: claims.sessionId };

describe('a session token', () => {
  it('returns the person and the session it was signed for', () => {
    expect(readSession(signSession(claims))).toEqual(claims);
  });

  it('is HS256 and holds nothing but person, session, times and audience', () => {
    const decoded = jwt.decode(signSession(claims), { complete: true });
    expect(decoded?.header.alg).toBe('HS256');
    expect(Object.keys(decoded?.payload ?? {}).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
  });

  it('lasts 12 hours, and not a second more', () => {
    stopClock(new Date('2026-11-23T08:00:00Z'));
    const token = signSession(claims);
    stopClock(new Date('2026-11-23T19:59:59Z'));
    expect(readSession(token)).toEqual(claims);
    stopClock(new Date('2026-11-23T20:00:00Z'));
    expect(readSession(token)).toBeNull();
  });
});

describe('a ticket', () => {
  const PATH = '/recordings/65f0c0ffee0123456789abcd';

  it('is valid for its path and its minutes alone', () => {
    stopClock(new Date('2026-11-23T08:00:00Z'));
    const ticket = signTicket(holder, PATH, 30);
    expect(readTicket(ticket, PATH)).toEqual(holder);
    const inSession = { ...holder, sessionId: claims.sessionId };
    expect(readTicket(signTicket(inSession, PATH, 30), PATH)).toEqual(inSession);
    expect(readTicket(ticket, `${PATH}0`)).toBeNull();
    expect(readTicket(ticket, PATH, 'link')).toBeNull();
    expect(readTicket(signTicket(holder, PATH, 30, 'link'), PATH)).toBeNull();
    stopClock(new Date('2026-11-23T08:30:00Z'));
    expect(readTicket(ticket, PATH)).toBeNull();
  });

  it('is no session, and a session is no ticket', () => {
    expect(readSession(signTicket(holder, PATH, 30))).toBeNull();
    expect(readTicket(signSession(claims), PATH)).toBeNull();
    expect(readTicket('garbage', PATH)).toBeNull();
  });
});

describe('after the secret was exchanged', () => {
  const PREVIOUS = 'the secret from before, long enough';

  it('a session that JWT_SECRET_PREVIOUS has signed stays valid, and ends if that is not set', () => {
    const old = signed(payload, { secret: PREVIOUS });
    expect(readSession(old)).toBeNull();
    set('JWT_SECRET_PREVIOUS', PREVIOUS);
    expect(readSession(old)).toEqual(claims);
  });

  it('exchanged again, the secret in between counts at once', () => {
    set('JWT_SECRET_PREVIOUS', PREVIOUS);
    expect(readSession(signed(payload, { secret: PREVIOUS }))).toEqual(claims);
    const between = 'the secret in between, long enough';
    set('JWT_SECRET_PREVIOUS', between);
    expect(readSession(signed(payload, { secret: between }))).toEqual(claims);
    expect(readSession(signed(payload, { secret: PREVIOUS }))).toBeNull();
  });

  it('what the old one has signed is no longer good, in any order of reading', () => {
    const old = signSession(claims);
    set('JWT_SECRET', 'the secret from now on, long enough');
    expect(readSession(old)).toBeNull();
    expect(readSession(signSession(claims))).toEqual(claims);
  });

  it('new ones are signed with JWT_SECRET', () => {
    set('JWT_SECRET_PREVIOUS', PREVIOUS);
    expect(jwt.verify(signSession(claims), SECRET)).toMatchObject({ sub: claims.userId });
  });
});

describe('is no session:', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const parts = () => signSession(claims).split('.') as [header: string, body: string, signature: string];

  it.each<[string, () => string]>([
    ['alg none, unsigned', () => `${part({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.`],
    ['alg none, with the signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.${parts()[2]}`],
    ['alg None, as some libraries once took it', () => `${part({ alg: 'None', typ: 'JWT' })}.${parts()[1]}.`],
    ['another secret', () => signed(payload, { secret: 'another secret that is long enough too' })],
    [
      'another installation with our secret',
      () => signed(payload, { audience: '3f0c1f2e-0000-4000-8000-000000000000' }),
    ],
    ['no installation, as before there was one in it', () => jwt.sign(payload, SECRET)],
    ['another issuer with our secret', () => signed(payload, { issuer: 'another program' })],
    ['an empty secret', () => `${parts()[0]}.${parts()[1]}.`],
    ['another algorithm with our secret', () => signed(payload, { algorithm: 'HS512' })],
    [
      'a changed payload',
      () => `${parts()[0]}.${part({ ...payload, sid: '65f0c0ffee0123456789abcf', exp: 9_999_999_999 })}.${parts()[2]}`,
    ],
    ['expired', () => signed(payload, { expiresIn: -1 })],
    ['not valid yet', () => signed(payload, { notBefore: 60 })],
    ['no person', () => signed({ sid: claims.sessionId })],
    ['no session', () => signed({ sub: claims.userId })],
    ['a version in place of a session, as before they were kept', () => signed({ sub: claims.userId, ver: 0 })],
    ['a session that is no text', () => signed({ sub: claims.userId, sid: 3 })],
    ['text in place of claims', () => jwt.sign('text', SECRET)],
    ['empty', () => ''],
    ['garbage', () => 'garbage'],
    ['three dots', () => '...'],
    ['cut off', () => signSession(claims).slice(0, -2)],
    ['very long', () => 'a'.repeat(100_000)],
  ])('%s', (_case, token) => {
    expect(readSession(token())).toBeNull();
  });
});
