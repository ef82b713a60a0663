import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { database } from '#api/lib/app-context';
import { OPERATE } from './api-process';
import { api } from './api';
import { makeInterviewer, makeRecruiter, PASSWORD } from './factories';
import { databaseUri, useDatabase } from './database';
import { environmentWith } from './environment';
import { setUpTotp } from './totp';
import { runMigrations } from '../src/database/migrate';
import { requireDb } from '../src/database/connection';

// The operator's commands as separate processes, beside the product on one database.
useDatabase();

const operate = (...args: string[]) => run(process.execPath, [...OPERATE, ...args]);

async function run(program: string, args: string[]) {
  const child = spawn(program, args, {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: environmentWith({ MONGODB_URI: databaseUri() }),
  });
  const said = { output: '', messages: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.messages += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

it('a command that cannot be done is one line on standard error and exit code 1', { tags: 'deep' }, async () => {
  const refused = (messages: string) => ({ code: 1, output: '', messages: `${messages}\n` });
  await runMigrations(database().getClient(), requireDb());
  const [nothing, unknown, nobody] = await Promise.all([
    operate(),
    operate('admin', 'make-king'),
    operate('admin', 'deactivate', 'nobody@example.org'),
  ]);
  expect(nothing).toEqual(refused('Say what to do: admin, backup, restore, move-data'));
  expect(unknown.messages).toMatch(/^There is no command make-king: .*\n$/);
  expect(nobody).toEqual(refused('There is no account nobody@example.org'));
});

it.runIf(process.platform === 'linux')(
  'on a terminal a command ends, and with the exit code that it has',
  { tags: 'deep' },
  async () => {
    const onTerminal = (...args: string[]) =>
      run('script', [
        '--quiet',
        '--return',
        '--command',
        [process.execPath, ...OPERATE, ...args].join(' '),
        '/dev/null',
      ]);
    const [help, unknown] = await Promise.all([onTerminal('admin', 'help'), onTerminal('admin', 'make-king')]);
    expect(help).toMatchObject({ code: 0, output: expect.stringContaining('erase-candidate') });
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('There is no command make-king') });
  },
);

it(
  'a command works while the product runs, with nothing but its result on standard output',
  { tags: 'deep' },
  async () => {
    const { email } = await makeRecruiter();
    await runMigrations(database().getClient(), requireDb());
    const { code, output, messages } = await operate('admin', 'reset-password', email);
    expect({ code, messages }).toEqual({
      code: 0,
      messages: `Mara Santos <${email}> has a new password, and every older session and API key was ended\nIt is good for 7 days, and is changed at the first sign-in\n`,
    });
    expect(output).toMatch(/^[\w-]{22}\n$/);
  },
);

it(
  'a forgotten second factor is removed while the product runs, and the audit log says by whom',
  { tags: 'deep' },
  async () => {
    const owner = await makeRecruiter();
    const { _id, email, auth } = await makeInterviewer(owner);
    await setUpTotp({ auth });
    await runMigrations(database().getClient(), requireDb());
    const { code, messages } = await operate('admin', 'remove-second-factor', email);
    expect({ code, messages }).toEqual({
      code: 0,
      messages: `Tom Becker <${email}> signs in with the password alone now, and every older session was ended\n`,
    });
    await api.get('/auth/me').set(auth).expect(401);
    const { body } = await api.post('/auth/login').send({ email, password: PASSWORD }).expect(200);
    expect(body.data).toHaveProperty('token');
    const audit = await api.get('/audit?action=user.totp_disabled').set(owner.auth).expect(200);
    expect(audit.body.data).toMatchObject([
      {
        action: 'user.totp_disabled',
        actor: { kind: 'system', name: 'The server’s administrator' },
        record: { kind: 'user', _id },
      },
    ]);
  },
);

it('a database that this version has not been started with is left alone', { tags: 'deep' }, async () => {
  const { email } = await makeRecruiter();
  const { code, messages } = await operate('admin', 'deactivate', email);
  expect(code).toBe(1);
  expect(messages).toBe('This database was not used by this version yet: start the product once, then try again\n');
  expect(await database().collection('users').countDocuments({ active: true })).toBe(1);
});
