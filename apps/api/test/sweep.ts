import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import type { SentResume } from '@interview-detection/shared/candidates/candidates.schema';
import type { Company } from '@interview-detection/shared/company/company.schema';
import { DEFAULT_STAGES } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { changesSomething } from '@interview-detection/shared/endpoint';
import { errorBodySchema, ERRORS } from '@interview-detection/shared/errors';
import type { Response } from 'supertest';
import { expect } from 'vitest';
import { database } from '#api/lib/app-context';
import { api, bearer } from './api';
import { addPasskey, makeAuthenticator } from './authenticator';
import { openLink, openToken, pressFirst, tokenIn } from './candidates';
import { copied } from './copies';
import { makeMail } from './mails';
import { keepReceiptsApart } from './receipts';
import { makeRecording } from './recordings';
import { makeDelivery, makeWebhook } from './webhooks';
import {
  makeApiKey,
  interviewForm,
  makeInterview,
  makeNote,
  makeOffer,
  makePdf,
  makeRecruiter,
  PASSWORD,
  uniqueEmail,
} from './factories';
import { pngOf } from './images';
import { YEAR } from './days';
import { sessionOf } from './signed';
import { storeCandidates, storeSession } from './stored';
import { isDeep } from './environment';

// Shared by the sweeps, which walk the contract, so that a new endpoint is covered as soon as it exists. They expect a
// table of calls, so that a failure names the call.

/** A company with a record of every kind. */
export interface World {
  auth: { Authorization: string };
  /** The candidate of the interview, by the link. */
  candidate: { Authorization: string };
  /** The token in that link, and the version of the notice behind it. */
  link: string;
  noticeVersion: string;
  userId: string;
  /** Ids of another session and of a passkey of theirs. */
  session: string;
  passkey: string;
  company: Company;
  interview: Interview;
  position: string;
  /** Id of another candidate, who may be the same person. */
  double: string;
  /** Id of an offer of times, and the candidate who has yet to pick one. */
  offer: string;
  offered: { Authorization: string };
  /** Id of an email in the outbox. */
  mail: string;
  /** Id of the resume submitted for the candidate. */
  resume: string;
  /** Id of a recording of the interview. */
  recording: string;
  /** Ids of a webhook, and of a message to it. */
  webhook: string;
  delivery: string;
  /** Id of a key. */
  apiKey: string;
  /** Id of a note on the candidate. */
  note: string;
}

export const makeWorld = (): Promise<World> => copied('a world', newWorld);

async function newWorld(): Promise<World> {
  const { auth, _id: userId, company } = await makeRecruiter();
  const interview = await makeInterview({ auth, _id: userId, email: '', token: '' });
  await api.put(`/company/${company._id}/logo`).set(auth).attach('logo', pngOf(32, 32), 'logo.png').expect(200);
  const mail = await makeMail(company._id);
  const [double] = await storeCandidates(company._id, [{ name: interview.candidate.name }]);
  const sent = await api.get(`/candidates/${interview.candidate._id}/resumes`).set(auth).expect(200);
  const [{ _id: resume }] = sent.body.data as [SentResume];
  const { link, auth: candidate } = await openLink(auth, interview._id);
  await pressFirst(candidate);
  const { body } = await api.get('/candidate/interview').set(candidate).expect(200);
  const noticeVersion = body.data.notice.version as string;
  const position = interview.position._id;
  const { _id: offer, url } = await makeOffer({ auth, _id: userId, email: '', token: '' }, { position, slots: SLOTS });
  const { auth: offered } = await openToken(tokenIn(url));
  const recording = await makeRecording(company._id, interview._id);
  const session = sessionOf(bearer(await storeSession(userId)));
  const { _id: passkey } = await addPasskey({ auth });
  const { _id: webhook } = await makeWebhook({ auth }, { events: ['candidate.erased'] });
  const delivery = await makeDelivery(company._id, webhook);
  const { _id: apiKey } = await makeApiKey({ auth });
  const note = await makeNote({ auth }, interview.candidate._id);
  return {
    auth,
    candidate,
    link,
    noticeVersion,
    userId,
    session,
    passkey,
    company,
    interview,
    double: String(double?._id),
    position,
    offer,
    offered,
    mail,
    resume,
    recording,
    webhook,
    delivery,
    apiKey,
    note,
  };
}

/** Returns the header of a caller who may make the call. */
export function authFor(
  { name, endpoint: { auth } }: NamedEndpoint,
  world: Pick<World, 'auth' | 'candidate'> & Partial<Pick<World, 'offered'>>,
) {
  if (auth === 'public' || !auth.includes('candidate')) return world.auth;
  return (BEFORE_A_TIME.has(name) && world.offered) || world.candidate;
}

/** Calls of a candidate who has yet to pick a time. */
const BEFORE_A_TIME = new Set(['visits.offer', 'visits.slots', 'visits.pickSlot']);

const SLOT = `${YEAR + 1}-01-09T09:00:00Z`;
const SLOTS = JSON.stringify([SLOT, `${YEAR + 1}-01-10T09:00:00Z`]);

export const callOf = ({ endpoint }: NamedEndpoint) => `${endpoint.method} ${endpoint.path}`;
export const withId = allEndpoints.filter(({ endpoint }) => endpoint.path.includes(':id'));
export const guarded = allEndpoints.filter(({ endpoint }) => endpoint.auth !== 'public');

/** Returns the first of each kind of calls; in the deep tier all of them. */
export function ofEachKind(
  endpoints: readonly NamedEndpoint[],
  kindOf: (named: NamedEndpoint) => string,
): NamedEndpoint[] {
  if (isDeep) return [...endpoints];
  return [...new Map(endpoints.toReversed().map(named => [kindOf(named), named])).values()].toReversed();
}
export const nounOf = ({ noun }: NamedEndpoint): string => noun;

/** Returns the calls of each noun, for `it.each`: a sweep over all calls is a test for each noun. */
export const callsByNoun = (): [noun: string, calls: NamedEndpoint[]][] =>
  [...new Set(allEndpoints.map(nounOf))].map(noun => [noun, allEndpoints.filter(named => nounOf(named) === noun)]);

export const isWrite = ({ endpoint }: NamedEndpoint) => changesSomething(endpoint);

/** Returns the id for a path, by its first word; empty if the path takes none. */
export function idFor({ endpoint }: NamedEndpoint, world: World): string {
  if (!endpoint.path.includes(':id')) return '';
  const ids: Record<string, string> = {
    auth: endpoint.path.startsWith('/auth/passkeys/') ? world.passkey : world.session,
    users: world.userId,
    team: world.userId,
    company: world.company._id,
    interviews: world.interview._id,
    'bot-interview-data': world.interview._id,
    'interview-offers': world.offer,
    positions: world.position,
    candidates: world.interview.candidate._id,
    outbox: world.mail,
    recordings: world.recording,
    candidate: world.recording,
    webhooks: world.webhook,
    'api-keys': world.apiKey,
    'candidate-notes': world.note,
  };
  const id = ids[endpoint.path.split('/')[1] ?? ''];
  if (id === undefined) throw new Error(`Which record does ${endpoint.path} mean? Say so in idFor.`);
  return id;
}

/** Challenges that no server issued. */
const ASKED_BY_NOBODY = { challenge: 'AAAA', user: { id: 'AAAA' } };

/** A valid body for each call that needs one. */
export const BODIES: Record<string, (world: World) => object> = {
  'auth.login': () => ({ email: 'mara@example.org', password: PASSWORD }),
  'auth.register': () => ({ first_name: 'Ada', last_name: 'King', email: uniqueEmail(), password: PASSWORD }),
  'auth.changePassword': () => ({ currentPassword: PASSWORD, password: 'battery staple' }),
  'auth.confirmPassword': () => ({ password: PASSWORD }),
  'auth.forgotPassword': () => ({ email: 'mara@example.org' }),
  'auth.verifyOtp': () => ({ email: 'mara@example.org', code: '123456' }),
  'auth.verifyEmail': () => ({ token: 'a token' }),
  'oidc.finish': () => ({ answer: 'code=of-nobody&state=none' }),
  'auth.resetPassword': () => ({ resetToken: 'a token', password: 'battery staple' }),
  'totp.begin': () => ({ password: PASSWORD }),
  'totp.confirm': () => ({ code: '123456' }),
  'totp.remove': () => ({ password: PASSWORD, code: '123456' }),
  'totp.renewRecoveryCodes': () => ({ password: PASSWORD, code: '123456' }),
  'totp.login': () => ({ token: 'a token', code: '123456' }),
  'passkeys.options': () => ({}),
  'passkeys.add': () => ({ credential: makeAuthenticator().create(ASKED_BY_NOBODY) }),
  'passkeys.remove': () => ({}),
  'passkeys.confirm': () => ({ credential: makeAuthenticator().get(ASKED_BY_NOBODY, { userHandle: 'AAAA' }) }),
  'passkeys.login': () => ({ credential: makeAuthenticator().get(ASKED_BY_NOBODY) }),
  'users.update': () => ({ first_name: 'Ada', last_name: 'King', phone: '1' }),
  'availability.set': () => ({
    timeZone: 'Europe/Lisbon',
    hours: [{ day: 1, from: '09:00', to: '17:00' }],
    daysOff: [],
    bufferMinutes: 15,
  }),
  'users.add': () => ({
    first_name: 'Tom',
    last_name: 'Becker',
    email: uniqueEmail(),
    password: PASSWORD,
    phone: '1',
  }),
  'notifications.read': () => ({ upTo: '2026-11-22T10:00:00Z' }),
  'notifications.choose': () => ({ report_ready: 'mail' }),
  'team.invite': () => ({ email: uniqueEmail() }),
  'team.update': () => ({ active: true }),
  'team.leave': () => ({ password: PASSWORD }),
  'company.create': () => ({ name: 'Two', address: 'x', contact_email: 'a@example.org', phone: '1' }),
  'company.update': () => ({ name: 'Two', address: 'x', contact_email: 'a@example.org', phone: '1' }),
  'positions.create': () => ({ name: 'Tester' }),
  'interviews.create': world => interviewForm(world.position, { date: `${YEAR + 1}-01-07` }),
  'interviewOffers.make': world => {
    const { date: _date, time: _time, ...form } = interviewForm(world.position);
    return { ...form, slots: SLOTS };
  },
  'interviews.previewTranscript': () => ({ text: 'Q: Why?\nA: To learn.' }),
  'interviews.complete': () => ({ transcript: [{ type: 'sent', message: 'Write a program' }] }),
  'interviews.correct': () => ({ name: 'Adaeze N. Okafor' }),
  'interviews.reschedule': () => ({ date: `${YEAR + 1}-01-08`, time: '09:00' }),
  'reports.botReview': () => ({ question: 'Write a program' }),
  'reports.assess': () => ({ verdict: 'recommended', note: 'Convincing' }),
  'reports.flag': () => ({ decision: 'dismissed', reason: 'He typed it in front of us' }),
  'reports.countWording': () => ({ wording: 'shows a one', point: 0, ifVersion: 1 }),
  'reports.undoWording': () => ({ ifVersion: 2 }),
  'positions.setPlan': () => [{ question: 'Why us?', expectedPoints: ['names the product'], referenceAnswer: '' }],
  'planDrafts.draft': () => ({ description: 'We look for somebody who knows databases.' }),
  'pipeline.setStages': () => ({ stages: DEFAULT_STAGES }),
  'pipeline.saveViews': () => ({ views: [{ name: 'To decide', view: 'list', status: 'Pending' }] }),
  'pipeline.move': world => ({ ids: [world.interview.candidate._id], stage: 'interview' }),
  'candidates.decide': () => ({ status: 'Selected' }),
  'candidates.readResume': () => ({}),
  'candidates.merge': world => ({ other: world.double }),
  'candidates.importFile': () => ({}),
  'candidates.correct': () => ({ phone: '+351 912 345 678' }),
  'candidateNotes.add': world => ({ text: 'Asks before she writes anything', mentions: [world.userId] }),
  'candidateNotes.edit': () => ({ text: 'Asks first, then writes' }),
  'visits.start': world => ({ token: world.link, takeOver: true }),
  'visits.consent': world => ({ noticeVersion: world.noticeVersion, decision: 'agreed' }),
  'visits.pickSlot': () => ({ startsAt: SLOT }),
  'visits.reschedule': () => ({ wish: 'Tuesday or Wednesday, in the afternoon' }),
  'visits.cancel': () => ({ reason: 'I have found another job' }),
  'visits.askAdjustments': () => ({ extraTimePercent: 50, note: 'I read slowly' }),
  'visits.grantAdjustments': () => ({ extraTimePercent: 50, signalsOff: ['typing'] }),
  'turns.draft': () => ({ turn: 1, text: 'So far' }),
  'turns.answer': () => ({ turn: 1, text: 'An answer' }),
  'turns.skip': () => ({ turn: 1 }),
  'recordings.begin': () => ({ mime: 'audio/webm', startedAt: '2026-11-22T10:00:00Z', turn: 1 }),
  'recordings.chunk': () => ({}),
  'recordings.beginTrack': () => ({ mime: 'audio/webm', startedAt: '2026-11-22T10:00:00Z' }),
  'recordings.trackChunk': () => ({}),
  'recordings.finishTrack': () => ({}),
  'evidence.dismiss': () => ({ reason: 'These are their own notes' }),
  'evidence.keep': () => ({ events: [{ id: 'e1', seq: 1, kind: 'heartbeat', at: '2026-11-22T10:00:00Z' }] }),
  'candidateRecords.comment': () => ({ about: 'interview', text: 'I had notes' }),
  'candidateRecords.correct': () => ({ turn: 1, text: 'median' }),
  'candidateRecords.askReview': () => ({ text: 'Question 3 was misheard' }),
  'candidateRecords.askErasure': () => ({}),
  'candidateRecords.answerErasure': () => ({ text: 'The law keeps it for six months' }),
  'candidateRecords.answerReview': () => ({ text: 'I have listened to it' }),
  'scorecards.setNotes': () => ({ text: 'Asks before she writes anything' }),
  'scorecards.set': () => ({ criteria: [{ name: 'Asks first', score: 4, note: 'Asked twice' }], overall: 4 }),
  'scorecards.ask': () => ({ question: 'Why do you ask?', at: '2026-11-22T10:05:00Z' }),
  'visits.setLanguage': () => ({ language: 'pt' }),
  'mailTemplates.save': () => ({ subject: 'Hello', text: 'Dear {{candidate.name}}' }),
  'mailTemplates.preview': () => ({ kind: 'offer', language: 'en', subject: 'Hello', text: 'Until {{offer.until}}' }),
  'webhooks.create': () => ({ url: 'https://hooks.example.org/', events: ['candidate.erased'] }),
  'webhooks.update': () => ({ url: 'https://hooks.example.org/', events: ['candidate.erased'] }),
  'apiKeys.create': () => ({ name: 'Import', access: 'write' }),
  'feedback.send': () => ({
    fullName: 'Inês Fonseca',
    country: 'Portugal',
    city: 'Lisboa',
    phone: '1',
    email: 'ines@example.org',
    message: 'Thank you',
  }),
};

/** Query parameters without which a call is refused. */
export const QUERIES: Record<string, (world: World) => Record<string, string>> = {
  'availability.list': () => ({ from: `${YEAR + 1}-01-04T00:00:00Z`, to: `${YEAR + 1}-01-11T00:00:00Z` }),
  'interviews.calendar': () => ({ from: `${YEAR}-05-01T00:00:00Z`, to: `${YEAR}-06-01T00:00:00Z` }),
  'candidates.known': world => ({ email: world.interview.candidate.email, position: world.position }),
};

/** An id that nothing has. */
const NOBODYS = '65f0c0ffee0123456789abcd';

/** Returns the path of a call with its parameters filled in. */
const NO_FEED = `idf_${'A'.repeat(75)}`;

export const pathFor = (path: string, { id = '', resume = NOBODYS, delivery = NOBODYS, token = NO_FEED }: Call) =>
  path
    .replace(':id', id)
    .replace(':n', '0')
    .replace(':index', '1')
    .replace(':kind', 'invitation')
    .replace(':language', 'en')
    .replace(':event', 'answer:1')
    .replace(':token', token)
    .replace(':delivery', delivery)
    .replace(':resume', resume);

export interface Call {
  id?: string;
  /** Id of a resume; by default one that nothing has. */
  resume?: string;
  /** Id of a message to a webhook; by default one that nothing has. */
  delivery?: string;
  /** Of a calendar feed; by default one that no one has. */
  token?: string;
  query?: Record<string, string>;
  auth?: { Authorization: string };
  cookie?: string;
  body?: object;
}

const LEAKS = /\bat \S+ \(|node_modules|\.[jt]s\b|Mongo|E11000|passwordHash|tokenVersion|\$2[aby]\$|"\$\w+"|\bstack\b/;

/** Checks what every reply of the API must satisfy. */
export function checkReply(reply: Response): Response {
  expect(reply.headers['x-request-id']).toMatch(/^[\w.-]{1,64}$/);
  expect(reply.text ?? '').not.toMatch(LEAKS);
  expect(reply.text ?? '').not.toContain(process.cwd());
  const parsed = errorBodySchema.safeParse(reply.body);
  const isError = reply.status >= 400 && reply.request.method !== 'HEAD';
  expect(parsed.success).toBe(isError);
  const expected = parsed.success ? [ERRORS[parsed.data.code].status, parsed.data.requestId] : null;
  expect(expected).toEqual(isError ? [reply.status, reply.headers['x-request-id']] : null);
  return reply;
}

export const request = (method: string, path: string) =>
  api[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head'](path);

/** A file with one candidate for the position of a world. */
const ONE_CANDIDATE = Buffer.from('name,email,position\nLeo Martins,leo.martins@example.org,Backend Engineer\n');

/** Sends a call as its contract says, with a body if it takes one. */
export async function send(named: NamedEndpoint, input: Call = {}): Promise<Response> {
  const { auth, body, query } = input;
  const { method, path, body: schema, upload } = named.endpoint;
  if (named.name === 'privacy.erase') keepReceiptsApart();
  const call = request(method, pathFor(path, input));
  if (auth) call.set(auth);
  if (input.cookie !== undefined) call.set('Cookie', input.cookie);
  if (query) call.query(query);
  if (!schema) return checkReply(await call);
  if (named.endpoint.rawBodyMaxBytes !== undefined) {
    return checkReply(await call.set('Content-Type', 'application/octet-stream').send(Buffer.from('sound')));
  }
  if (!upload) return checkReply(await call.send(body ?? {}));
  for (const [field, value] of Object.entries(body ?? {})) call.field(field, String(value));
  if (upload.contentType === 'image/*') return checkReply(await call.attach(upload.field, pngOf(64, 32), 'logo.png'));
  if (upload.contentType === 'text/csv') return checkReply(await call.attach(upload.field, ONE_CANDIDATE, 'new.csv'));
  return checkReply(await call.attach(upload.field, await makePdf(), 'resume.pdf'));
}

/**
 * Returns everything in the database except the rate limit counters, and when a candidate or a session was last seen.
 */
export async function everything(): Promise<Record<string, unknown[]>> {
  const collections = (await database().db?.collections()) ?? [];
  const kept = collections.filter(collection => collection.collectionName !== 'ratelimits');
  const rows = await Promise.all(
    kept.map(async collection => [
      collection.collectionName,
      JSON.parse(JSON.stringify(await collection.find().sort({ _id: 1 }).toArray(), withoutSignsOfLife)),
    ]),
  );
  return Object.fromEntries(rows) as Record<string, unknown[]>;
}

const withoutSignsOfLife = (key: string, value: unknown) =>
  ['lastSeenAt', 'lastUsedAt'].includes(key) ? undefined : value;

export type Outcomes = Record<string, unknown>;
export const outcome = ({ status, body }: Response) => `${status} ${(body as { code?: string }).code ?? ''}`.trim();

/** Whether a status is one that the contract names for success. */
export const isSuccess = ({ endpoint: { status, alsoStatus } }: NamedEndpoint, got: number) =>
  got === status || got === alsoStatus;

/** Returns the outcome of each of these calls, by name. */
export async function outcomes(
  endpoints: readonly NamedEndpoint[],
  run: (named: NamedEndpoint) => Promise<unknown>,
): Promise<Outcomes> {
  const all: Outcomes = {};
  for (const named of endpoints) all[callOf(named)] = await run(named);
  return all;
}
export const all = (endpoints: readonly NamedEndpoint[], value: unknown): Outcomes =>
  Object.fromEntries(endpoints.map(named => [callOf(named), value]));
