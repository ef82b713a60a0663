import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { NOTICED_EVERY_MS } from '@interview-detection/shared/live/live.rules';
import mongoose from 'mongoose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot } from '#api/test/bot';
import { openLink, pressFirst } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { environmentWith } from '#api/test/environment';
import { steadyBlock } from '#api/test/event-loop';
import {
  makeApiKey,
  makeInterview,
  makeInterviewer,
  makePerson,
  makePosition,
  makeRecruiter,
} from '#api/test/factories';
import { clientOf, ended, eventually, listen, refusal, useLive } from '#api/test/live';
import { UserModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { signed } from '#api/test/signed';
import { breakStreams } from '#api/test/streams';
import { HOUR_MS } from '../lib/durations';
import { readMetrics } from '../lib/metrics';
import { requireDb } from '../database/connection';

useDatabase();
const url = useLive();

const tokenOf = ({ Authorization }: { Authorization: string }) => Authorization.replace('Bearer ', '');

describe('who may connect', () => {
  it('accepts everyone whom the API knows; a refusal has the code as its message', async () => {
    const { token, _id } = await makeRecruiter();
    expect(await refusal(url(), token)).toBe('connected');
    for (const wrong of [undefined, null, '', 'garbage', { $ne: 1 }, [token], 7, signed({ sub: _id, sid: _id })]) {
      expect(await refusal(url(), wrong)).toBe('UNAUTHENTICATED');
    }
    await UserModel.updateOne({ _id }, { active: false });
    expect(await refusal(url(), token)).toBe('UNAUTHENTICATED');
  });

  it('is a program with a key, until that is deleted; its other keys stay connected', async () => {
    const recruiter = await makeRecruiter();
    const [kept, deleted] = [await makeApiKey(recruiter), await makeApiKey(recruiter, { access: 'read' })];
    const listeners = [await listen(url(), kept.key), await listen(url(), deleted.key)] as const;
    await makePosition(recruiter);
    for (const { heard } of listeners) await eventually(() => expect(heard).toMatchObject([{ noun: 'position' }]));
    await api.delete(`/api-keys/${deleted._id}`).set(recruiter.auth).expect(200);
    await ended(listeners[1]);
    expect(listeners[0].socket.connected).toBe(true);
    expect(await refusal(url(), deleted.key)).toBe('UNAUTHENTICATED');
  });

  it('says the reason in words beside the code', async () => {
    const socket = clientOf(url(), 'garbage');
    const error = await new Promise<Error & { data?: unknown }>(resolve => socket.once('connect_error', resolve));
    expect(error.data).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Your session has ended, please sign in again',
    });
  });

  it('works by polling too, as clients begin unless told otherwise', async () => {
    const { token } = await makeRecruiter();
    const { socket } = await listen(url(), token, { transports: ['polling', 'websocket'] });
    await eventually(() => expect(socket.io.engine.transport.name).toBe('websocket'));
  });

  it('may come from the host that is called, CORS_ORIGINS and PUBLIC_URL, and from no other page', async () => {
    set('CORS_ORIGINS', ['https://jobs.example.org']);
    set('PUBLIC_URL', 'https://hr.example.org/people');
    const { token } = await makeRecruiter();
    const from = (origin: string) => refusal(url(), token, { origin });
    expect(await from(url())).toBe('connected');
    expect(await from('https://jobs.example.org')).toBe('connected');
    expect(await from('https://hr.example.org')).toBe('connected');
    for (const other of ['https://evil.example', 'null', 'http://127.0.0.1:1', 'https://hr.example.org.evil.example']) {
      expect(await from(other)).toBe('FORBIDDEN');
    }
  });

  it('accepts 20 connections of one person, and still another person’s', async () => {
    const { token } = await makeRecruiter();
    const all = [];
    for (let tab = 0; tab < 20; tab++) all.push(await listen(url(), token));
    expect(await refusal(url(), token)).toBe('RATE_LIMITED');
    expect(await refusal(url(), (await makePerson()).token)).toBe('connected');
    const { text } = await readMetrics();
    expect(text).toMatch(/^live_connections\{kind="session"\} \d+$/m);
    all[0]?.socket.disconnect();
    await eventually(async () => expect(await refusal(url(), token)).toBe('connected'));
  });
});

describe('changed', () => {
  it('tells the company of a change by ids alone, and no one else', async () => {
    const [mine, theirs] = [await makeRecruiter(), await makeRecruiter()];
    const colleague = await makeInterviewer(mine);
    const [one, two, other] = [
      await listen(url(), mine.token),
      await listen(url(), colleague.token),
      await listen(url(), theirs.token),
    ];
    const interview = await makeInterview(mine, { name: 'Adaeze Okafor' });
    const expected = [
      { noun: 'position', id: interview.position._id, event: 'position.added' },
      { noun: 'candidate', id: interview.candidate._id, event: 'candidate.added' },
      { noun: 'interview', id: interview._id, event: 'interview.scheduled' },
    ];
    await eventually(() => expect(one.heard).toHaveLength(3));
    expect(one.heard).toEqual(expect.arrayContaining(expected));
    await eventually(() => expect(two.heard).toEqual(one.heard));
    const last = await makePosition(theirs);
    await eventually(() => expect(other.heard).toEqual([{ noun: 'position', id: last._id, event: 'position.added' }]));
  });

  it('tells no one what happened to an account’s sessions and password', async () => {
    const recruiter = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter);
    const listener = await listen(url(), recruiter.token);
    await api.post('/auth/logout-all').set(colleague.auth).expect(200);
    const position = await makePosition(recruiter);
    await eventually(() => expect(listener.heard.at(-1)?.id).toBe(position._id));
    expect(listener.heard.map(({ event }) => event)).toEqual(['position.added']);
  });

  it(
    'follows an interview by the bot: begun, each question, its end; never what was typed',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      const listener = await listen(url(), bot.recruiter.token);
      const calls = callsOf(bot);
      await calls.start().expect(200);
      await calls.answer(1, 'A secret of mine').expect(200);
      await eventually(() =>
        expect(listener.heard).toEqual(
          expect.arrayContaining([
            { noun: 'interview', id: bot.id, event: 'interview.started' },
            { noun: 'interview', id: bot.id, event: 'interview.progress' },
          ]),
        ),
      );
      await calls.finish().expect(200);
      await eventually(() =>
        expect(listener.heard).toContainEqual({ noun: 'interview', id: bot.id, event: 'interview.completed' }),
      );
      await eventually(() =>
        expect(listener.heard).toContainEqual({ noun: 'interview', id: bot.id, event: 'interview.ended' }),
      );
      expect(JSON.stringify(listener.heard)).not.toContain('secret');
    },
  );

  it(
    'says once that something was noticed, even if more follows within its pause, and never what; to the staff alone',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      await callsOf(bot).start().expect(200);
      // However slow the machine is, the pause is longer.
      const { setTimeout } = globalThis;
      const pauses = vi
        .spyOn(globalThis, 'setTimeout')
        .mockImplementation(((run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
          setTimeout(run, ms === NOTICED_EVERY_MS ? HOUR_MS : ms, ...args)) as typeof setTimeout);
      onTestFinished(() => pauses.mockRestore());
      const listener = await listen(url(), bot.recruiter.token);
      const candidate = await listen(url(), bot.auth.Authorization.slice('Bearer '.length));
      const tell = (n: number) => {
        const at = new Date().toISOString();
        const events = [{ id: `p${n}`, seq: n, kind: 'paste', at, turn: 1, data: { length: 4711, source: 'outside' } }];
        return api.post('/candidate/events').set(bot.auth).send({ events }).expect(200);
      };
      for (let n = 0; n < 5; n++) await tell(n);
      await callsOf(bot).finish().expect(200);
      const completed = { noun: 'interview', id: bot.id, event: 'interview.completed' };
      await eventually(() => {
        expect(listener.heard).toContainEqual(completed);
        expect(candidate.heard).toContainEqual(completed);
      });
      const noticed = { noun: 'interview', id: bot.id, event: 'interview.noticed' };
      expect(listener.heard.filter(({ event }) => event === noticed.event)).toEqual([noticed]);
      expect(candidate.heard).not.toContainEqual(noticed);
      expect(JSON.stringify(listener.heard)).not.toContain('4711');
    },
  );

  it('does not say that an interview ended when one of its staff ended it', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const interview = await makeInterview(recruiter);
    const listener = await listen(url(), recruiter.token);
    await api.post(`/interviews/${interview._id}/complete`).set(recruiter.auth).send({ transcript: [] }).expect(200);
    const last = await makeInterview(recruiter);
    await eventually(() => expect(listener.heard.map(({ id }) => id)).toContain(last._id));
    const heard = listener.heard.map(({ event }) => event);
    expect(heard).toContain('interview.completed');
    expect(heard).not.toContain('interview.ended');
  });

  it('notifies a candidate of changes to their own interview, and of nothing else', async () => {
    const recruiter = await makeRecruiter();
    const [own, other] = [await makeInterview(recruiter), await makeInterview(recruiter)];
    const { auth } = await openLink(recruiter.auth, own._id);
    const listener = await listen(url(), tokenOf(auth));
    await api.post(`/interviews/${other._id}/cancel`).set(recruiter.auth).send({}).expect(200);
    await api.post(`/interviews/${own._id}/cancel`).set(recruiter.auth).send({}).expect(200);
    await ended(listener);
    expect(listener.heard).toEqual([{ noun: 'interview', id: own._id, event: 'interview.cancelled' }]);
  });
});

describe('a connection ends at once', () => {
  it('a connection ends at once with the sessions of its account, and no other does', async () => {
    const recruiter = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter);
    const [one, other] = [await listen(url(), recruiter.token), await listen(url(), colleague.token)];
    await api.post('/auth/logout-all').set(recruiter.auth).expect(200);
    await ended(one);
    expect(await other.send('hello', {})).toHaveProperty('data');
    expect(await refusal(url(), recruiter.token)).toBe('UNAUTHENTICATED');
  });

  it.each([
    ['the account is deactivated', { active: false }],
    ['it is removed from its company', { company: null }],
    ['its permissions are taken away', { role: 'guest' }],
  ])('a connection ends at once where %s, by another process too', async (_why, change) => {
    const recruiter = await makeRecruiter();
    const listener = await listen(url(), recruiter.token);
    // Past Mongoose: this process learns of it from the database alone.
    await requireDb()
      .collection('users')
      .updateOne({ _id: new mongoose.Types.ObjectId(recruiter._id) }, { $set: change });
    await ended(listener);
    expect(listener.heard).toEqual([]);
  });

  it('a connection ends at once but not if the account changed in another way', async () => {
    const recruiter = await makeRecruiter();
    const listener = await listen(url(), recruiter.token);
    await api
      .put(`/users/${recruiter._id}`)
      .set(recruiter.auth)
      .send({ first_name: 'Maria', last_name: 'Santos', phone: '1' })
      .expect(200);
    await eventually(() => expect(listener.heard.map(({ event }) => event)).toEqual(['user.renamed']));
    expect(await listener.send('hello', {})).toHaveProperty('data');
  });

  it('a connection ends at once if a candidate’s link is replaced or taken over', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeInterview(recruiter);
    const first = await openLink(recruiter.auth, _id);
    await pressFirst(first.auth);
    const before = await listen(url(), tokenOf(first.auth));
    const taken = await api.post('/candidate/session').send({ token: first.link, takeOver: true }).expect(201);
    await ended(before);
    const after = await listen(url(), taken.body.data.token);
    await api.post(`/interviews/${_id}/link`).set(recruiter.auth).expect(200);
    await ended(after);
    expect(after.heard).toEqual([{ noun: 'interview', id: _id, event: 'interview.link_replaced' }]);
  });

  it(
    'a connection ends as soon as changes are missed, and is accepted again once they arrive',
    { tags: 'deep' },
    async () => {
      const { token } = await makeRecruiter();
      const listener = await listen(url(), token);
      // Again, where it was between two questions of the stream.
      await eventually(async () => {
        await breakStreams();
        expect(listener.socket.connected).toBe(false);
      });
      // What was missed is read by a client that connects again.
      await eventually(async () => expect(await refusal(url(), token)).toBe('connected'));
    },
  );
});

describe('the example of docs/api.md', () => {
  it('connects, and says what changed', async () => {
    const page = await readFile(path.resolve(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
    const code = /## Live channel[\s\S]*?```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const recruiter = await makeRecruiter();
    const run = (TOKEN: string) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
        // The example's package is looked for from here.
        cwd: import.meta.dirname,
        env: environmentWith({ API: url(), TOKEN }),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill());
      let said = '';
      child.stdout.setEncoding('utf8').on('data', text => (said += text));
      return () => said;
    };
    const [said, refused] = [run(recruiter.token), run('garbage')];
    await eventually(() => expect(said()).toMatch(/^connected \{\s+data: \{\s+nouns:/));
    const { _id } = await makePosition(recruiter);
    await eventually(() => expect(said()).toContain(`position ${_id} position.added`));
    await eventually(() => expect(refused()).toMatch(/^refused UNAUTHENTICATED Your session has ended/));
  });
});

describe('a flood', () => {
  const BETWEEN = '\x1e';
  const MIB = 1024 * 1024;

  /** Opens a connection by polling, as a client that sends arbitrary packets. */
  async function poll() {
    const address = `${url()}/live/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string };
    const headers = { 'Content-Type': 'text/plain;charset=UTF-8' };
    const of = `${address}&sid=${sid}`;
    return {
      post: (body: string) => fetch(of, { method: 'POST', body, headers }).catch(() => undefined),
      // With polling a connection ends at its next request.
      isOpen: async () => (await fetch(of)).ok && (await fetch(of, { method: 'POST', body: '3', headers })).ok,
    };
  }

  it.each([
    ['requests to be let in', '40'],
    ['signs of life', '3'],
    ['messages', '42["hello",{}]'],
    ['ends', '41'],
  ])(
    'a flood of 1 MiB of %s by a stranger ends the connection, and holds up no one else',
    { tags: 'deep' },
    async (_name, packet) => {
      const body = Array(Math.floor(MIB / (packet.length + 1)))
        .fill(packet)
        .join(BETWEEN);
      const block = await steadyBlock(async () => {
        const { post, isOpen } = await poll();
        await post(body);
        await eventually(async () => expect(await isOpen()).toBe(false));
      }, 200);
      expect(block).toBeLessThanOrEqual(200);
    },
  );

  it('a flood of messages by a known account ends its connection', { tags: 'deep' }, async () => {
    const { token } = await makeRecruiter();
    const block = await steadyBlock(async () => {
      const { post, isOpen } = await poll();
      await post(`40${JSON.stringify({ token })}`);
      await post(Array(20_000).fill('42["hello",{}]').join(BETWEEN));
      await eventually(async () => expect(await isOpen()).toBe(false));
    }, 200);
    expect(block).toBeLessThanOrEqual(200);
    expect(await refusal(url(), token)).toBe('connected');
  });

  it('a handshake of 1 MiB ends the connection', async () => {
    const { post, isOpen } = await poll();
    await post(`40${JSON.stringify({ token: 'x'.repeat(MIB - 100) })}`);
    await eventually(async () => expect(await isOpen()).toBe(false));
  });
});

describe('a message', () => {
  it('gets an ack with data', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { send } = await listen(url(), recruiter.token);
    const nouns = [
      'apiKey',
      'candidate',
      'company',
      'interview',
      'mail',
      'position',
      'report',
      'scorecard',
      'user',
      'webhook',
    ];
    expect(await send('hello', {})).toEqual({ data: { nouns } });
    const person = await listen(url(), (await makePerson()).token);
    expect(await person.send('hello', {})).toEqual({ data: { nouns: [] } });
    const { _id } = await makeInterview(recruiter);
    const candidate = await listen(url(), tokenOf((await openLink(recruiter.auth, _id)).auth));
    expect(await candidate.send('hello', {})).toEqual({ data: { nouns: ['interview'] } });
  });

  it.each([
    ['of a name that there is not', ['nonsense', {}], 'NOT_FOUND'],
    ['of a name that every object has', ['constructor', {}], 'NOT_FOUND'],
    ['without a body', ['hello'], 'VALIDATION_FAILED'],
    ['with a text for a body', ['hello', 'x'], 'VALIDATION_FAILED'],
    ['with a field that it has not', ['hello', { company: 'x' }], 'VALIDATION_FAILED'],
    ['with two bodies', ['hello', {}, {}], 'VALIDATION_FAILED'],
    ['with bytes', ['hello', Buffer.from('x')], 'VALIDATION_FAILED'],
    ['of 64 KiB', ['hello', { text: 'x'.repeat(64 * 1024) }], 'BODY_TOO_LARGE'],
    ['of 1 MiB', ['hello', { text: 'x'.repeat(1024 * 1024) }], 'BODY_TOO_LARGE'],
    ['of 20,000 numbers', ['hello', Array.from({ length: 20_000 }, () => 1)], 'BODY_TOO_LARGE'],
    ['with 64 KiB of bytes', ['hello', Buffer.alloc(65 * 1024)], 'BODY_TOO_LARGE'],
    ['whose name has 64 KiB', ['x'.repeat(65 * 1024), {}], 'BODY_TOO_LARGE'],
  ])('%s gets an error, and its sender stays connected', async (_what, [name, ...sent], code) => {
    const { token } = await makeRecruiter();
    const { send } = await listen(url(), token);
    expect(await send(name as string, ...(sent as unknown[]))).toEqual({
      error: { code, message: expect.any(String) },
    });
    expect(await send('hello', {})).toHaveProperty('data');
  });

  it('a message of far more than 1 MiB ends the connection of its sender alone', async () => {
    const { token } = await makeRecruiter();
    const [one, other] = [await listen(url(), token), await listen(url(), token)];
    one.socket.emit('hello', { text: 'x'.repeat(2 * 1024 * 1024) });
    await ended(one);
    expect(await other.send('hello', {})).toHaveProperty('data');
  });

  const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
  it.each([
    ['400,000 lists in each other', `2["hello",${deep}]`],
    ['the same with bytes to come', `51-["hello",${deep}]`],
    ['no packet', 'garbage'],
    ['a message without content', '2'],
    ['an object for a message', '2{"a":1}'],
    ['a message without a name', '2[{}]'],
    ['the name of an event of its own', '2["disconnect","x"]'],
    ['bytes that never come', '59999999-["hello",{"_placeholder":true,"num":7}]'],
    ['an ack that nobody waits for', '37["x"]'],
    ['another namespace', '0/other,{"token":"x"}'],
    ['a second handshake', '0{"token":[]}'],
  ])('a message that is %s harms no other connection', { tags: 'deep' }, async (_what, packet) => {
    const { token } = await makeRecruiter();
    const [one, other] = [await listen(url(), token), await listen(url(), token)];
    one.socket.io.engine.send(packet);
    // In order: what was sent has been read when this is answered, or its sender is gone.
    await one.socket
      .timeout(30_000)
      .emitWithAck('hello', {})
      .catch(() => undefined);
    expect(await other.send('hello', {})).toHaveProperty('data');
    expect(await refusal(url(), token)).toBe('connected');
  });

  it('is refused after 50 in a second, and its sender can send again', { tags: 'deep' }, async () => {
    const { token } = await makeRecruiter();
    const { send } = await listen(url(), token);
    const replies = await Promise.all(Array.from({ length: 120 }, () => send('hello', {})));
    const codes = replies.map(reply => ('error' in reply ? reply.error.code : 'data'));
    expect(codes.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 'data'));
    await eventually(async () => expect(await send('hello', {})).toHaveProperty('data'));
  });

  it('a message of a session that has just ended is refused, even before the end was announced', async () => {
    const recruiter = await makeRecruiter();
    const listener = await listen(url(), recruiter.token);
    await UserModel.updateOne({ _id: recruiter._id }, { active: false });
    const reply = await listener.socket
      .timeout(30_000)
      .emitWithAck('hello', {})
      .catch(() => 'disconnected');
    expect(['disconnected', { error: { code: 'UNAUTHENTICATED', message: 'Please sign in' } }]).toContainEqual(reply);
    await ended(listener);
  });
});
