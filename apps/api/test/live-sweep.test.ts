import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { permissionsOf } from '@interview-detection/shared/access/permissions';
import { ROLES } from '@interview-detection/shared/access/roles';
import { LIVE_NOUNS, liveNounOf, mayHearOf } from '@interview-detection/shared/live/live.rules';
import { liveMessages, type LiveMessage, type Changed } from '@interview-detection/shared/live/live.messages';
import { describe, expect, it } from 'vitest';
import { api } from './api';
import { useDatabase } from './database';
import { makeApiKey, makeInterview, makeInterviewer, makePerson, type Person } from './factories';
import { ended, eventually, listen, refusal, useLive, type Listener } from './live';
import { UserModel } from './models';
import { invalidTokens } from './forged-tokens';
import { everything, makeWorld, type World } from './sweep';

// As contract-sweep.test.ts, over the messages of the live channel: a new one is covered on the day it appears.

useDatabase();
const url = useLive();

const messages = Object.entries<LiveMessage>(liveMessages);
const tokenOf = ({ Authorization }: { Authorization: string }) => Authorization.replace('Bearer ', '');

/** What keeps a caller from a message before it is looked at. */
const REFUSALS = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'COMPANY_REQUIRED', 'VALIDATION_FAILED', 'INTERNAL']);
/** What a message was refused with; `data` where it got to its handler. */
function codeOf(reply: object): string {
  const code = 'error' in reply ? (reply.error as { code: string }).code : 'data';
  return REFUSALS.has(code) ? code : 'data';
}

const INSTANCE = 'page-of-the-sweep';
/** A valid body of each message. */
const BODIES: Record<keyof typeof liveMessages, (world: World) => object> = {
  hello: () => ({}),
  'room:join': world => ({ interview: world.interview._id, instance: INSTANCE }),
  'room:admit': world => ({ participant: world.interview.candidate._id }),
  'room:refuse': world => ({ participant: world.interview.candidate._id }),
  'room:signal': world => ({ to: world.userId, instance: INSTANCE, n: 1, candidate: null }),
  'room:state': () => ({ hand: true }),
  'room:chat': () => ({ text: 'Hello' }),
  'room:caption': () => ({ mime: 'audio/webm', sound: 'AAAA' }),
  'room:record': () => ({ on: true }),
  'room:agree': () => ({ agreed: true }),
  'room:leave': () => ({}),
  'record:open': world => ({ noun: 'interview', id: world.interview._id }),
  'record:close': () => ({}),
};
const bodyOf = (name: string, world: World) => BODIES[name as keyof typeof liveMessages](world);

/** What each message is answered with. */
async function answers({ send }: Listener, world: World): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const [name] of messages) all[name] = codeOf(await send(name, bodyOf(name, world)));
  return all;
}
const everyMessage = (answer: (message: LiveMessage) => string) =>
  Object.fromEntries(messages.map(([name, message]) => [name, answer(message)]));

it('refuses a caller without a valid token before any message', { tags: 'deep' }, async () => {
  const world = await makeWorld();
  const tokens = {
    'no token': undefined,
    'an empty one': '',
    'no text': { toString: 'x' },
    ...(await invalidTokens(world)),
  };
  const before = await everything();
  const found: Record<string, string> = {};
  for (const [name, token] of Object.entries(tokens)) found[name] = await refusal(url(), token);
  expect(found).toEqual(Object.fromEntries(Object.keys(tokens).map(name => [name, 'UNAUTHENTICATED'])));
  expect(await everything()).toEqual(before);
});

describe('every message', () => {
  it('is answered to the credentials that its declaration names, and to no other', async () => {
    const world = await makeWorld();
    const staff = await listen(url(), tokenOf(world.auth));
    const candidate = await listen(url(), tokenOf(world.candidate));
    const allowed = (kind: 'session' | 'candidate') =>
      everyMessage(({ auth }) => (auth.includes(kind) ? 'data' : 'UNAUTHENTICATED'));
    expect(await answers(staff, world)).toEqual(allowed('session'));
    expect(await answers(candidate, world)).toEqual(allowed('candidate'));
  });

  it.each(['read', 'write'] as const)(
    'is answered to a key that may %s as its declaration says',
    { tags: 'deep' },
    async access => {
      const world = await makeWorld();
      const { key } = await makeApiKey(world, { access });
      const expected = everyMessage(({ auth, onlyReads }) => {
        if (!auth.includes('apiKey')) return auth.includes('session') ? 'FORBIDDEN' : 'UNAUTHENTICATED';
        return onlyReads || access === 'write' ? 'data' : 'FORBIDDEN';
      });
      expect(await answers(await listen(url(), key), world)).toEqual(expected);
    },
  );

  it.each(['', 'guest'])(
    'every message that asks for a permission refuses the role "%s", which has none',
    { tags: 'deep' },
    async role => {
      const world = await makeWorld();
      await UserModel.updateOne({ _id: world.userId }, { role });
      const listener = await listen(url(), tokenOf(world.auth));
      const expected = everyMessage(({ auth, permission }) => {
        if (!auth.includes('session')) return 'UNAUTHENTICATED';
        return permission ? 'FORBIDDEN' : 'data';
      });
      expect(await answers(listener, world)).toEqual(expected);
    },
  );

  it('every message that needs a company refuses a person who has none', { tags: 'deep' }, async () => {
    const [world, person] = [await makeWorld(), await makePerson()];
    await UserModel.updateOne({ _id: person._id }, { role: 'owner' });
    const listener = await listen(url(), person.token);
    const expected = everyMessage(({ auth, needsCompany }) => {
      if (!auth.includes('session')) return 'UNAUTHENTICATED';
      return needsCompany ? 'COMPANY_REQUIRED' : 'data';
    });
    expect(await answers(listener, world)).toEqual(expected);
  });
});

describe('what is pushed', () => {
  it(
    'is received only with the permission, only in the company, and by a candidate only about their own interview',
    { tags: 'deep' },
    async () => {
      const [mine, theirs] = [await makeWorld(), await makeWorld()];
      const owner = { auth: mine.auth, _id: mine.userId, email: '', token: tokenOf(mine.auth) } satisfies Person;
      const guest = await makeInterviewer(owner);
      await UserModel.updateOne({ _id: guest._id }, { role: 'guest' });
      const nobody = await makePerson();
      const heardBy = {
        owner: await listen(url(), owner.token),
        guest: await listen(url(), guest.token),
        'a person without a company': await listen(url(), nobody.token),
        'the candidate': await listen(url(), tokenOf(mine.candidate)),
        'another company': await listen(url(), tokenOf(theirs.auth)),
        'another candidate': await listen(url(), tokenOf(theirs.candidate)),
      };
      // One change of each kind that calls make; the last one is of something that everyone in the company reads.
      await makeInterview(owner, { email: 'new@example.org' });
      await api.post(`/outbox/${mine.mail}/resend`).set(mine.auth);
      await api
        .put(`/positions/${mine.position}/plan`)
        .set(mine.auth)
        .send([{ question: 'Why?' }])
        .expect(200);
      await api
        .put(`/interviews/${mine.interview._id}/adjustments`)
        .set(mine.auth)
        .send({ extraTimePercent: 50 })
        .expect(200);
      await makeInterviewer(owner);
      const company = { name: 'Two', address: 'x', contact_email: 'a@example.org', phone: '1' };
      await api.put(`/company/${mine.company._id}`).set(mine.auth).send(company).expect(200);
      const last = { noun: 'company', id: mine.company._id, event: 'company.updated' };
      await eventually(() => expect(heardBy.guest.heard).toEqual([last]));
      await eventually(() => expect(heardBy.owner.heard.at(-1)).toEqual(last));
      const kinds = new Set(heardBy.owner.heard.map(({ noun }) => noun));
      expect([...kinds].sort()).toEqual(['candidate', 'company', 'interview', 'position', 'user']);
      expect(heardBy['the candidate'].heard).toEqual([
        { noun: 'interview', id: mine.interview._id, event: 'interview.adjusted' },
      ]);
      for (const name of ['a person without a company', 'another company', 'another candidate'] as const) {
        expect([name, heardBy[name].heard]).toEqual([name, []]);
      }
      const told = Object.values(heardBy).flatMap(({ heard }) => heard);
      for (const change of told) expect(Object.keys(change).sort()).toEqual(['event', 'id', 'noun']);
    },
  );

  it(
    'is heard by each role of what it may read, and by interviewers of what they hold alone',
    { tags: 'deep' },
    async () => {
      const world = await makeWorld();
      const owner = { auth: world.auth, _id: world.userId, email: '', token: tokenOf(world.auth) } satisfies Person;
      const members = await Promise.all(
        ROLES.map(async role => ({
          role,
          member: await makeInterviewer(owner, { role, email: `${role}@example.org` }),
        })),
      );
      const tom = members.find(({ role }) => role === 'interviewer')?.member._id ?? '';
      const all = await listen(url(), owner.token);
      const listeners = await Promise.all(
        members.map(async ({ role, member }) => ({ role, listener: await listen(url(), member.token) })),
      );
      const decide = (candidate: string) =>
        api.post(`/candidates/${candidate}/decision`).set(world.auth).send({ status: 'Selected' }).expect(200);

      await decide(world.interview.candidate._id);
      await api.post(`/interviews/${world.interview._id}/cancel`).set(world.auth).send({}).expect(200);
      await api.post(`/outbox/${world.mail}/resend`).set(world.auth);
      const mine = await makeInterview(owner, {
        interviewer: tom,
        email: 'mine@example.org',
        position: world.position,
      });
      await decide(mine.candidate._id);
      await eventually(() => expect(all.heard.map(({ event }) => event)).toContain('interview.cancelled'));
      await eventually(() => expect(all.heard.at(-1)).toMatchObject({ id: mine.candidate._id }));

      const own = new Set([mine._id, mine.candidate._id]);
      const told = (heard: Changed[]) => heard.map(change => JSON.stringify(change)).sort();
      for (const { role, listener } of listeners) {
        const expected = all.heard.filter(
          ({ noun, id }) =>
            mayHearOf(noun, permissionsOf(role)) &&
            (role !== 'interviewer' || !['candidate', 'interview', 'report'].includes(noun) || own.has(id)),
        );
        expect(expected.length).toBeGreaterThan(1);
        await eventually(() => expect([role, told(listener.heard)]).toEqual([role, told(expected)]));
      }
    },
  );

  it('restarts an interviewer’s connection when an interview was handed to another', { tags: 'deep' }, async () => {
    const world = await makeWorld();
    const owner = { auth: world.auth, _id: world.userId, email: '', token: tokenOf(world.auth) } satisfies Person;
    const [tom, ana] = [
      await makeInterviewer(owner, { role: 'interviewer' }),
      await makeInterviewer(owner, { role: 'interviewer' }),
    ];
    const give = ({ _id }: Person) =>
      api.patch(`/interviews/${world.interview._id}`).set(world.auth).field('interviewer', _id).expect(200);
    await give(tom);
    const [toms, anas] = [await listen(url(), tom.token), await listen(url(), ana.token)];
    const isGone = ended(toms);
    await give(ana);
    await isGone;
    expect(toms.heard).toEqual([]);
    await eventually(() =>
      expect(anas.heard).toEqual([{ noun: 'interview', id: world.interview._id, event: 'interview.corrected' }]),
    );
  });

  it('names every event that the product declares, or leaves it out on purpose', () => {
    const modules = path.resolve(import.meta.dirname, '../src/modules');
    const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));
    const names = files.flatMap(file =>
      [...readFileSync(path.join(modules, file), 'utf8').matchAll(/defineEvent(?:<[^(]*>)?\(\s*'([\w.]+)'/g)].map(
        ([, name = '']) => name,
      ),
    );
    expect(names.length).toBeGreaterThan(25);
    const unheard = names.filter(name => liveNounOf(name) === null).sort();
    expect(unheard).toEqual([
      'calendarFeed.created',
      'calendarFeed.removed',
      'feedback.sent',
      'mailTemplate.changed',
      'mailTemplate.reset',
      'note.written',
      'offer.made',
      'offer.picked',
      'offer.withdrawn',
      'session.created',
      'session.ended',
      'user.password_changed',
      'user.registered',
      'user.sessions_ended',
    ]);
    expect(new Set(names.map(liveNounOf))).toEqual(new Set([...LIVE_NOUNS, null]));
  });
});
