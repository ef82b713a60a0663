import type { NamedEndpoint } from '@interview-detection/shared/contract';
import { describe, expect, it } from 'vitest';
import { reportJob } from '#api/modules/reports/start-report.service';
import { useDatabase } from './database';
import { makePdf } from './factories';
import { growth, GROWTH_MAX } from './growth';
import { runDueJobs } from './jobs';
import { ReportModel } from './models';
import { readyCallAlone } from './ready-call';
import { BODIES, callOf, checkReply, makeWorld, request } from './sweep';
import {
  addressOf,
  bodyBytes,
  expectSmallRefusal,
  fieldsOf,
  forms,
  fullest,
  json,
  QUERY_BYTES,
  sendForm,
  sendJson,
  withQuery,
  type WithBody,
} from './worst-calls';
import { longTexts, overcrowded, TEXTS, worstAllowed, type Kind } from './worst-inputs';

// One call of each kind of body and query, as long and as full as may be: twice the input costs about twice the work,
// so that no length of it holds up others. worst-input-sweep.deep.test.ts tries every call, and how long each holds up others.

useDatabase();

const kinds = Object.keys(TEXTS) as Kind[];

/** Of a body, where it is not the most that is read: what costs too much by its length does so at this one already. */
const BYTES = 256 * 1024;

/** Fields, a list, and a list in which each has a record and texts. */
const KINDS_OF_BODY = new Set(['company.update', 'positions.setPlan', 'interviews.complete']);
const ofEachKind = json.filter(({ named }) => KINDS_OF_BODY.has(named.name));

describe.each(ofEachKind.map(one => [callOf(one.named), one] as const))('%s', (_call, { named, schema }: WithBody) => {
  const most = Math.min(BYTES, bodyBytes(named));

  /** Every body that is too full somewhere, by what it is; of the lists beside the first one none, they are as that is. */
  const overfull = (bytes: number): [what: string, text: string][] => {
    const fields = fieldsOf(schema);
    const texts = JSON.stringify(longTexts(fields, 'tags', bytes / (fields.length || 1) - 100));
    return [['texts', texts], ...overcrowded(schema, bytes - 500).filter(([what]) => !what.includes('devices'))];
  };

  it('refuses an overfull body quickly, with work in proportion to its length', { tags: 'deep' }, async () => {
    const world = await makeWorld();
    const grown: Record<string, number> = {};
    const halves = new Map(overfull(most / 2));
    for (const [what, whole] of overfull(most)) {
      const name = `${callOf(named)}: ${what}`;
      const refused = async (bytes: number) => {
        const text = bytes === most ? whole : halves.get(what);
        expectSmallRefusal(name, await sendJson(named, world, text ?? ''));
      };
      const times = await growth(refused, most);
      if (times > GROWTH_MAX) grown[what] = times;
    }
    expect(grown).toEqual({});
  });

  it('a body, as long and as many as each schema takes, holds up no one', { tags: 'deep' }, async () => {
    let succeeded = 0;
    const taken = async (bytes: number) => {
      const call = await readyCallAlone(named);
      const usual = BODIES[named.name]?.(call.world) ?? {};
      for (const body of fullest(schema, { kind: 'tags', bytes, usual })) {
        const reply = await sendJson(named, call.world, JSON.stringify(body));
        expectSmallRefusal(callOf(named), reply);
        if (reply.status < 300) succeeded++;
      }
      await runDueJobs({ kinds: [reportJob] });
    };
    expect(await growth(taken, most - 2_000)).toBeLessThanOrEqual(GROWTH_MAX);
    expect(succeeded).toBeGreaterThan(0);
    expect(await ReportModel.countDocuments({ aiReport: null })).toBe(0);
  });
});

describe('a form', () => {
  const [{ named, schema }] = forms as [WithBody];

  it(
    'a form whose texts are overfull is refused quickly, with work in proportion to their length',
    { tags: 'deep' },
    async () => {
      const world = await makeWorld();
      const refused = async (bytes: number) => {
        const texts = longTexts(fieldsOf(schema), 'tags', bytes);
        expectSmallRefusal('tags', await sendForm(named, world, texts));
      };
      expect(await growth(refused, 250 * 1024)).toBeLessThanOrEqual(GROWTH_MAX);
      const call = request(named.endpoint.method, addressOf(named, world)).set(world.auth);
      expectSmallRefusal('names', await call.attach(`x${'"'.repeat(15_000)}`, await makePdf(), 'resume.pdf'));
    },
  );
});

describe('a query', () => {
  const named = withQuery.find(({ name }) => name === 'candidates.list') as NamedEndpoint;
  const { query } = named.endpoint;
  const fields = fieldsOf(query);

  const expectSmallWork = async (kind: Kind) => {
    const world = await makeWorld();
    const get = (text: string) => request('GET', `${addressOf(named, world)}?${text}`).set(world.auth);
    const encoded = (text: string) => new URLSearchParams({ '': text }).toString().length;
    const long = longTexts(fields, kind, QUERY_BYTES / fields.length, encoded);
    expectSmallRefusal(kind, await get(new URLSearchParams(long).toString()));
    const taken = async (bytes: number) => {
      const allowed = worstAllowed(query!, { kind, bytes, many: true }) as Record<string, string>;
      const texts = 'position' in allowed ? { ...allowed, position: world.position } : allowed;
      checkReply(await get(new URLSearchParams(texts).toString()).expect(200));
    };
    expect(await growth(taken, QUERY_BYTES / 3)).toBeLessThanOrEqual(GROWTH_MAX);
  };

  it('a query of tags as long as an address may be is taken or refused quickly', () => expectSmallWork('tags'));
  it.each(kinds.filter(kind => kind !== 'tags'))(
    'a query of %s as long as an address may be is taken or refused quickly',
    { tags: 'deep' },
    kind => expectSmallWork(kind),
  );

  it('a query with names that are repeated is refused quickly', async () => {
    expect(fields.length).toBeGreaterThan(3);
    const world = await makeWorld();
    for (const name of fields) {
      const pair = `${name}=a&`;
      const text = pair.repeat(QUERY_BYTES / pair.length);
      expectSmallRefusal(name, await request('GET', `${addressOf(named, world)}?${text}`).set(world.auth));
    }
  });
});
