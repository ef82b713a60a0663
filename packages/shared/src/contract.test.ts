import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PERMISSIONS } from './access/permissions';
import { allEndpoints, contract } from './contract';
import { errorBodySchema, ERRORS } from './errors';

/** Contract §7, row by row. */
const DOCUMENTED = [
  'POST /auth/login',
  'POST /auth/register',
  'GET /auth/me',
  'PUT /users/:id',
  'PUT /company/:id',
  'POST /company',
  'GET /interviews',
  'GET /interviews/completed',
  'GET /interviews/data/:id',
  'POST /bot-interview-data/:id',
  'POST /interviews',
  'GET /positions',
  'POST /positions',
  'GET /users',
  'POST /users/add',
  'GET /candidates',
  'GET /candidates/reject/:id',
  'GET /candidates/select/:id',
  'GET /dashboard',
];

const callOf = ({ endpoint }: (typeof allEndpoints)[number]) => `${endpoint.method} ${endpoint.path}`;
const named = allEndpoints.map(entry => [entry.name, entry.endpoint] as const);

it('names all 19 calls of contract §7', () => {
  expect(DOCUMENTED).toHaveLength(19);
  expect(allEndpoints.map(callOf)).toEqual(expect.arrayContaining(DOCUMENTED));
});

it('lists every endpoint of every group once', () => {
  const inGroups = Object.values(contract).flatMap(group => Object.values(group));
  expect(allEndpoints.map(entry => entry.endpoint)).toEqual(inGroups);
});

it('has no two endpoints of the same name, nor of the same method and path', () => {
  expect(new Set(allEndpoints.map(entry => entry.name)).size).toBe(allEndpoints.length);
  const shapes = allEndpoints.map(entry => callOf(entry).toLowerCase().replace(/:\w+/g, ':'));
  expect(new Set(shapes).size).toBe(allEndpoints.length);
});

it('lets no path with a parameter take requests of a fixed path', () => {
  const taken = allEndpoints.flatMap(({ endpoint: later }, index) =>
    allEndpoints.slice(0, index).flatMap(({ endpoint: earlier }) => {
      const pattern = new RegExp(`^${earlier.path.replace(/:\w+/g, '[^/]+')}$`);
      return earlier.method === later.method && pattern.test(later.path) ? [`${earlier.path} takes ${later.path}`] : [];
    }),
  );
  expect(taken).toEqual([]);
});

it('marks the GETs that change state, and only those', () => {
  const marked = allEndpoints.filter(({ endpoint }) => endpoint.changesState).map(callOf);
  expect(marked).toEqual(['GET /candidates/reject/:id', 'GET /candidates/select/:id']);
});

it('is public only before a sign-in, for the Feedback page, a company’s logo, and an emailed or private link', () => {
  const open = allEndpoints.filter(({ endpoint }) => endpoint.auth === 'public').map(callOf);
  expect(open).toEqual([
    'POST /auth/login',
    'POST /auth/register',
    'POST /auth/verify-email',
    'POST /auth/forgot-password',
    'POST /auth/verify-otp',
    'POST /auth/reset-password',
    'POST /auth/login/totp',
    'POST /auth/login/passkey/options',
    'POST /auth/login/passkey',
    'GET /auth/oidc',
    'POST /auth/oidc/start',
    'POST /auth/oidc/finish',
    'GET /calendar/:token.ics',
    'GET /company/:id/logo',
    'POST /feedback',
    'POST /candidate/session',
  ]);
});

const isCandidates = ({ endpoint }: (typeof allEndpoints)[number]) => endpoint.path.startsWith('/candidate/');

it('admits a candidate’s session and no other to all other calls of candidates, and to nothing else', () => {
  const byCandidates = allEndpoints.filter(({ endpoint: { auth } }) => auth !== 'public' && auth.includes('candidate'));
  const theirs = allEndpoints.filter(one => isCandidates(one) && one.endpoint.auth !== 'public');
  expect(byCandidates.map(callOf)).toEqual(theirs.map(callOf));
  expect(byCandidates.map(({ endpoint }) => endpoint.auth)).toEqual(byCandidates.map(() => ['candidate']));
});

/** What is about the caller: their account, its sessions, their own data and notifications. */
const isOwn = (one: (typeof allEndpoints)[number]) =>
  one.endpoint.path.startsWith('/auth/') ||
  one.endpoint.path.startsWith('/users/me/') ||
  /^\/notifications(\/|$)/.test(one.endpoint.path) ||
  ['PUT /users/:id', 'DELETE /users/me'].includes(callOf(one));

it('asks staff for a permission in every call but those of their own account, and POST /company', () => {
  const free = allEndpoints.filter(
    one => one.endpoint.auth !== 'public' && !one.endpoint.permission && !isCandidates(one),
  );
  expect(free.filter(one => !isOwn(one)).map(callOf)).toEqual(['POST /company']);
});

it('has no permission that no call asks for', () => {
  const asked = new Set(allEndpoints.map(({ endpoint }) => endpoint.permission));
  expect(PERMISSIONS.filter(permission => !asked.has(permission))).toEqual([]);
});

it('keeps programs away from the sign-in and the team', () => {
  // A person who is added signs in.
  const addsSomebody = (one: (typeof allEndpoints)[number]) => callOf(one) === 'POST /users/add';
  const ofAccounts = allEndpoints.filter(
    one =>
      (['auth', 'totp', 'passkeys', 'team'].includes(one.noun) || addsSomebody(one)) && one.endpoint.auth !== 'public',
  );
  expect(ofAccounts.some(addsSomebody)).toBe(true);
  for (const { endpoint } of ofAccounts) expect(endpoint.auth).toEqual(['session']);
});

it('asks staff for a company in every write but those of their own account, and POST /company', () => {
  const writesWithoutCompany = allEndpoints.filter(
    one =>
      one.endpoint.auth !== 'public' &&
      !one.endpoint.needsCompany &&
      !isCandidates(one) &&
      (one.endpoint.method !== 'GET' || one.endpoint.changesState),
  );
  expect(writesWithoutCompany.filter(one => !isOwn(one)).map(callOf)).toEqual(['POST /company']);
});

describe.each(named)('%s', (_name, endpoint) => {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(match => match[1]);

  it('describes the parameters of its path, no more and no fewer', () => {
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });

  it('has a body only if one can be sent, and takes objects, the list that a plan is, or bytes', () => {
    expect(endpoint.method === 'GET' ? endpoint.body : undefined).toBeUndefined();
    const isObject = endpoint.body === undefined || endpoint.body instanceof z.ZodObject;
    expect(isObject || endpoint.path === '/positions/:id/plan' || endpoint.rawBodyMaxBytes !== undefined).toBe(true);
  });

  it('has a path of lower case, a summary, and errors that exist', () => {
    expect(endpoint.path.replace(/:\w+/g, '')).toMatch(/^(\/[a-z.-]*)+$/);
    expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
    for (const code of endpoint.errors ?? []) expect(ERRORS).toHaveProperty(code);
  });

  it('never replies with a password', () => {
    const reply = JSON.stringify(z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' }));
    // As the name of a field; an email may be of the kind `password-code`. The hash of an event belongs to its
    // chain, `textHash` to the words that a candidate agreed to.
    const fields = [...reply.matchAll(/"([^"]*(?:password|hash)[^"]*)":/gi)].map(match => match[1]);
    const ofNoPassword = endpoint.path.endsWith('/evidence.json')
      ? ['hash']
      : ['textHash', 'mustChangePassword', 'hasPassword'];
    expect(fields.filter(field => !ofNoPassword.includes(field!))).toEqual([]);
  });
});

it('gives every error the same body', () => {
  const shape = z.toJSONSchema(errorBodySchema);
  expect(shape.required).toEqual(['message', 'code', 'requestId']);
});
