import { HOURS_MAX } from '@interview-detection/shared/availability/availability.schema';
import { TAG_MAX, TAGS_MAX } from '@interview-detection/shared/candidates/candidates.rules';
import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import { jsonLimitsOf } from '@interview-detection/shared/endpoint';
import { SLOTS_MAX } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import { READ_AT_ONCE } from '@interview-detection/shared/notifications/notifications.rules';
import {
  DEFAULT_STAGES,
  MOVED_MAX,
  STAGE_NAME_MAX,
  STAGES_MAX,
} from '@interview-detection/shared/pipeline/pipeline.rules';
import { SAVED_VIEWS_MAX } from '@interview-detection/shared/pipeline/saved-views.schema';
import { expect } from 'vitest';
import type { z } from 'zod';
import { YEAR } from './days';
import { makePdf } from './factories';
import { pngOf } from './images';
import { authFor, checkReply, idFor, pathFor, request, type World } from './sweep';
import { distinctTexts, fullCsv, worstAllowed, type Kind } from './worst-inputs';

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
  named.endpoint.body && named.endpoint.rawBodyMaxBytes === undefined ? [{ named, schema: named.endpoint.body }] : [],
);
export const forms = withBody.filter(({ named }) => named.endpoint.upload);
export const json = withBody.filter(({ named }) => !named.endpoint.upload);
// Calls that also have a body are tried with that.
export const withQuery = allEndpoints.filter(({ endpoint }) => endpoint.query && !endpoint.body);

export const fieldsOf = (schema: z.ZodType | undefined) =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
export const addressOf = (named: NamedEndpoint, world: World) =>
  pathFor(named.endpoint.path, { id: idFor(named, world) });

export const sendJson = (named: NamedEndpoint, world: World, text: string) =>
  request(named.endpoint.method, addressOf(named, world))
    .set(authFor(named, world))
    .set('Content-Type', 'application/json')
    .send(text);

/** Sends a form with the file that the call takes: a table in which every cell is as long as it may be, a logo or a resume. */
export async function sendForm(named: NamedEndpoint, world: World, fields: object, kind: Kind = 'letters') {
  const { method, upload } = named.endpoint;
  const call = request(method, addressOf(named, world)).set(world.auth);
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) call.field(field, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (upload?.contentType === 'text/csv') {
    return call.attach(upload.field, Buffer.from(fullCsv(kind, upload.maxBytes)), 'people.csv');
  }
  if (upload?.contentType === 'image/*') return call.attach(upload.field, pngOf(64, 32), 'logo.png');
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
  'position interviewer interviewers mentions date time timeZone email password code currentPassword status decision verdict question token takeOver secondFactorRequired noticeVersion turn about askedAt mime startedAt sentAt spoken wording point ifVersion url role active reassignTo startsAt columns other'.split(
    ' ',
  ),
);

const times = <T>(count: number, item: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => item(at));
const ids = (count: number) => times(count, at => at.toString(16).padStart(24, '0'));
const START = Date.parse(`${YEAR + 1}-01-11T08:00:00Z`);

/** The longest lists whose items must differ or fit each other, and no fields that exclude them. */
export const FITTING: Partial<Record<string, (kind: Kind) => object>> = {
  'availability.set': () => ({ hours: times(HOURS_MAX, at => ({ day: (at % 7) + 1, from: '09:00', to: '24:00' })) }),
  'interviewOffers.make': () => ({
    slots: times(SLOTS_MAX, at => new Date(START + at * 3_600_000).toISOString()),
    from: undefined,
    to: undefined,
    deadline: undefined,
  }),
  'candidates.correct': kind => ({ tags: distinctTexts(kind, TAGS_MAX, TAG_MAX) }),
  'pipeline.setStages': kind => {
    const names = distinctTexts(kind, STAGES_MAX - DEFAULT_STAGES.length, STAGE_NAME_MAX);
    return { stages: [...DEFAULT_STAGES, ...names.map(name => ({ name, status: 'Pending' }))] };
  },
  'pipeline.move': () => ({ ids: ids(MOVED_MAX) }),
  'pipeline.saveViews': kind => ({
    views: distinctTexts(kind, SAVED_VIEWS_MAX, 60).map(name => ({ name, view: 'board', status: 'Pending' })),
  }),
  'notifications.read': () => ({ ids: ids(READ_AT_ONCE), upTo: undefined }),
};

interface Fullness {
  kind: Kind;
  bytes: number;
  /** A valid body that the names of records are taken from. */
  usual: object;
  /** What the schema alone does not say: see `FITTING`. */
  fitting?: object | undefined;
}

/** Returns bodies filled to the limit: first with the names of existing records, then with names of maximum length. */
export function fullest(schema: z.ZodType, { kind, bytes, usual, fitting = {} }: Fullness): unknown[] {
  const [many, long] = [true, false].map(isMany => worstAllowed(schema, { kind, bytes, many: isMany }));
  if (Array.isArray(many)) return [many, long];
  const about = (body: object) =>
    Object.fromEntries([
      ...Object.entries(body).filter(([name]) => !TELLING.has(name)),
      ...Object.entries(usual).filter(([name]) => TELLING.has(name)),
      ...Object.entries(fitting),
    ]);
  // A rule about second factors would block all further calls in this company.
  const { secondFactorRequired: _rule, ...all } = many as Record<string, unknown>;
  return [about(many as object), about(long as object), all];
}

/** Nouns whose calls are about an interview that is over. */
export const OF_ENDED = new Set(['candidateRecords', 'evidence']);

/** Calls of a person who is recorded in a room. */
export const OF_TRACKS = new Set(['recordings.beginTrack', 'recordings.finishTrack']);

/** Calls after which a record takes no other, or a caller has no session any more. */
export const ENDING = [
  'interviews.complete',
  'interviews.cancel',
  'interviews.noShow',
  'visits.start',
  // Candidates then have to agree to another notice.
  'company.update',
  'auth.changePassword',
];
/** Calls after which nothing else can be called in that world: a caller, or the interview, is gone. */
export const LAST = new Set(['sessions.logoutAll', 'visits.cancel', 'privacy.erase']);
/**
 * Calls that need what there is not: a password that fits, a code from an email or an app, what an authenticator or an identity
 * provider says, another owner of the company.
 */
export const OUT_OF_REACH = new Set([
  'auth.login',
  'auth.verifyOtp',
  'auth.resetPassword',
  'auth.verifyEmail',
  'team.leave',
  'totp.begin',
  'totp.confirm',
  'totp.remove',
  'totp.renewRecoveryCodes',
  'totp.login',
  'passkeys.options',
  'passkeys.add',
  'passkeys.confirm',
  'passkeys.login',
  'oidc.finish',
]);
