import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import { describe, expect, it } from 'vitest';
import { api, bearer } from './api';
import { useDatabase } from './database';
import { makePerson } from './factories';
import { invalidTokens } from './forged-tokens';
import {
  all,
  authFor,
  BODIES,
  callOf,
  everything,
  guarded,
  idFor,
  isWrite,
  makeWorld,
  ofEachKind,
  outcome,
  outcomes,
  send,
  withId,
  type Outcomes,
} from './sweep';
import { UserModel } from './models';

useDatabase();

describe('every endpoint that is not public', () => {
  /** What every call is tried with. One call of each kind is tried with all of them, in the deep tier every call. */
  const FEW = new Set(['no token', 'of a session that has ended']);
  const withAll = ofEachKind(guarded, ({ endpoint }) => String(endpoint.auth));

  it('refuses a caller without a valid token with 401, before it looks at anything else', async () => {
    const world = await makeWorld();
    const tokens = Object.entries(await invalidTokens(world)).map(([name, token]) => [name, bearer(token)] as const);
    const credentials = {
      'no token': undefined,
      'an empty one': { Authorization: 'Bearer ' },
      'another scheme': { Authorization: world.auth.Authorization.replace('Bearer', 'Basic') },
      ...Object.fromEntries(tokens),
    };
    const before = await everything();
    const credentialsOf = (named: NamedEndpoint) =>
      Object.entries(credentials).filter(([name]) => withAll.includes(named) || FEW.has(name));
    const refused = guarded.map(named => [
      callOf(named),
      Object.fromEntries(credentialsOf(named).map(([name]) => [name, '401 UNAUTHENTICATED'])),
    ]);
    const found = await outcomes(guarded, async named => {
      const each: Outcomes = {};
      for (const [name, auth] of credentialsOf(named)) {
        each[name] = outcome(await send(named, { id: idFor(named, world), ...(auth ? { auth } : {}) }));
      }
      return each;
    });
    expect(found).toEqual(Object.fromEntries(refused));
    expect(await everything()).toEqual(before);
  });
});

describe('the sides of an interview', () => {
  const ofCandidates = guarded.filter(({ endpoint }) => endpoint.auth.includes('candidate'));
  const ofStaff = guarded.filter(({ endpoint }) => !endpoint.auth.includes('candidate'));

  it.each([
    ['a session of staff opens no call of a candidate', ofCandidates, 'auth'],
    ['a candidate’s session opens no call of staff', ofStaff, 'candidate'],
  ] as const)('are apart: %s', { tags: 'deep' }, async (_name, endpoints, who) => {
    expect(endpoints.length).toBeGreaterThan(3);
    const world = await makeWorld();
    const before = await everything();
    const found = await outcomes(endpoints, async named => {
      const body = BODIES[named.name]?.(world) ?? {};
      return outcome(await send(named, { id: idFor(named, world), auth: world[who], body }));
    });
    expect(found).toEqual(all(endpoints, '401 UNAUTHENTICATED'));
    expect(await everything()).toEqual(before);
  });
});

describe('every endpoint that asks for a permission', () => {
  const permitted = allEndpoints.filter(({ endpoint }) => endpoint.permission);
  const others = guarded.filter(({ endpoint }) => !endpoint.permission && !endpoint.auth.includes('candidate'));

  it.each(['', 'guest'])(
    'refuses the role "%s", which has none, with 403, and changes nothing',
    { tags: 'deep' },
    async role => {
      const world = await makeWorld();
      await UserModel.updateOne({ _id: world.userId }, { role });
      const before = await everything();
      const found = await outcomes(permitted, async named => {
        const body = BODIES[named.name]?.(world) ?? {};
        return outcome(await send(named, { id: idFor(named, world), auth: world.auth, body }));
      });
      expect(found).toEqual(all(permitted, '403 FORBIDDEN'));
      expect(await everything()).toEqual(before);
    },
  );

  it('is not one of the caller’s own account, which a viewer keeps', { tags: 'deep' }, async () => {
    const found = await outcomes(others, async named => {
      const world = await makeWorld();
      await UserModel.updateOne({ _id: world.userId }, { role: 'viewer' });
      const body = BODIES[named.name]?.(world) ?? {};
      return outcome(await send(named, { id: idFor(named, world), auth: world.auth, body }));
    });
    expect(found).toEqual({
      ...all(others, '200'),
      'POST /auth/verify-email/resend': '409 MAIL_NOT_SET_UP',
      'POST /auth/totp': '201',
      'POST /auth/totp/confirm': '400 CODE_INVALID',
      'DELETE /auth/totp': '404 NOT_FOUND',
      'POST /auth/totp/recovery-codes': '404 NOT_FOUND',
      'POST /auth/passkeys': '400 PASSKEY_INVALID',
      'POST /auth/passkeys/confirm': '400 PASSKEY_INVALID',
      'POST /company': '409 COMPANY_EXISTS',
      // Each holds the interview of their world.
      'DELETE /users/me': '409 INTERVIEWER_BUSY',
    });
  });
});

describe('every endpoint with an id', () => {
  const ids = [
    '1',
    'zzzzzzzzzzzzzzzzzzzzzzzz',
    '65f0c0ffee0123456789abcde',
    '__proto__',
    'constructor',
    '%00',
    '%E0%A4%A',
    '%7B%22$gt%22%3A%22%22%7D',
    '..%2f..%2fetc%2fpasswd',
    '65f0c0ffee0123456789abcd%0a',
    '65f0c0ffee0123456789abcd',
  ];

  it('answers 404 for a malformed id, and for an unknown one', { tags: 'deep' }, async () => {
    const world = await makeWorld();
    const before = await everything();
    const found = await outcomes(withId, async named => {
      const each: Outcomes = {};
      for (const id of ids) {
        each[`id ${id}`] = outcome(
          await send(named, { id, auth: authFor(named, world), body: BODIES[named.name]?.(world) ?? {} }),
        );
      }
      return each;
    });
    expect(found).toEqual(all(withId, Object.fromEntries(ids.map(id => [`id ${id}`, '404 NOT_FOUND']))));
    expect(await everything()).toEqual(before);
  });

  /** What anyone may read, such as a logo, has an owner but no secret. */
  const ofOneCompany = withId.filter(({ endpoint }) => endpoint.auth !== 'public');

  it('answers 404 for another company’s record, and changes nothing there', async () => {
    const [mine, theirs] = [await makeWorld(), await makeWorld()];
    const before = await everything();
    const found = await outcomes(ofOneCompany, async named => {
      const body = BODIES[named.name]?.(mine) ?? {};
      return outcome(
        await send(named, {
          id: idFor(named, theirs),
          resume: theirs.resume,
          delivery: theirs.delivery,
          auth: authFor(named, mine),
          body,
        }),
      );
    });
    expect(found).toEqual(all(ofOneCompany, '404 NOT_FOUND'));
    expect(await everything()).toEqual(before);
  });

  it('answers the same for another company’s record as for an unknown one', { tags: 'deep' }, async () => {
    const [mine, theirs] = [await makeWorld(), await makeWorld()];
    for (const named of ofOneCompany) {
      const body = BODIES[named.name]?.(mine) ?? {};
      const replies = [
        await send(named, {
          id: idFor(named, theirs),
          resume: theirs.resume,
          delivery: theirs.delivery,
          auth: authFor(named, mine),
          body,
        }),
        await send(named, { id: '65f0c0ffee0123456789abcd', auth: authFor(named, mine), body }),
      ];
      const [one, other] = replies.map(reply => ({ ...(reply.body as object), requestId: '' }));
      expect(one).toEqual(other);
    }
  });
});

describe('a person without a company', () => {
  const forCompanies = allEndpoints.filter(({ endpoint }) => endpoint.needsCompany);
  const reads = allEndpoints.filter(
    named =>
      named.endpoint.auth !== 'public' &&
      !named.endpoint.auth.includes('candidate') &&
      !named.endpoint.needsCompany &&
      !isWrite(named),
  );

  it('is asked to create one by every endpoint that needs it', async () => {
    const [person, world] = [await makePerson(), await makeWorld()];
    // With every permission: it is the company that is missing.
    await UserModel.updateOne({ _id: person._id }, { role: 'owner' });
    const before = await everything();
    const found = await outcomes(forCompanies, async named => {
      const body = BODIES[named.name]?.(world) ?? {};
      return outcome(await send(named, { id: idFor(named, world), auth: person.auth, body }));
    });
    expect(found).toEqual(all(forCompanies, '409 COMPANY_REQUIRED'));
    expect(await everything()).toEqual(before);
  });

  it('finds no record of anyone', async () => {
    const [person, world] = [await makePerson(), await makeWorld()];
    const single = reads.filter(({ endpoint }) => endpoint.params);
    const found = await outcomes(single, async named =>
      outcome(await send(named, { id: idFor(named, world), auth: person.auth })),
    );
    expect(found).toEqual(all(single, '404 NOT_FOUND'));
  });

  it('reads empty lists and zero counts', async () => {
    const person = await makePerson();
    await makeWorld();
    // A list that must be asked for a period has its own tests.
    // One of a record is not found, as the record is not.
    const lists = reads.filter(
      ({ endpoint }) => endpoint.kind === 'list' && !endpoint.params && endpoint.query?.safeParse({}).success,
    );
    const found = await outcomes(lists, async named => (await send(named, { auth: person.auth })).body as unknown);
    expect(found).toEqual(all(lists, { data: [] }));
    const paged = await outcomes(lists, async ({ endpoint }) => {
      const reply = await api.get(`${endpoint.path}?page=1`).set(person.auth).expect(200);
      return reply.body as unknown;
    });
    expect(paged).toEqual(all(lists, { data: [], page: { number: 1, size: 10, total: 0 } }));

    const counts = await api.get('/dashboard').set(person.auth).expect(200);
    expect(new Set(Object.values(counts.body.data as object))).toEqual(new Set([0]));
    const weeks = await api.get('/dashboard/weekly').set(person.auth).expect(200);
    expect((weeks.body.data as { interviews: number }[]).every(week => week.interviews === 0)).toBe(true);
  });
});
