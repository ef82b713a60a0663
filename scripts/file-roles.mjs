import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** More files than this in one folder are more than one subject. */
const MOST_FILES = 20;

const KEBAB = '[a-z0-9]+(?:-[a-z0-9]+)*';
const any = endings => new RegExp(`^${KEBAB}(\\.test)?\\.(${endings})$`);

/** What may lie in a feature, in its use cases and in an entity (docs/architecture.md, "File roles of the web"). */
const WEB_ROLES = [
  new RegExp(`^(api|schema|words|view|rules|store|content)(\\.test)?\\.ts$`),
  new RegExp(`^use-${KEBAB}(\\.test)?\\.tsx?$`),
  new RegExp(`^read-${KEBAB}(\\.test)?\\.ts$`),
  /^print\.css$/,
];

/** For each folder of the web the names that its files may have; the first row that fits a folder counts. */
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
  { folder: /^(features\/[^/]+\/[^/]+|features\/[^/]+)\/rules$/, files: [any('ts')] },
  { folder: /^features\/[^/]+(\/[^/]+)?$/, files: WEB_ROLES },
  { folder: /^entities\/[^/]+$/, files: WEB_ROLES },
  { folder: /^components\/(ui|form|states|records)$/, files: [any('tsx?')], most: 40 },
  { folder: /^lib$/, files: [any('tsx?')], most: 50 },
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
    if (!rule.files.some(allowed => allowed.test(name))) {
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
  const source = join(import.meta.dirname, '../apps/web/src');
  const problems = roleProblems(filesBelow(source), WEB).map(problem => `apps/web/src/${problem}`);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) {
    process.stderr.write('The closed list of file roles is in docs/architecture.md.\n');
    process.exitCode = 1;
  }
}
