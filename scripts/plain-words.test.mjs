import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oddWords } from './plain-words.mjs';

// Written in parts, for this file is checked too.
const ODD = `who${'ever'}`;

test('an odd word is named with its place and a better one, in code and docs', () => {
  const text = `The first line.\nAsk ${ODD} runs it.`;
  for (const file of ['docs/page.md', 'apps/web/src/lib/file.ts'])
    assert.deepEqual(oddWords(file, text), [`${file}:2: "${ODD}", better: anyone who, the person who`]);
});

test('plain words, a part of a longer word, and what people say in a made-up interview are left alone', () => {
  assert.deepEqual(oddWords('docs/page.md', `Ask the person who runs it. ${ODD}s`), []);
  assert.deepEqual(oddWords('apps/api/src/demo/recordings/backend-engineer.ts', ODD), []);
});
