import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { testContext } from '#api/test/app-context';
import { createApp } from '../src/app';
import { useDatabase } from './database';
import { environmentWith, isDeep, TSX } from './environment';
import { makeApiKey, makePdf, makePosition, makeRecruiter } from './factories';
import { InterviewModel, PositionModel } from './models';

useDatabase();

const here = path.resolve(import.meta.dirname, '..');
const root = path.resolve(here, '../..');
const page = await readFile(path.join(root, 'docs/api.md'), 'utf8');

const run = promisify(execFile);

/** A program of the page, by the name in its first line. */
function programOf(name: string): string {
  const found = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].find(([, code]) => code?.startsWith(`// ${name}\n`));
  if (!found?.[1]) throw new Error(`docs/api.md has no program ${name}`);
  return found[1];
}

const OPTIONS = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  skipLibCheck: true,
};

/** What none of the clients may compile. */
const WRONG = `import createClient from 'openapi-fetch';
import type { paths } from './schema.js';
import * as api from './client.js';

const client = createClient<paths>();
// @ts-expect-error There is no such path.
await client.GET('/nothing');
// @ts-expect-error A position has a name.
await client.POST('/positions', { body: {} });
// @ts-expect-error There is no such status.
await api.interviewsList({ status: 'done' });
`;

it('clients that openapi-typescript and oazapfts make of /openapi.json work with a key; in the deep tier they compile, too, and refuse what is wrong', async () => {
  const server = createServer(createApp(testContext)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(path.join(tmpdir(), 'generated-clients-'));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const API = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const write = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
  await symlink(path.join(here, 'node_modules'), path.join(folder, 'node_modules'));
  const programs = ['openapi-fetch.ts', 'oazapfts.ts'];
  await write('package.json', JSON.stringify({ type: 'module' }));
  await write('tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS, files: [...programs, 'wrong.ts'] }));
  await write('openapi.json', await (await fetch(`${API}/openapi.json`)).text());
  await write('wrong.ts', WRONG);
  await write('resume.pdf', await makePdf());
  for (const name of programs) await write(name, programOf(name));

  const node = (program: string, ...args: string[]) =>
    run(process.execPath, [path.join(root, 'node_modules', program), ...args], { cwd: folder });
  await node('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'schema.ts');
  await node('oazapfts/dist/cli.js', 'openapi.json', 'client.ts');
  // What it finds wrong it prints to its standard output.
  const tsc = path.join(here, 'node_modules/typescript/bin/tsc');
  const compile = () =>
    run(process.execPath, [tsc, '-p', '.'], { cwd: folder }).catch((error: { stdout: string }) => error);
  expect(isDeep ? (await compile()).stdout : '').toBe('');

  const recruiter = await makeRecruiter();
  const { key: KEY } = await makeApiKey(recruiter);
  const POSITION = (await makePosition(recruiter))._id;
  const start = async (name: string) =>
    run(process.execPath, [...TSX, name], { cwd: folder, env: environmentWith({ API, KEY, POSITION }) });
  expect((await start('openapi-fetch.ts')).stdout).toBe('Data Engineer, 0 interviews ahead\n');
  expect(await PositionModel.countDocuments({ name: 'Data Engineer' })).toBe(1);
  expect((await start('oazapfts.ts')).stdout).toBe('Adaeze Okafor, 1 interviews ahead\n');
  expect(await InterviewModel.countDocuments()).toBe(1);
});
