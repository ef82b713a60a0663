import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startAside, stopWasAsked } from './processes.mjs';
import { becomesReady, freePort } from './programs.mjs';
import { cacheFolder, root } from './workspace.mjs';

const FOLDER = join(root, 'scripts/schemathesis');
const isWindows = process.platform === 'win32';

/** Tried for each call. The same on every run: what is found once is found again. */
const EXAMPLES = Number(process.env.SCHEMATHESIS_EXAMPLES ?? 5);
/** Who calls: the owner, unless others are named too, who are each given a company and a walk of their own. */
const ROLES = (process.env.SCHEMATHESIS_ROLES ?? 'owner').split(',');
/**
 * Far more than a run takes: only a server that answers no more comes to it. Not `--max-time`, which repeats until it is
 * spent, so that a quick machine would try more than a slow one. Milliseconds.
 */
const RUN_MAX_MS = 900_000;
const START_MAX_MS = 60_000;

async function findPython() {
  for (const name of ['python3', 'python']) {
    const isFit = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';
    if ((await run(name, ['-c', isFit])).code === 0) return name;
  }
  return undefined;
}

/**
 * Installs the pinned Schemathesis into the cache that clones share, once.
 * @returns its path, or `why` it cannot be had here
 */
async function provideSchemathesis() {
  const requirements = join(FOLDER, 'requirements.txt');
  const pinned = readFileSync(requirements, 'utf8');
  const version = /^schemathesis==(.+)$/m.exec(pinned)[1];
  const folder = join(cacheFolder(), `schemathesis-${version}`);
  const programs = join(folder, isWindows ? 'Scripts' : 'bin');
  const installed = join(folder, 'installed.txt');
  const program = join(programs, 'schemathesis');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === pinned) return { program };
  const python = await findPython();
  if (!python) return { why: 'no Python 3.10 or later with venv (Debian and Ubuntu: apt-get install python3-venv)' };
  rmSync(folder, { recursive: true, force: true });
  const made = await run(python, ['-m', 'venv', folder]);
  if (made.code !== 0) return { why: `Python could make no environment: ${made.output.trim().split('\n').at(-1)}` };
  const got = await run(join(programs, 'python'), ['-m', 'pip', 'install', '--quiet', '-r', requirements]);
  if (got.code !== 0) return { why: `pip could not install it: ${got.output.trim().split('\n').at(-1)}` };
  writeFileSync(installed, pinned);
  return { program };
}

/** Settings of a product that may be called thousands of times. */
const settings = (dataDir, port) => ({
  DATA_DIR: dataDir,
  MONGODB_URI: '',
  API_PORT: String(port),
  SERVE_WEB: 'false',
  BCRYPT_COST: '4',
  LOCAL_INBOX: 'true',
  LOG_LEVEL: 'error',
  API_RATE: '1000000',
  QUOTA_MAILS: '0',
  QUOTA_UPLOADS: '0',
  QUOTA_UPLOADS_MB: '0',
  QUOTA_COMPLETIONS: '0',
  QUOTA_PDFS: '0',
  ...Object.fromEntries(
    ['REGISTRATIONS', 'FEEDBACKS', 'USERS_ADDED', 'LOGIN_FAILURES', 'LOGIN_FAILURES_ADDRESS', 'WEBHOOK_PINGS'].map(
      name => [`LIMIT_${name}`, '1000000'],
    ),
  ),
});

async function call(url, { method = 'POST', token, body }) {
  const isForm = body instanceof FormData;
  const reply = await fetch(url, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()).data;
}

/** The smallest document that is one: a page without a word. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>`;

/** Adds a colleague of that role, who has chosen a password of their own. @returns their session */
async function addColleague(url, { token, role }) {
  const account = { email: `${role}@example.org`, password: 'as Ada chose it' };
  const names = { first_name: 'Tom', last_name: 'Becker', phone: '1' };
  await call(`${url}/users/add`, { token, body: { ...names, ...account, role } });
  const given = await call(`${url}/auth/login`, { body: account });
  const change = { currentPassword: account.password, password: 'battery staple' };
  return (await call(`${url}/auth/change-password`, { token: given.token, body: change })).token;
}

/**
 * Makes a company with a record of every kind. @returns sessions of both sides in it, that of staff being of the role that
 * is asked for, and an id by the first word of its path
 */
async function makeRecords(url, role) {
  const account = { email: 'ada@example.org', password: 'correct horse' };
  const user = await call(`${url}/auth/register`, { body: { first_name: 'Ada', last_name: 'King', ...account } });
  const { token } = await call(`${url}/auth/login`, { body: account });
  const company = await call(`${url}/company`, {
    token,
    body: { name: 'Northwind', address: '1 Quay', contact_email: 'hi@example.org', phone: '1' },
  });
  const position = await call(`${url}/positions`, { token, body: { name: 'Engineer' } });
  const schedule = (name, email) => {
    const body = new FormData();
    const date = `${new Date().getUTCFullYear() + 2}-05-14`;
    const start = { date, time: '10:30', interviewType: 'Bot', position: position._id };
    const fields = { name, email, description: 'First round', ...start };
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('resume', new Blob([PDF], { type: 'application/pdf' }), 'resume.pdf');
    return call(`${url}/interviews`, { token, body });
  };
  const interview = await schedule('Adaeze Okafor', 'adaeze@example.org');
  // Of their own: the other one is cancelled on the way.
  const visited = await schedule('Jonas Lindqvist', 'jonas@example.org');
  const [mail] = await call(`${url}/outbox`, { method: 'GET', token });
  const webhook = await call(`${url}/webhooks`, {
    token,
    body: { url: 'https://hooks.example.org/', events: ['candidate.erased'] },
  });
  const key = await call(`${url}/api-keys`, { token, body: { name: 'Import', access: 'read' } });
  const ids = {
    users: user._id,
    company: company._id,
    positions: position._id,
    interviews: interview._id,
    'bot-interview-data': interview._id,
    candidates: interview.candidate._id,
    webhooks: webhook._id,
    'api-keys': key._id,
    ...(mail ? { outbox: mail._id } : {}),
  };
  const { url: link } = await call(`${url}/interviews/${visited._id}/link`, { method: 'GET', token });
  const visit = await call(`${url}/candidate/session`, { body: { token: link.split('/i/')[1] } });
  const { notice } = await call(`${url}/candidate/interview`, { method: 'GET', token: visit.token });
  const consent = { noticeVersion: notice.version, decision: 'agreed' };
  await call(`${url}/candidate/consent`, { token: visit.token, body: consent });
  const caller = role === 'owner' ? token : await addColleague(url, { token, role });
  return { token: caller, candidate: visit.token, ids };
}

/** What is valid is not done for everybody: what a role may not do is 403. */
const REFUSED = 'checks.positive_data_acceptance.enabled = false\n';

/** The kept settings, with the sessions and the ids of this run. */
function configuration({ token, candidate, ids }, role) {
  const kept = (role === 'owner' ? '' : REFUSED) + readFileSync(join(FOLDER, 'schemathesis.toml'), 'utf8');
  const paths = Object.entries(ids).map(
    ([word, id]) =>
      `[[operations]]\ninclude-path-regex = "^/${word}/.*[{]id[}]"\nparameters = { "path.id" = "${id}" }\n`,
  );
  const visits = `[[operations]]\ninclude-path-regex = "^/candidate/"\nheaders = { Authorization = "Bearer ${candidate}" }\n`;
  return [`headers = { Authorization = "Bearer ${token}" }`, kept, visits, ...paths].join('\n');
}

/**
 * The document without Idempotency-Key: a key that is drawn twice is refused, or answered as before, and no check knows of
 * either. @returns its file
 */
async function writeDocument(url, folder) {
  const document = await (await fetch(`${url}/openapi.json`)).json();
  const isKey = ({ $ref = '' }) => $ref.endsWith('/IdempotencyKey');
  for (const operation of Object.values(document.paths).flatMap(path => Object.values(path))) {
    operation.parameters = operation.parameters.filter(parameter => !isKey(parameter));
  }
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

async function walk(program, { url, folder, role }) {
  const document = await writeDocument(url, folder);
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, configuration(await makeRecords(url, role), role));
  const args = ['--config-file', config, 'run', document, '--url', url, '--no-color', '--warnings', 'off'];
  const bounds = ['--max-examples', String(EXAMPLES), '--generation-deterministic'];
  const { code, output } = await run(program, [...args, ...bounds], { cwd: folder, timeout: RUN_MAX_MS });
  console.log(output.trim());
  const tested = Number(/^ *Tested: (\d+)/m.exec(output)?.[1] ?? 0);
  const found = Number(/found (\d+) unique failure/.exec(output)?.[1] ?? 0);
  return { passed: Math.max(0, tested - found), failed: found || (code === 0 && tested > 0 ? 0 : 1) };
}

/**
 * Walks the API by its OpenAPI document with Schemathesis, once for each role, on a product of its own: every call with valid
 * and with broken input. A machine without Python says so and has no failure by it.
 */
export async function runSchemathesis(env) {
  const { program, why } = await provideSchemathesis();
  const sum = { passed: 0, failed: 0 };
  for (const role of ROLES) {
    if (stopWasAsked()) break;
    console.log(`\n> Schemathesis on the API document, as ${role}`);
    if (program) {
      const { passed, failed } = await walkAs(role, program, env);
      sum.passed += passed;
      sum.failed += failed;
    } else console.log(`skipped: ${why}`);
  }
  return sum;
}

async function walkAs(role, program, env) {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-schemathesis-'));
  mkdirSync(join(folder, 'data'));
  const port = await freePort();
  const product = startAside(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...settings(join(folder, 'data'), port) },
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + START_MAX_MS;
    const isOver = () => stopWasAsked() || Date.now() > deadline;
    if (await becomesReady(url, product.child, isOver)) return await walk(program, { url, folder, role });
    console.log('The product did not start.');
    return { passed: 0, failed: 1 };
  } catch (error) {
    console.log(error.message);
    return { passed: 0, failed: 1 };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
