import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it, describe } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, stateOf, type Bot, event, send } from '#api/test/bot';
import { copied } from '#api/test/copies';
import { useDatabase } from '#api/test/database';
import type { KindCount } from '../evidence/level.rules';
import type { Sign } from '../evidence/signs.rules';
import { pointOf } from './points.rules';
import { de } from './words/de.words';
import { en } from './words/en.words';

describe('points', () => {
  useDatabase();
  /** An interview that is over, with 600 pastes into its first answer, of which the first has the id p0. */
  const many = (): Promise<Bot> =>
    copied('a record of many points', async () => {
      const bot = await makeBot();
      await stateOf(callsOf(bot).start());
      const at = new Date().toISOString();
      const paste = (n: number) =>
        event('paste', { id: `p${n}`, seq: n, at, turn: 1, data: { length: 40, source: 'outside' } });
      for (let first = 0; first < 600; first += 200) {
        await send(bot, ...Array.from({ length: 200 }, (_, n) => paste(first + n)));
      }
      await stateOf(callsOf(bot).answer(1, 'x'.repeat(100)));
      await stateOf(callsOf(bot).finish());
      return bot;
    });
  const expectTheFirst = async (language: (typeof LANGUAGES)[number]) => {
    const bot = await many();
    await api.put('/candidate/language').set(bot.auth).send({ language }).expect(200);
    const { body } = await api.get('/candidate/record').set(bot.auth).expect(200);
    const { points, pointsLeft } = (body.data as CandidateRecordView).evidence;
    expect(points.map(({ about }) => about)).toEqual(Array.from({ length: 500 }, (_, n) => `p${n}`));
    expect(pointsLeft).toContain(new Intl.NumberFormat(language).format(100));
    return pointsLeft;
  };
  it('a record of many points shows the first 500 and says how many more there are', { tags: 'deep' }, async () => {
    const left = '100 more points are not shown here. They are in the file: record.json has every one.';
    expect(await expectTheFirst('en')).toBe(left);
  });
  it.each(LANGUAGES.filter(language => language !== 'en'))(
    'a record of many points says how many more there are in the language of the page: %s',
    { tags: 'deep' },
    async language => {
      await expectTheFirst(language);
    },
  );
  it(
    'a record of many points has every one in its file, whose page says how many it leaves out',
    { tags: 'deep' },
    async () => {
      const bot = await many();
      const { body } = await api.get('/candidate/record.zip').set(bot.auth).responseType('blob').expect(200);
      const files = unzipSync(body as Buffer);
      const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
      const { evidence } = JSON.parse(text('record.json')) as CandidateRecordView;
      expect([evidence.points.length, evidence.pointsLeft]).toEqual([600, null]);
      expect(text('record.html').match(/40 characters pasted/g)).toHaveLength(500);
      expect(text('record.html')).toContain('100 more points are not shown here.');
    },
  );
  it('a point that is not shown takes a comment', { tags: 'deep' }, async () => {
    const { auth } = await many();
    const comment = { about: 'p599', text: 'My own notes' };
    await api.post('/candidate/record/comments').set(auth).send(comment).expect(200);
  });
});

const kind: KindCount = {
  kind: 'away',
  counts: 1,
  count: 2,
  seconds: 1_070,
  answers: [],
  isReached: true,
  isAllowed: false,
};
const away = (openMs: number): Sign => ({
  kind: 'away',
  events: ['e1'],
  from: 0,
  to: openMs,
  openMs,
  answers: [],
  turn: 1,
  isDismissed: false,
  isEnough: true,
});
it('gives a long absence in minutes, a short one in seconds', () => {
  const titled = (ms: number, words: typeof en, language: 'en' | 'de') => {
    const first = away(ms);
    return pointOf({ kind, first, together: [first], about: 'away' }, new Map(), words, language).title;
  };
  expect(titled(1_070_000, en, 'en')).toBe('Away from the page for 18 minutes in all');
  expect(titled(40_000, en, 'en')).toBe('Away from the page for 40 seconds in all');
  expect(titled(1_070_000, de, 'de')).toBe('Insgesamt 18 Minuten nicht auf der Seite');
});
