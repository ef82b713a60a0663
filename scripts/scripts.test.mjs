// Run by npm test with Node's own runner: the scripts have no dependencies, and neither have their tests.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { API, roleProblems, WEB } from './file-roles.mjs';
import { checkPackage, explainFailure } from './pnpm.mjs';
import { freePort } from './programs.mjs';
import { demoSettings, productSettings } from './product-settings.mjs';
import { privateFolder, root } from './workspace.mjs';

/** Runs a script of this folder as npm would. */
async function script(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  let output = '';
  child.stdout.on('data', chunk => (output += chunk));
  child.stderr.on('data', chunk => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

function oneLine({ code, output }, pattern) {
  assert.equal(code, 1);
  assert.match(output, pattern);
  assert.equal(output.trim().split('\n').length, 1);
}

for (const version of ['14.21.3', '18.20.4', '20.18.3']) {
  test(`Node ${version} gets one line that says which it should be`, async () => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'});Object.defineProperty(process,'version',{value:'v${version}'})`;
    const result = await script(['--import', pretend, 'scripts/cli.mjs', 'start']);
    oneLine(result, new RegExp(`needs Node 20.19 or newer, this is v${version}: install`));
  });
}

test('a taken port is one line with the variable, before anything is installed or built', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address();
  for (const name of ['API_PORT', 'WEB_PORT']) {
    const free = { API_PORT: String(await freePort()), WEB_PORT: String(await freePort()) };
    const result = await script(['scripts/cli.mjs', 'start'], { ...free, HOST: '127.0.0.1', [name]: String(port) });
    oneLine(
      result,
      new RegExp(`Port ${port} on 127.0.0.1 is in use.*stop that program, or choose another port: ${name}=`),
    );
  }
  other.close();
});

test('npm run dev needs the web port, regardless of SERVE_WEB', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address();
  const API_PORT = String(await freePort());
  const settings = { HOST: '127.0.0.1', API_PORT, WEB_PORT: String(port), SERVE_WEB: 'false' };
  oneLine(
    await script(['scripts/cli.mjs', 'dev'], settings),
    new RegExp(`Port ${port} on 127.0.0.1 is in use.*: WEB_PORT=`),
  );
  other.close();
});

test('one port for both addresses is one line', async () => {
  const result = await script(['scripts/cli.mjs', 'start'], { API_PORT: '39471', WEB_PORT: '39471' });
  oneLine(result, /API_PORT and WEB_PORT are both 39471: choose two/);
});

test('the demo says which port it needs, and which command chooses another', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address();
  const result = await script(['scripts/cli.mjs', 'demo'], {
    HOST: '127.0.0.1',
    API_PORT: String(await freePort()),
    WEB_PORT: String(port),
  });
  oneLine(result, new RegExp(`Port ${port} on 127.0.0.1 is in use.*: WEB_PORT=${port + 100} npm run demo`));
  other.close();
});

test('the demo has a separate folder and reaches neither the data nor the mail server of the installation', () => {
  const settings = demoSettings({
    API_PORT: '4100',
    DATA_DIR: '/srv/interviews',
    DEMO_DATA: 'false',
    MONGODB_URI: 'mongodb://db.example.org/hr',
    MONGODB_URI_FILE: '/srv/access/mongodb-uri',
    JWT_SECRET: 'the key that signs the sessions of the installation',
    SMTP_URL: 'smtp://mail.example.org',
    FEEDBACK_TO: 'hr@example.org',
  });
  assert.deepEqual(settings, {
    NODE_ENV: 'production',
    API_PORT: '4100',
    DATA_DIR: '/srv/interviews-demo',
    DEMO_DATA: 'true',
    LOCAL_INBOX: 'true',
    MONGODB_URI: '',
    MONGODB_URI_FILE: '',
    JWT_SECRET: '',
    SMTP_URL: '',
    FEEDBACK_TO: '',
  });
  assert.equal(demoSettings({}).DATA_DIR, join(root, 'data-demo'));
});

test('a clone shows its mails to this machine unless told not to; the built program by itself does not', () => {
  assert.equal(productSettings({}).LOCAL_INBOX, 'true');
  assert.equal(productSettings({ LOCAL_INBOX: '' }).LOCAL_INBOX, 'true');
  assert.equal(productSettings({ LOCAL_INBOX: 'false' }).LOCAL_INBOX, 'false');
});

test('programs are run from a shared folder for scratch files only where it is this user’s alone', t => {
  const base = mkdtempSync(join(tmpdir(), 'interview-detection-scripts-'));
  t.after(() => rmSync(base, { recursive: true, force: true }));
  const own = join(base, 'own');
  assert.equal(privateFolder(own), own);
  assert.equal(privateFolder(own), own);
  chmodSync(own, 0o777);
  assert.throws(() => privateFolder(own), /is not this user's alone/);
  const link = join(base, 'link');
  symlinkSync(base, link);
  assert.throws(() => privateFolder(link), /is not this user's alone/);
});

test('a port that is no port is one line', async () => {
  oneLine(
    await script(['scripts/cli.mjs', 'start'], { API_PORT: '70000' }),
    /API_PORT must be a port number from 1 to 65535/,
  );
});

test('an unknown part of the tests is one line with the known ones', async () => {
  oneLine(
    await script(['scripts/cli.mjs', 'test', '--only', 'nothing']),
    /--only scripts,check,audit,shared,authorship,transcript,embedded-mongo,speech,api,web,openapi,e2e,image,faults,/,
  );
});

test('a registry that does not answer is one line about the network', () => {
  const output = 'WARN  GET http://127.0.0.1:9/zod error (ECONNREFUSED).\n ERR_PNPM_META_FETCH_FAIL';
  assert.match(
    explainFailure('Installing the packages', output).message,
    /registry does not answer\. Check the network/,
  );
  assert.match(explainFailure('Installing', 'x\nERR_PNPM_OUTDATED_LOCKFILE no').message, /failed: ERR_PNPM_OUTDATED/);
});

/** Services that take their time to stop (milliseconds), run by our script below a shell, as npm runs it. */
async function startServices(folder, stopTimes = [300]) {
  const log = join(folder, 'log');
  writeFileSync(
    join(folder, 'service.mjs'),
    `import { appendFileSync } from 'node:fs';
    const say = word => appendFileSync(${JSON.stringify(log)}, word + '\\n');
    const stop = why => { say(why); setTimeout(() => { say('stopped'); process.exit(0); }, Number(process.argv[2])); };
    process.on('SIGTERM', () => stop('SIGTERM'));
    process.on('SIGINT', () => stop('SIGINT'));
    process.once('disconnect', () => stop('disconnect'));
    setInterval(() => {}, 1000);
    say('up');`,
  );
  writeFileSync(
    join(folder, 'runner.mjs'),
    `import { runServices } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/processes.mjs')).href)};
    import { command } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/steps.mjs')).href)};
    import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid));
    const services = ${JSON.stringify(stopTimes.map(ms => [process.execPath, [join(folder, 'service.mjs'), String(ms)]]))};
    await command(() => runServices(services));`,
  );
  const line = `"${process.execPath}" "${join(folder, 'runner.mjs')}"; exit $?`;
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const shell = spawn('sh', ['-c', line], { stdio: 'ignore', detached: true, env });
  const read = () => {
    try {
      return readFileSync(log, 'utf8');
    } catch {
      return '';
    }
  };
  const saw = async word => {
    while (!read().includes(word)) await new Promise(resolve => setTimeout(resolve, 25));
  };
  await saw(stopTimes.map(() => 'up\n').join(''));
  return { shell, runner: Number(readFileSync(join(folder, 'pid'), 'utf8')), saw, read };
}

const endings = [
  ['Ctrl-C, which reaches the whole group', 'up SIGTERM stopped', ({ shell }) => process.kill(-shell.pid, 'SIGINT')],
  ['SIGTERM to the shell alone, as npm hands it on', 'up SIGTERM stopped', ({ shell }) => shell.kill('SIGTERM')],
  ['SIGTERM and its copy right after', 'up SIGTERM stopped', ({ runner }) => [1, 2].map(() => process.kill(runner))],
  ['kill -9 of the script', 'up disconnect stopped', ({ runner }) => process.kill(runner, 'SIGKILL')],
];
for (const [title, expected, end] of endings) {
  test(`${title} stops the service once and cleanly`, async t => {
    const folder = mkdtempSync(join(tmpdir(), 'interview-detection-scripts-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const service = await startServices(folder);
    end(service);
    await service.saw('stopped');
    assert.equal(service.read().trim().split('\n').join(' '), expected);
  });
}

test('a stop that was asked for and went well is exit code 0', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-scripts-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { shell, runner } = await startServices(folder);
  const ended = once(shell, 'exit');
  process.kill(runner, 'SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

test('no service is asked to stop twice, not even when another ends first', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-scripts-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { shell, runner, read } = await startServices(folder, [200, 900]);
  const ended = once(shell, 'exit');
  process.kill(runner, 'SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.deepEqual(read().trim().split('\n'), ['up', 'up', 'SIGTERM', 'SIGTERM', 'stopped', 'stopped']);
});

test('a file of the web has a role of its folder, and no folder has more than one subject', () => {
  const fine = [
    'main.tsx',
    'features/users/api.ts',
    'features/interviews/end/use-end-interview.ts',
    'features/interviews/end/components/end-interview-dialog.tsx',
    'entities/users/use-current-user.ts',
    'pages/otp-page.tsx',
  ];
  assert.deepEqual(roleProblems(fine, WEB), []);
  assert.match(roleProblems(['features/users/helpers.ts'], WEB)[0], /helpers\.ts: not a file role/);
  assert.match(roleProblems(['pages/upcoming-completion.tsx'], WEB)[0], /not a file role/);
  assert.match(roleProblems(['utils/text.ts'], WEB)[0], /no files are expected/);
  const many = Array.from({ length: 21 }, (_, index) => `features/users/components/part-${index}.tsx`);
  assert.match(roleProblems(many, WEB)[0], /21 files, at most 20/);
});

test('a pnpm that is not byte for byte the one of package.json is not run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pnpm-package-'));
  try {
    const sha512 = 'f4'.repeat(64);
    const gives = integrity => {
      mkdirSync(join(folder, 'node_modules'), { recursive: true });
      const packages = integrity ? { 'node_modules/pnpm': { version: '10.0.0', integrity } } : {};
      writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
    };
    gives(`sha512-${Buffer.from(sha512, 'hex').toString('base64')}`);
    checkPackage(folder, 'pnpm', sha512);
    for (const other of [`sha512-${Buffer.from('00'.repeat(64), 'hex').toString('base64')}`, undefined]) {
      gives(other);
      assert.throws(
        () => checkPackage(folder, 'pnpm', sha512),
        /gave another pnpm than the one that package.json names/,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the file roles of the API are a closed list, which is in docs/architecture.md', () => {
  const fine = [
    'main.ts',
    'env.test.ts',
    'modules/users/account-admin.service.ts',
    'modules/users/users.routes.test.ts',
    'modules/interviews/correct-interview.test.ts',
    'modules/reports/grading/grader.rules.ts',
    'modules/outbox/mails/mail-layout.ts',
    'database/migrations/0001-plan-follow-ups.ts',
    'http/gate.ts',
    'jobs/jobs.service.ts',
  ];
  assert.deepEqual(roleProblems(fine, API), []);
  for (const wrong of [
    'modules/users/helpers.ts',
    'modules/users/users.manager.ts',
    'lib/users.manager.ts',
    'server.ts',
  ]) {
    assert.match(roleProblems([wrong], API)[0], /not a file role/);
  }
  assert.match(roleProblems(['utils/text.ts'], API)[0], /no files are expected/);
});
