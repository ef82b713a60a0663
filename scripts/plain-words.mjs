// pnpm words: fails where a comment, a name, a text or a page of docs uses a word that native readers stumble over.
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './processes.mjs';
import { root } from './workspace.mjs';

/** Each with what to write instead. */
const WORDS = {
  whoever: 'anyone who, the person who',
  whosoever: 'anyone who',
  anew: 'again',
  'stood in for': 'replaced',
  'stands in for': 'replaces',
  'what became of': 'the outcome of, the status of',
  'tells of': 'reports, is about',
  'told of': 'notified of',
  'gives back': 'returns',
  'none of both': 'neither',
  thereof: 'of it',
  'without a word': 'silently',
};
const PATTERN = new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})\\b`, 'gi');
const ENDINGS = new Set(['.ts', '.tsx', '.mjs', '.mts', '.md', '.html', '.css', '.yml', '.json']);
/** What people say in made-up interviews, and this list. */
const SPEECH =
  /^(?:apps\/api\/src\/demo\/|e2e\/played\/|bench\/|packages\/transcript\/.*\.test\.ts$|pnpm-lock\.yaml$|scripts\/plain-words)/;

/**
 * Returns each use of a listed word as `file:line: word, better: …`.
 * @param {string} file path below the root, with `/`
 * @param {string} text
 */
export function oddWords(file, text) {
  if (SPEECH.test(file) || !ENDINGS.has(extname(file))) return [];
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(PATTERN)].map(([word]) => `${file}:${at + 1}: "${word}", better: ${WORDS[word.toLowerCase()]}`),
    );
}

async function check() {
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = output.split('\n').filter(file => ENDINGS.has(extname(file)));
  const found = files.flatMap(file => {
    try {
      return oddWords(file, readFileSync(join(root, file), 'utf8'));
    } catch {
      // Deleted, and not committed yet.
      return [];
    }
  });
  for (const line of found) console.error(line);
  return found.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await check();
