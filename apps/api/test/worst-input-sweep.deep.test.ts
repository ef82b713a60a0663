import { AVAILABILITY_USERS_MAX } from '@interview-detection/shared/availability/availability.schema';
import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reportJob } from '#api/modules/reports/start-report.service';
import { callsOf, makeBot, THREE, type Bot } from './bot';
import { useDatabase } from './database';
import { longestSteadyBlocks } from './event-loop';
import { makeInterview, makePdf, makePerson, uniqueEmail } from './factories';
import { runDueJobs } from './jobs';
import { readyCall, speak, talkInRoom } from './ready-call';
import {
  authFor,
  BODIES,
  callOf,
  checkReply,
  makeWorld,
  pathFor,
  QUERIES,
  request,
  type Call,
  type World,
} from './sweep';
import {
  addressOf,
  bodyBytes,
  ENDING,
  expectSmallRefusal,
  fieldsOf,
  FITTING,
  forms,
  fullest,
  json,
  LAST,
  OF_ENDED,
  OF_TRACKS,
  OUT_OF_REACH,
  QUERY_BYTES,
  sendForm,
  sendJson,
  withBody,
  withQuery,
  type WithBody,
} from './worst-calls';
import { longTexts, overcrowded, TEXTS, worstAllowed, type Kind } from './worst-inputs';
import { startModelDouble } from './model-double';
import { InterviewModel, ReportModel } from './models';
import { set } from './settings';

useDatabase();

/** What others wait for at most while one call is served, where the reference of event-loop.ts takes its 10 ms. */
const BLOCK_MAX_MS = 200;
const kinds = Object.keys(TEXTS) as Kind[];
const nouns = [...new Set(json.map(({ named }) => named.noun))];

describe('what is refused', () => {
  it.each(nouns)(
    '%s: bodies whose texts, lists or records are overfull are refused quickly, and hold up no one',
    async noun => {
      // A refusal changes nothing in it.
      const world = await makeWorld();
      const over: Record<string, number> = {};
      for (const { named, schema } of json.filter(one => one.named.noun === noun)) {
        const fields = fieldsOf(schema);
        // Counted before they are looked at: what they are made of matters little.
        const long = (['letters', 'blanks', 'tags', 'emoji'] as const).map(kind => {
          const texts = longTexts(fields, kind, bodyBytes(named) / (fields.length || 1) - 100);
          return [`texts of ${kind}`, JSON.stringify(texts)] as const;
        });
        const bodies = [...long, ...overcrowded(schema, bodyBytes(named) - 500)];
        const blocks = await longestSteadyBlocks(async measure => {
          for (const [what, text] of bodies) {
            const name = `${callOf(named)}: ${what}`;
            expectSmallRefusal(name, await sendJson(named, world, text));
            measure(name);
          }
        }, BLOCK_MAX_MS);
        Object.assign(over, blocks);
      }
      expect(over).toEqual({});
    },
  );

  it.each(forms.map(({ named, schema }) => [callOf(named), named, schema] as const))(
    '%s: a form whose texts are overfull is refused quickly, and holds up no one',
    async (_call, named, schema) => {
      const world = await makeWorld();
      const over = await longestSteadyBlocks(async measure => {
        for (const kind of kinds) {
          const texts = longTexts(fieldsOf(schema), kind, 250 * 1024);
          expectSmallRefusal(kind, await sendForm(named, world, texts));
          measure(kind);
        }
        const name = '"'.repeat(15_000);
        const call = request(named.endpoint.method, addressOf(named, world)).set(world.auth);
        expectSmallRefusal('names', await call.attach(`x${name}`, await makePdf(), 'resume.pdf'));
        measure('the name of a field');
      }, BLOCK_MAX_MS);
      expect(over).toEqual({});
    },
  );
});

describe('what is allowed', () => {
  const bodies = ({ named, schema }: WithBody, kind: Kind, usual: object) =>
    fullest(schema, { kind, bytes: bodyBytes(named) - 2_000, usual, fitting: FITTING[named.name]?.(kind) });

  /** An interview to come, one that is spoken to the bot, one that is recorded in its room and one that is over. */
  type Worlds = Record<'world' | 'spoken' | 'room' | 'ended', World>;

  /** A world in which this call is possible. */
  async function worldFor({ name, noun }: NamedEndpoint, { world, spoken, room, ended }: Worlds): Promise<World> {
    if (OF_TRACKS.has(name)) return room;
    if (noun === 'recordings') return spoken;
    if (OF_ENDED.has(noun)) return ended;
    if (noun === 'turns') return { ...world, candidate: (await talking(world)).auth };
    if (LAST.has(name)) return makeWorld();
    if (name === 'company.create') return { ...world, auth: (await makePerson()).auth };
    if (ENDING.includes(name) && noun === 'interviews')
      return { ...world, interview: await openInterview(world, name) };
    return world;
  }

  /** A candidate who is asked the first question by the bot. */
  async function talking({ auth, userId: _id, company }: World): Promise<Bot> {
    const bot = await makeBot(THREE, { recruiter: { auth, _id, company, email: '', token: '' } });
    await callsOf(bot).start().expect(200);
    return bot;
  }

  /** A candidate who has pasted, given the longest answers, and finished: record and evidence can be read. */
  async function finished(kind: Kind): Promise<World> {
    const world = await makeWorld();
    const bot = await talking(world);
    const answer = allEndpoints.find(({ name }) => name === 'turns.answer')!;
    const filling = { kind, bytes: bodyBytes(answer) - 2_000, many: false };
    const { text } = worstAllowed(answer.endpoint.body!, filling) as { text: string };
    const pasted = { id: 'p1', seq: 1, kind: 'paste', at: new Date().toISOString(), turn: 1 };
    const events = [{ ...pasted, data: { length: text.length, source: 'outside' } }];
    await request('POST', '/candidate/events').set(bot.auth).send({ events }).expect(200);
    await callsOf(bot).answer(1, text).expect(200);
    await request('POST', `/interviews/${bot.id}/evidence/p1/confirm`).set(world.auth).expect(200);
    await callsOf(bot).finish().expect(200);
    return { ...world, candidate: bot.auth, interview: { ...world.interview, _id: bot.id } };
  }

  async function openInterview({ auth, userId }: World, call: string): Promise<World['interview']> {
    const interview = await makeInterview({ auth, _id: userId, email: '', token: '' }, { email: uniqueEmail() });
    // Before the start no one is too late.
    const startsAt = new Date(Date.now() - 60_000);
    if (call === 'interviews.noShow') await InterviewModel.updateOne({ _id: interview._id }, { startsAt });
    return interview;
  }

  async function withReport(): Promise<World> {
    const world = await makeWorld();
    const plan = [{ question: 'What is a program?', expectedPoints: ['a list of steps', 'for a machine'] }];
    await request('PUT', `/positions/${world.position}/plan`).set(world.auth).send(plan).expect(200);
    const transcript = [
      { type: 'sent', message: 'What is a program?' },
      { type: 'recieve', message: 'It is a list of steps, and it shows a one' },
      { type: 'sent', message: 'Write a program' },
      { type: 'recieve', message: 'print(1)' },
    ];
    await request('POST', `/interviews/${world.interview._id}/complete`)
      .set(world.auth)
      .send({ transcript })
      .expect(200);
    // Tried again, there is also what the try before left: messages to webhooks, recordings without a recogniser.
    await runDueJobs({ kinds: [reportJob] });
    await ReportModel.updateMany({}, { 'aiReport.jsonArray.1.authorship.level': 'some' });
    return world;
  }

  it.each(kinds)('%s, as long and as many as each schema takes, holds up no one', async kind => {
    const succeeded = new Set<string>();
    const model = await startModelDouble();
    onTestFinished(() => model.stop());
    const turn = ({ named }: WithBody) => ENDING.indexOf(named.name);
    const ordered = withBody.toSorted((one, other) => turn(one) - turn(other));
    const over = await longestSteadyBlocks(async measure => {
      const spoken = await makeWorld();
      await speak(spoken, 'recordings.begin');
      // A candidate who agreed before speaking was possible would have to agree again.
      const [world, room] = [await makeWorld(), await makeWorld()];
      await talkInRoom(room, 'recordings.finishTrack');
      const [reported, ended] = [await withReport(), await finished(kind)];
      set('LLM_MODEL', 'double');
      measure('the preparation');
      for (const endpoint of ordered) {
        const { named } = endpoint;
        for (const body of bodies(endpoint, kind, BODIES[named.name]?.(world) ?? {})) {
          const about = named.noun === 'reports' ? reported : await worldFor(named, { world, spoken, room, ended });
          // Other reports are made without a model, and other emails are not sent.
          set('LLM_BASE_URL', named.name === 'planDrafts.draft' ? model.url : undefined);
          set('SMTP_URL', named.name === 'team.invite' ? 'smtp://127.0.0.1:2525' : undefined);
          const reply = named.endpoint.upload
            ? await sendForm(named, about, body as object, kind)
            : await sendJson(named, about, JSON.stringify(body));
          expectSmallRefusal(named.name, reply);
          if (reply.status < 300) succeeded.add(named.name);
          measure(callOf(named));
        }
      }
      set('LLM_BASE_URL', undefined);
      expect(await runDueJobs({ kinds: [reportJob] })).toBeGreaterThan(0);
      measure('the reports of what was completed');
      expect(await ReportModel.countDocuments({ aiReport: null })).toBe(0);
    }, BLOCK_MAX_MS);
    expect(over).toEqual({});
    const reachable = withBody.map(({ named }) => named.name).filter(name => !OUT_OF_REACH.has(name));
    expect(reachable.filter(name => !succeeded.has(name))).toEqual([]);
  });

  it('is read by every call without holding up anyone', async () => {
    const [world, ended] = [await makeWorld(), await finished('tags')];
    for (const endpoint of withBody.filter(
      ({ named: { name } }) => !ENDING.includes(name) && !LAST.has(name) && name !== 'candidates.decide',
    )) {
      const { named } = endpoint;
      const [body] = bodies(endpoint, 'tags', BODIES[named.name]?.(world) ?? {});
      const about = OF_ENDED.has(named.noun) ? ended : world;
      if (named.endpoint.upload) await sendForm(named, about, body as object);
      else await sendJson(named, about, JSON.stringify(body));
    }
    const complete = withBody.find(({ named }) => named.name === 'interviews.complete')!;
    const [most] = bodies(complete, 'tags', {});
    checkReply(await sendJson(complete.named, world, JSON.stringify(most)).expect(200));
    // Else there is no report to read.
    await runDueJobs({ kinds: [reportJob] });
    const reads = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.changesState);
    const over = await longestSteadyBlocks(async measure => {
      for (const named of reads) {
        const about = OF_ENDED.has(named.noun) ? ended : world;
        checkReply(await request('GET', addressOf(named, about)).set(authFor(named, about)));
        measure(callOf(named));
      }
    }, BLOCK_MAX_MS);
    expect(over).toEqual({});
  });
});

it('a query whose texts are as long as an address may be holds up no one, and is refused quickly', async () => {
  const world = await makeWorld();
  // A record is read once its interview is over.
  const records = new Map<NamedEndpoint, Call>();
  for (const named of withQuery.filter(({ noun }) => noun === 'candidateRecords'))
    records.set(named, await readyCall(named, world));
  const over = await longestSteadyBlocks(async measure => {
    for (const named of withQuery) {
      const { query } = named.endpoint;
      const record = records.get(named);
      const path = record ? pathFor(named.endpoint.path, record) : addressOf(named, world);
      const auth = record?.auth ?? authFor(named, world);
      const get = (text: string) => request(named.endpoint.method, `${path}?${text}`).set(auth);
      const { from, to } = QUERIES[named.name]?.(world) ?? {};
      const users = Array(AVAILABILITY_USERS_MAX).fill(world.userId).join(',');
      const usual = { position: world.position, interviewer: world.userId, users, from, to };
      // In other lists an unknown stage only finds no one.
      const real = named.noun === 'pipeline' ? { ...usual, stage: 'applied' } : usual;
      for (const kind of kinds) {
        const encoded = (text: string) => new URLSearchParams({ '': text }).toString().length;
        const long = longTexts(fieldsOf(query), kind, QUERY_BYTES / fieldsOf(query).length, encoded);
        expectSmallRefusal(kind, await get(new URLSearchParams(long).toString()));
        const allowed = worstAllowed(query!, { kind, bytes: QUERY_BYTES / 3, many: true }) as Record<string, string>;
        const meant = Object.entries(real).flatMap(([name, value]) =>
          name in allowed && value !== undefined ? [[name, value] as const] : [],
        );
        const texts = { ...allowed, ...Object.fromEntries(meant) };
        checkReply(await get(new URLSearchParams(texts).toString()).expect(200));
        measure(`${callOf(named)} with ${kind}`);
      }
      for (const name of fieldsOf(query)) {
        const pair = `${name}=a&`;
        expectSmallRefusal(name, await get(pair.repeat(QUERY_BYTES / pair.length)));
      }
      measure(`${callOf(named)} with repeated names`);
    }
  }, BLOCK_MAX_MS);
  expect(over).toEqual({});
});
