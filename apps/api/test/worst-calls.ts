import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import { jsonLimitsOf } from '@interview-detection/shared/endpoint';
import { expect } from 'vitest';
import type { z } from 'zod';
import { makePdf } from './factories';
import { authFor, checkReply, idFor, request, type World } from './sweep';
import { worstAllowed, type Kind } from './worst-inputs';

// Calls with the longest and fullest bodies and queries: for the whole contract in worst-input-sweep.deep.test.ts, and
// for one call of each kind in worst-input-sweep.test.ts.

const REFUSAL_MAX_BYTES = 64 * 1024;
/** Just below the size limits of the server for a body, and for the head of a request. */
export const bodyBytes = ({ endpoint }: NamedEndpoint): number => jsonLimitsOf(endpoint).maxBytes - 64;
export const QUERY_BYTES = 12 * 1024;

export interface WithBody {
  named: NamedEndpoint;
  schema: z.ZodType;
}

// Raw bytes are not parsed.
export const withBody: WithBody[] = allEndpoints.flatMap(named =>
  named.endpoint.body && named.endpoint.bytesMax === undefined ? [{ named, schema: named.endpoint.body }] : [],
);
export const forms = withBody.filter(({ named }) => named.endpoint.upload);
export const json = withBody.filter(({ named }) => !named.endpoint.upload);
// Calls that also have a body are tried with that.
export const withQuery = allEndpoints.filter(({ endpoint }) => endpoint.query && !endpoint.body);

export const fieldsOf = (schema: z.ZodType | undefined) =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
export const addressOf = (named: NamedEndpoint, world: World) =>
  named.endpoint.path.replace(':id', idFor(named, world)).replace(':index', '1').replace(':event', 'answer:1');

export const sendJson = (named: NamedEndpoint, world: World, text: string) =>
  request(named.endpoint.method, addressOf(named, world))
    .set(authFor(named, world))
    .set('Content-Type', 'application/json')
    .send(text);

export async function sendForm(named: NamedEndpoint, world: World, fields: object) {
  const call = request(named.endpoint.method, addressOf(named, world)).set(world.auth);
  for (const [field, value] of Object.entries(fields)) call.field(field, String(value));
  return call.attach('resume', await makePdf(), 'resume.pdf');
}

type Reply = Awaited<ReturnType<typeof sendForm>>;

export function expectSmallRefusal(name: string, reply: Reply): void {
  checkReply(reply);
  expect(reply.status, name).toBeLessThan(500);
  const refusal = reply.status < 400 ? '' : reply.text;
  expect(Buffer.byteLength(refusal), name).toBeLessThanOrEqual(REFUSAL_MAX_BYTES);
}

/**
 * Fields that refer to something else, or accept only a few values: the rest of a body is only read if they are valid.
 */
const TELLING = new Set(
  'position interviewer interviewers date time timeZone email password code currentPassword status decision verdict question token takeOver secondFactorRequired noticeVersion turn about askedAt mime startedAt sentAt spoken wording point ifVersion url role active reassignTo'.split(
    ' ',
  ),
);

interface Fullness {
  kind: Kind;
  bytes: number;
  /** A valid body that the names of records are taken from. */
  usual: object;
}

/** Returns bodies filled to the limit: first with the names of existing records, then with names of maximum length. */
export function fullest(schema: z.ZodType, { kind, bytes, usual }: Fullness): unknown[] {
  const [many, long] = [true, false].map(isMany => worstAllowed(schema, { kind, bytes, many: isMany }));
  if (Array.isArray(many)) return [many, long];
  const about = (body: object) =>
    Object.fromEntries([
      ...Object.entries(body).filter(([name]) => !TELLING.has(name)),
      ...Object.entries(usual).filter(([name]) => TELLING.has(name)),
    ]);
  // A rule about second factors would block all further calls in this company.
  const { secondFactorRequired: _rule, ...all } = many as Record<string, unknown>;
  return [about(many as object), about(long as object), all];
}
