import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const rooms: Record<string, string> = {
  shared: 'packages/shared/src',
  api: 'apps/api/src',
  web: 'apps/web/src',
  tests: 'apps/api/test',
};
const STATES = ['met', 'partly', 'unmet', 'n.a.'];
/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0. */
const IN_ALL = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** As `node:crypto` and libraries are asked for one. */
const ALGORITHM = /(?<=')(?:sha\d+|md5|hs\d+|aes-[\w-]+|chacha20-[\w-]+)(?=')/gi;

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const placeOf = (file: string) => file.replace(/^(shared|api|web|tests)\//, (_, room: string) => `${rooms[room]}/`);
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());

const page = read('docs/security.md');
const lines = page.split('\n').filter(line => line.startsWith('|'));
const rows = lines
  .map(cellsOf)
  .filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number))
  .map(([number = '', what = '', state = '', where = '', last = '']) => ({
    number,
    chapter: Number(number.split('.')[0]),
    what,
    state,
    where: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    last,
    tests: [...last.matchAll(/`([^`]+\.test\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title })),
  }));

describe('docs/security.md', () => {
  it('has each requirement once, in one of four states', () => {
    expect(IN_ALL.map((_, place) => rows.filter(({ chapter }) => chapter === place + 1).length)).toEqual(IN_ALL);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    expect(rows.filter(({ state, what }) => !STATES.includes(state) || what === '')).toEqual([]);
  });

  it('says where each met requirement is met, and for every one by what or why not', () => {
    expect(rows.filter(({ state, where }) => state === 'met' && where.length === 0)).toEqual([]);
    expect(rows.filter(({ last }) => last.length < 5)).toEqual([]);
    // A title alone is no reason.
    const withoutReason = rows.filter(({ state, last, tests }) => {
      const words = tests.reduce((text, { file, title }) => text.replace(`\`${file}\` "${title}"`, ''), last);
      return (state === 'partly' || state === 'unmet') && words.trim().length < 15;
    });
    expect(withoutReason).toEqual([]);
  });

  it('names files that exist', () => {
    const files = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|js|json|ya?ml|sh|md))`/g)].map(
      ([, file = '']) => file,
    );
    const places = [...rows.flatMap(({ where }) => where), ...files].map(placeOf);
    expect(places.length).toBeGreaterThan(200);
    expect(places.filter(place => !existsSync(path.join(root, place)))).toEqual([]);
  });

  it('names tests that exist, by a part of their title', () => {
    const tests = rows.flatMap(row => row.tests.map(test => ({ number: row.number, ...test })));
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter(({ file, title }) => !read(placeOf(file)).includes(title))).toEqual([]);
  });

  it('sums up its rows', () => {
    const sums = lines.map(cellsOf).filter(([name = '']) => /^V\d+ /.test(name) || name === '**sum**');
    const counted = (of: typeof rows) => [
      ...STATES.map(state => of.filter(row => row.state === state).length),
      of.length,
    ];
    const expected = IN_ALL.map((_, place) => counted(rows.filter(({ chapter }) => chapter === place + 1)));
    expect(sums.map(([, ...numbers]) => numbers.map(text => Number(text.replaceAll('*', ''))))).toEqual([
      ...expected,
      counted(rows),
    ]);
    const [met = 0, partly = 0, unmet = 0] = counted(rows);
    expect(page).toContain(`Of ${met + partly + unmet} that apply ${met} are met, ${partly} partly and ${unmet} not.`);
  });

  it('names every algorithm that the code asks for', () => {
    const [, section = ''] = page.split('### Keys and algorithms');
    const named = section.toLowerCase().replaceAll('-', '');
    const asked = new Set(
      ['apps/api/src', 'packages/embedded-mongo/src', 'packages/shared/src', 'packages/speech/src'].flatMap(folder =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter(file => /\.(?:ts|mjs)$/.test(file) && !file.includes('.test.'))
          .flatMap(file => [...read(path.join(folder, file)).matchAll(ALGORITHM)].map(([name]) => name)),
      ),
    );
    expect(asked.size).toBeGreaterThan(1);
    expect([...asked].filter(name => !named.includes(name.toLowerCase().replaceAll('-', '')))).toEqual([]);
  });
});

it('docs/threat-model.md names rows that docs/security.md has, and lets nothing stop an attack that is unmet', () => {
  const numbers = [...read('docs/threat-model.md').matchAll(/\b\d{1,2}\.\d\.\d{1,2}\b/g)].map(([number]) => number);
  expect(numbers.length).toBeGreaterThan(20);
  const stops = (number: string) => rows.some(row => row.number === number && ['met', 'partly'].includes(row.state));
  expect(numbers.filter(number => !stops(number))).toEqual([]);
});
