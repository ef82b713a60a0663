import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { startDatabase } from './database';
import { measurePairs } from './pairs';
import { seedCompany, withConnection } from './seed';
import { SECRET, startOther, startProduct, type Server } from './server';

/**
 * Compares the product's throughput with that of Parse Server 8, in interleaved pairs: "who am I" and the first page of
 * candidates. Parse Server has a copy of the same rows on its own mongod, because the product's denies access to other
 * databases. `pnpm --filter bench parse [pairs]`.
 */
const pairs = Number(process.argv[2] ?? 9);
const VERSION = '8.6.94';
const ROWS = 1_000;
const APP = { 'X-Parse-Application-Id': 'bench' };

/** Installs Parse Server in a separate folder: its 360 packages are not part of this project. */
async function installParse(): Promise<string> {
  const dir = fileURLToPath(new URL(`node_modules/.cache/parse-server-${VERSION}`, import.meta.url));
  if (existsSync(path.join(dir, 'node_modules/parse-server/package.json'))) return dir;
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, 'package.json'), '{ "private": true }\n');
  const arguments_ = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `parse-server@${VERSION}`];
  await promisify(execFile)('npm', arguments_, { cwd: dir });
  return dir;
}

async function call<T>(server: Server, method: string, at: string, body: unknown, headers: Record<string, string>) {
  const reply = await fetch(`${server.url}/parse${at}`, {
    method,
    headers: { ...APP, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${at}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Creates a user in a role, and the company's candidates that the role may read. Returns the user's session. */
async function seedParse(server: Server, uri: string, parseUri: string): Promise<string> {
  const master = { 'X-Parse-Master-Key': SECRET };
  const account = { username: 'mara', password: 'correct horse', email: 'mara@example.org', name: 'Mara Santos' };
  const user = await call<{ objectId: string; sessionToken: string }>(server, 'POST', '/users', account, {
    'X-Parse-Revocable-Session': '1',
  });
  const pointer = { __type: 'Pointer', className: '_User', objectId: user.objectId };
  await call(
    server,
    'POST',
    '/roles',
    { name: 'northwind', ACL: { '*': { read: true } }, users: { __op: 'AddRelation', objects: [pointer] } },
    master,
  );
  const product = await mongoose.createConnection(uri).asPromise();
  const rows = await product.collection('candidates').find().sort({ createdAt: -1 }).limit(ROWS).toArray();
  await product.close();
  for (let from = 0; from < rows.length; from += 20) {
    const candidates = rows.slice(from, from + 20).map(({ name, email, position, status, resume, createdAt }) => ({
      name,
      email,
      status,
      position: { id: String(position._id), name: position.name },
      resume: { name: resume.name, size: resume.size },
      appliedAt: { __type: 'Date', iso: (createdAt as Date).toISOString() },
      ACL: { 'role:northwind': { read: true, write: true } },
    }));
    await Promise.all(candidates.map(candidate => call(server, 'POST', '/classes/Candidate', candidate, master)));
  }
  const parse = await mongoose.createConnection(parseUri).asPromise();
  await parse.collection('Candidate').createIndex({ _rperm: 1, appliedAt: -1 });
  await parse.close();
  return user.sessionToken;
}

const dir = await installParse();
const database = await startDatabase();
const parseDatabase = await startDatabase();
const { token } = await withConnection(database.uri, () => seedCompany('Northwind', ROWS));
const product = await startProduct(database.uri);
const parse = await startOther('bench/parse-server.mjs', {
  MONGODB_URI: parseDatabase.uri,
  PARSE_SERVER_DIR: dir,
  PARSE_MASTER_KEY: SECRET,
});
try {
  const session = await seedParse(parse, database.uri, parseDatabase.uri);
  const [ours, theirs] = [{ authorization: `Bearer ${token}` }, { ...APP, 'X-Parse-Session-Token': session }];
  const page = 'limit=10&order=-appliedAt&count=1&excludeKeys=ACL';
  await measurePairs(
    pairs,
    'Parse Server',
    [
      {
        name: 'who am I',
        product: { url: `${product.url}/auth/me`, headers: ours },
        other: { url: `${parse.url}/parse/users/me`, headers: theirs },
      },
      {
        name: 'first page of candidates',
        product: { url: `${product.url}/candidates?page=1&size=10`, headers: ours },
        other: { url: `${parse.url}/parse/classes/Candidate?${page}`, headers: theirs },
      },
    ],
    { product, other: parse },
  );
} finally {
  await product.stop();
  await parse.stop();
  await database.stop();
  await parseDatabase.stop();
}
