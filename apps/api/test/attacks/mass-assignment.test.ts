import type { NamedEndpoint } from '@interview-detection/shared/contract';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { api } from '../api';
import { useDatabase } from '../database';
import { interviewForm, makePdf } from '../factories';
import { readyCallAlone } from '../ready-call';
import { callOf, checkReply, everything, isSuccess, makeWorld, nounOf, ofEachKind, outcome, send } from '../sweep';
import { fullBodies, withForm, withFurther, withJson, writing } from './bodies';

useDatabase();

/** No record has it. */
const MARK = 'badbadbadbadbadbadbadbad';

/** What the records of the product have, and no body may say; and the two ways to every object's prototype. */
const FURTHER = JSON.parse(`{
  "__proto__": { "polluted": "${MARK}", "role": "owner" },
  "constructor": { "prototype": { "polluted": "${MARK}" } },
  "prototype": { "polluted": "${MARK}" },
  "_id": "${MARK}", "id": "${MARK}", "__v": 77, "sub": "${MARK}",
  "company": "${MARK}", "companyId": "${MARK}", "user": "${MARK}", "owner": "${MARK}", "interview": "${MARK}",
  "candidate": "${MARK}", "createdBy": "${MARK}", "fileId": "${MARK}", "file": "${MARK}", "webhook": "${MARK}",
  "role": "owner", "permissions": ["${MARK}"], "active": true, "isAdmin": true, "emailVerified": true,
  "mustChangePassword": false, "passwordHash": "${MARK}", "password": "${MARK}", "tokenVersion": 770077007700, "version": 770077007700,
  "status": "Selected", "verdict": "recommended", "decision": "confirmed", "aiReport": { "share": "${MARK}" },
  "reportStatus": "done", "history": [{ "by": "${MARK}" }], "createdAt": "2001-01-01T00:00:00Z", "expiresAt": "2099-01-01T00:00:00Z",
  "secret": "${MARK}", "keyHash": "${MARK}", "hash": "${MARK}", "quota": 770077007700, "limit": 770077007700,
  "$set": { "role": "${MARK}" }, "$where": "${MARK}", "a.b": "${MARK}"
}`) as object;

const bodies = [...withJson, ...withForm];

it.each(bodies.map(({ named, schema }) => [callOf(named), named, schema] as const))(
  '%s reads of its body what the contract names, at every depth, and nothing else',
  { tags: 'deep' },
  async (_call, named, schema) => {
    const world = await makeWorld();
    for (const body of fullBodies(named.name, schema, world)) {
      const [plain, more] = [body, withFurther(schema, body, FURTHER)].map(one => schema.safeParse(one));
      // What is not valid without them is not valid with them.
      expect(more?.data).toEqual(plain?.data);
      expect(JSON.stringify(more?.data ?? '')).not.toContain(MARK);
    }
  },
);

/** A form may have 40 fields: of those it may not set, the most harmful. */
const IN_FORMS = 20;

/** The body of a call that succeeds, with what it may not say. */
function overfull({ endpoint: { body: schema, upload } }: NamedEndpoint, body: object): object {
  const further = upload ? Object.fromEntries(Object.entries(FURTHER).slice(0, IN_FORMS)) : FURTHER;
  return withFurther(schema as z.ZodType, body, further) as object;
}

/** A call of each noun; in the deep tier all. */
const writers = ofEachKind(
  writing.filter(({ endpoint }) => endpoint.body && endpoint.rawBodyMaxBytes === undefined),
  nounOf,
);

it.each([...new Set(writers.map(({ noun }) => noun))])(
  '%s: no call stores anything of what its body may not say, and every one succeeds as without it',
  { tags: 'deep' },
  async noun => {
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const named of writers.filter(one => one.noun === noun)) {
      const call = await readyCallAlone(named);
      const reply = await send(named, { ...call, body: overfull(named, call.body ?? {}) });
      found[callOf(named)] = outcome(reply);
      expected[callOf(named)] = String(isSuccess(named, reply.status) ? reply.status : named.endpoint.status);
      const stored = JSON.stringify(await everything());
      expect(stored).not.toContain(MARK);
      expect(stored).not.toContain('770077007700');
      expect({}).not.toHaveProperty('polluted');
    }
    expect(found).toEqual(expected);
  },
);

it.each([
  '__proto__[polluted]',
  'constructor[prototype][polluted]',
  'name[__proto__][polluted]',
  'resume[__proto__][x]',
])('a form with the field %s changes no other object, and does not store the field', async field => {
  const { auth, position } = await makeWorld();
  const call = api.post('/interviews').set(auth);
  for (const [name, value] of Object.entries(interviewForm(position, { force: 'true' }))) call.field(name, value);
  const reply = checkReply(await call.field(field, MARK).attach('resume', await makePdf(), 'resume.pdf'));
  expect([201, 400]).toContain(reply.status);
  expect({}).not.toHaveProperty('polluted');
  expect(JSON.stringify(await everything())).not.toContain(MARK);
});
