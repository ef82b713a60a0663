import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import { expect, it } from 'vitest';
import { useDatabase } from './database';
import { makeInterviewer } from './factories';
import { EventModel } from './models';
import { readyCall } from './ready-call';
import { callOf, callsByNoun, isWrite, makeWorld, outcomes, send, type Call, type World } from './sweep';

// Every call of the contract, made so that it succeeds: those that change something leave an entry in the audit log, those
// that show what it must know of as well, and no other one does. A new call is covered on the day it appears, in the deep tier.

useDatabase();

/** Writes that are no entries, and why. */
const NO_ENTRY: Record<string, string> = {
  'auth.confirmPassword': 'a step on the way to a call that is an entry',
  'passkeys.confirm': 'a step on the way to a call that is an entry',
  'interviews.previewTranscript': 'stores nothing',
  'candidates.readResume': 'stores nothing',
  'mailTemplates.preview': 'stores nothing',
  'auth.forgotPassword': 'does not change the account, and must not reveal whether there is one',
  'auth.resendVerification': 'changes nothing but which mail is the latest',
  'auth.verifyOtp': 'a step on the way to a new password, which is an entry',
  'totp.begin': 'a step on the way to a second factor, which is an entry once it is confirmed',
  'passkeys.options': 'stores nothing',
  'passkeys.loginOptions': 'stores nothing',
  'oidc.start': 'stores nothing',
  'planDrafts.draft': 'stores nothing',
  // What candidates give in an interview is its record, with its own times and its own chain.
  'visits.check': 'part of the interview’s own record',
  'visits.setLanguage': 'part of the interview’s own record',
  'turns.draft': 'part of the interview’s own record',
  'turns.answer': 'part of the interview’s own record',
  'turns.skip': 'part of the interview’s own record',
  'turns.break': 'part of the interview’s own record',
  'recordings.begin': 'part of the interview’s own record',
  'recordings.chunk': 'part of the interview’s own record',
  'recordings.finish': 'part of the interview’s own record',
  'recordings.beginTrack': 'part of the interview’s own record',
  'recordings.trackChunk': 'part of the interview’s own record',
  'recordings.finishTrack': 'part of the interview’s own record',
  'evidence.keep': 'has its own chain',
  'notifications.read': 'changes only what the person themself has seen',
};

/** Of an interview whose report is ready. */
const WITH_REPORT = allEndpoints.find(({ name }) => name === 'reports.json') as NamedEndpoint;

/** The call, for a record with something to see, or with a body that changes something. */
async function telling(named: NamedEndpoint, lasting: World): Promise<Call> {
  if (named.name === 'interviews.details') return readyCall(WITH_REPORT, lasting);
  const call = await readyCall(named, lasting);
  if (named.name === 'webhooks.update') return { ...call, body: { description: 'Another one' } };
  if (named.name !== 'team.update') return call;
  const owner = { auth: call.auth ?? lasting.auth, _id: '', email: '', token: '' };
  return { ...call, id: (await makeInterviewer(owner))._id, body: { role: 'viewer' } };
}

it.each(callsByNoun())(
  'every call that changes something, or shows what the log must know of, leaves an entry, and no other one does: %s',
  { tags: 'deep' },
  async (_noun, tried) => {
    const lasting = await makeWorld();
    const texts = new Set<string>();
    const found = await outcomes(tried, async named => {
      const call = await telling(named, lasting);
      for (const text of textsIn(call.body)) texts.add(text);
      const reply = await send(named, call);
      const entries = await EventModel.find({ requestId: reply.headers['x-request-id'] as string }).lean();
      if (!named.endpoint.audit) return entries.length > 0;
      const [{ type, isRead, record } = {}] = entries;
      const isOfPath = call.id === '' ? record?.kind === 'company' : record?._id.equals(call.id ?? '');
      return { action: type, record: record?.kind, isRead, isOfPath };
    });
    const expected = tried.map(named => {
      const { audit } = named.endpoint;
      if (!audit) return [callOf(named), isWrite(named) && !(named.name in NO_ENTRY)];
      const { action, record = 'company' } = audit;
      return [callOf(named), { action, record, isRead: true, isOfPath: true }];
    });
    expect(found).toEqual(Object.fromEntries(expected));

    // A chain cannot forget: no entry contains anything that a person wrote, or who they are.
    const stored = JSON.stringify(await EventModel.find().lean());
    const { candidate, position } = lasting.interview;
    for (const text of [candidate.name, candidate.email, position.name, lasting.company.name, ...texts]) {
      expect(stored, text).not.toContain(text);
    }
    expect(stored).not.toMatch(/@example|Santos|Okafor/);
  },
);

it('names in its table of exceptions writes of the contract alone', () => {
  const writes = new Set(allEndpoints.filter(isWrite).map(({ name }) => name));
  expect(Object.keys(NO_ENTRY).filter(name => !writes.has(name))).toEqual([]);
});

/** What a person wrote in a body: of several words, or an address. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\s|@/.test(value) ? [value] : [];
  if (value && typeof value === 'object') return Object.values(value).flatMap(textsIn);
  return [];
}
