import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const self = 'apps/api/test/citations.test.ts';

/** Every text of the repository in which a rule may be cited. */
const texts = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /\.(tsx?|mjs|md|py|ya?ml|sh|html|css)$|Dockerfile$|\.env\.example$/.test(file) && file !== self)
  .filter(file => file !== 'pnpm-lock.yaml')
  .flatMap(file => {
    try {
      return [{ file, text: readFileSync(path.join(root, file), 'utf8') }];
    } catch {
      return []; // Deleted, and not committed yet.
    }
  });

/** `file: citation` of everything that `pattern` finds; group 1 of the pattern is what is cited. */
const cited = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(match => ({ file, words: match[0], what: match[1] ?? '' })),
  );

describe('citations of rules', () => {
  it('name sections that docs/contract.md has', async () => {
    const contract = await readFile(path.join(root, 'docs/contract.md'), 'utf8');
    const sections = new Set([...contract.matchAll(/^## (\d+)\. /gm)].map(([, number]) => `§${number}`));
    const citations = cited(/\b[Cc]ontract(?:\.md)? (§\d+(?:(?:, | and )§\d+)*)/g);
    expect(citations.length).toBeGreaterThan(200);
    const wrong = citations.filter(({ what }) => what.split(/, | and /).some(section => !sections.has(section)));
    expect(wrong).toEqual([]);
  });

  it('name decision notes that exist', async () => {
    const notes = await readdir(path.join(root, 'docs/decisions'));
    const numbers = new Set(notes.map(name => Number(/^(\d{4})-/.exec(name)?.[1])));
    const citations = cited(/\bADR-(\d+)\b/g);
    expect(citations.filter(({ what }) => !numbers.has(Number(what)))).toEqual([]);
  });

  it('lead to no page outside this repository', () => {
    expect(cited(/\b(?:[Ss]pec|[Dd]ecisions?(?:-2)?(?:\.md)?) (§\d+)/g)).toEqual([]);
  });
});
