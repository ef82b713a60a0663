import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder with more files than this has more than one subject. */
const MOST_FILES = 20;

const KEBAB = '[a-z0-9]+(?:-[a-z0-9]+)*';
const any = endings => new RegExp(`^${KEBAB}((\\.deep)?\\.test)?\\.(${endings})$`);

/** The page with the closed list. */
const PAGE = readFileSync(join(import.meta.dirname, '../docs/architecture.md'), 'utf8');

/**
 * Returns the file names that a table of the page allows, as patterns: `<what>` is any name, and an `x` in brackets is
 * optional. A name with a folder applies in that folder only.
 *
 * @param {string} heading
 */
function rolesOf(heading) {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const names = [...section.matchAll(/^\| *`([^`/]+)`/gm)].map(([, name]) => name);
  if (names.length === 0) throw new Error(`docs/architecture.md has no table of ${heading}`);
  return names.map(name => {
    const pattern = name
      .replaceAll('.', '\\.')
      .replace(/<\w+>|\*/g, KEBAB)
      .replace('(x)', 'x?');
    return new RegExp(`^${pattern}$`);
  });
}

const isTest = name => /\.test\.tsx?$/.test(name);
const WEB_ROLES = rolesOf('File roles of the web');
const API_ROLES = rolesOf('File roles of the API');
/** Outside the nouns a file needs no suffix. */
const API_FILES = [...API_ROLES, any('ts')];

/** The file names allowed in each folder of the web; the first matching row counts. */
export const WEB = [
  { folder: /^$/, files: [/^(main|prerender)\.tsx$/, /^styles\.css$/] },
  { folder: /^app(\/|$)/, files: [any('tsx?')] },
  { folder: /^areas(\/|$)/, files: [any('tsx?')] },
  { folder: /^assets(\/product)?$/, files: [/^[a-z0-9-]+\.(svg|webp)$/] },
  {
    folder: /^pages$/,
    files: [new RegExp(`^${KEBAB}-page\\.tsx$`), new RegExp(`^${KEBAB}\\.test\\.tsx$`)],
    most: 60,
  },
  { folder: /^(features\/[^/]+|features\/[^/]+\/[^/]+|entities\/[^/]+)\/components$/, files: [any('tsx')] },
  { folder: /^(features\/[^/]+\/[^/]+|features\/[^/]+|entities\/[^/]+)\/rules$/, files: [any('ts')] },
  { folder: /^features\/[^/]+(\/[^/]+)?$/, files: WEB_ROLES },
  { folder: /^entities\/[^/]+$/, files: WEB_ROLES },
  { folder: /^components\/(ui|form|states|records)$/, files: [any('tsx?')], most: 40 },
  { folder: /^lib$/, files: [any('tsx?')], most: 50 },
];

/** The same for the API. */
export const API = [
  {
    folder: /^$/,
    files: [
      /^(main|env|env-fields|env-settings|app|app-collections|app-jobs|app-subscribers|web-app|exposure-warnings)(\.test)?\.ts$/,
    ],
  },
  { folder: /^modules\/[^/]+\/mails$/, files: API_FILES },
  { folder: /^modules\/[^/]+\/mails\/__snapshots__$/, files: [/\.snap$/] },
  { folder: /^modules\/[^/]+(\/[^/]+)?$/, files: API_ROLES, most: 40 },
  { folder: /^database\/migrations$/, files: [/^(\d{4}-)?[a-z-]+\.ts$/], most: 200 },
  { folder: /^(cli\/commands|demo\/recordings)$/, files: [any('ts')] },
  { folder: /^(http|lib|database|idempotency|jobs|events|live|backup|cli|demo)$/, files: API_FILES, most: 50 },
];

/**
 * Returns what is wrong with a list of files, one sentence each.
 *
 * @param {string[]} files paths below the source folder, with `/`
 * @param {{folder: RegExp, files: RegExp[], most?: number}[]} rules
 */
export function roleProblems(files, rules) {
  const problems = [];
  const counts = new Map();
  for (const file of files) {
    const cut = file.lastIndexOf('/');
    const folder = cut < 0 ? '' : file.slice(0, cut);
    const name = file.slice(cut + 1);
    const rule = rules.find(one => one.folder.test(folder));
    if (!rule) {
      problems.push(`${file}: no files are expected in this folder`);
      continue;
    }
    // A test is named after what it tests.
    const role = isTest(name) ? name.replace(/(\.deep)?\.test\./, '.') : name;
    const names = [name.replace('.deep.test.', '.test.'), role];
    if (!rule.files.some(allowed => names.some(one => allowed.test(one)))) {
      problems.push(`${file}: not a file role of this folder`);
    }
    if (!name.includes('.test.'))
      counts.set(folder, { count: (counts.get(folder)?.count ?? 0) + 1, most: rule.most ?? MOST_FILES });
  }
  for (const [folder, { count, most }] of counts) {
    if (count > most)
      problems.push(`${folder}: ${count} files, at most ${most}: give each use case a folder of its own`);
  }
  return problems;
}

/** Returns all files below a folder as paths with `/`. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const below = (folder, rules) =>
    roleProblems(filesBelow(join(import.meta.dirname, '..', folder)), rules).map(problem => `${folder}/${problem}`);
  const problems = [...below('apps/web/src', WEB), ...below('apps/api/src', API)];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) {
    process.stderr.write('The closed list of file roles is in docs/architecture.md.\n');
    process.exitCode = 1;
  }
}
