import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, stopWasAsked } from './processes.mjs';
import { freePort } from './programs.mjs';
import { lastLine, retry } from './retry.mjs';
import { root } from './workspace.mjs';

/** A separate project per run: its volumes are new, and containers under the usual name are left alone. */
const PROJECT = `interview-detection-smoke-${process.pid}`;
const START_MAX_S = 900;
/** For one question to Docker, and for one call: only what hangs exceeds them. Milliseconds. */
const DOCKER_MAX_MS = 120_000;
const CALL_MAX_MS = 300_000;
const RERUN = 'npm test -- --only image';

/** Returns the public images that the Dockerfile and docker-compose.yml are based on. */
function baseImages() {
  const read = name => readFileSync(join(root, name), 'utf8');
  const built = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)];
  const composed = [...read('docker-compose.yml').matchAll(/^ {4}image: (\S+:\S+)$/gm)];
  return [...new Set([...built, ...composed].map(([, name]) => name))];
}

/** Returns why the image cannot be built here; undefined if it can. */
async function whyNot() {
  for (const args of [['info'], ['compose', 'version']]) {
    const tried = await run('docker', args, { timeout: DOCKER_MAX_MS });
    if (tried.code !== 0) return `no Docker with compose (${lastLine(tried)})`;
  }
  for (const image of baseImages()) {
    if ((await run('docker', ['image', 'inspect', image])).code === 0) continue;
    const pulled = await retry(`Pulling ${image}`, () => run('docker', ['pull', '--quiet', image]));
    if (pulled.code !== 0) return `${image} cannot be had (${lastLine(pulled)})`;
  }
  return undefined;
}

/** Differences from docker-compose.yml: no .env of this clone, and another image name. */
const OVERRIDE = 'services:\n  app:\n    image: interview-detection:smoke\n    env_file: !reset []\n';

async function call(url, { token, body } = {}) {
  const reply = await fetch(url, {
    signal: AbortSignal.timeout(CALL_MAX_MS),
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text}`);
  return text;
}

const ACCOUNT = { email: 'ada@example.org', password: 'correct horse battery' };

/** What a person does first, as tests: a name, and calls that throw if it fails. */
const SMOKE = [
  ['is well', ({ api }) => call(`${api}/healthz`)],
  [
    'shows the web client',
    async ({ web }) => {
      if (!(await call(web)).includes('<div id="root">')) throw new Error('The page is not the web client');
    },
  ],
  [
    'lets its first account register and sign in',
    async ({ api }) => {
      await call(`${api}/auth/register`, { body: { first_name: 'Ada', last_name: 'King', ...ACCOUNT } });
      const { token } = JSON.parse(await call(`${api}/auth/login`, { body: ACCOUNT })).data;
      await call(`${api}/auth/me`, { token });
    },
  ],
  [
    'lists the packages that run in it',
    async ({ inApp }) => {
      const { components } = JSON.parse((await inApp('cat', 'sbom.cdx.json')).replace(/^[^{]*/, ''));
      const names = new Set(components.map(({ name }) => name));
      for (const name of ['express', 'mongoose', 'react'])
        if (!names.has(name)) throw new Error(`${name} is not in it`);
      if (names.has('vitest')) throw new Error('What only tests need is in it');
    },
  ],
];

async function smoke(running) {
  const failures = [];
  for (const [name, check] of SMOKE) {
    try {
      await check(running);
      console.log(`✓ the image ${name}`);
    } catch (error) {
      console.log(`✗ the image ${name}: ${error.message}`);
      failures.push({ test: `the image ${name}`, error: error.message.split('\n')[0], rerun: RERUN });
    }
  }
  return { passed: SMOKE.length - failures.length, failed: failures.length, failures };
}

/**
 * Builds the image, starts it with its MongoDB by docker-compose.yml and signs a person up. A machine without Docker,
 * or without access to the public images, reports that without failing.
 * @returns `failures` one for each step that failed, and `skipped` with the reason why nothing was built
 */
export async function runImage(env) {
  console.log('\n> the image, by docker compose');
  const why = await whyNot();
  if (why !== undefined) {
    console.log(`skipped: ${why}`);
    return { passed: 0, failed: 0, failures: [], skipped: why };
  }
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-image-'));
  const override = join(folder, 'override.yml');
  writeFileSync(override, OVERRIDE);
  const [web, api] = [await freePort(), await freePort()];
  const settings = { ...env, WEB_PORT: String(web), API_PORT: String(api), REGISTRATION: 'first' };
  const compose = (...args) =>
    run('docker', ['compose', '--project-name', PROJECT, '-f', 'docker-compose.yml', '-f', override, ...args], {
      cwd: root,
      env: settings,
    });
  try {
    for (const args of [['build'], ['up', '--detach', '--wait', '--wait-timeout', String(START_MAX_S)]]) {
      const done = await compose(...args);
      if (done.code === 0) continue;
      const failure = { test: `docker compose ${args[0]}`, error: lastLine(done), rerun: RERUN };
      const failed = { passed: 0, failed: 1, failures: [failure] };
      if (stopWasAsked()) return failed;
      console.log(done.output.trim());
      if (args[0] === 'up') console.log((await compose('logs', '--tail', '50')).output.trim());
      return failed;
    }
    const inApp = async (...command) => {
      const { code, output } = await compose('exec', '-T', 'app', ...command);
      if (code !== 0) throw new Error(output.trim());
      return output;
    };
    return await smoke({ web: `http://127.0.0.1:${web}`, api: `http://127.0.0.1:${api}`, inApp });
  } finally {
    await compose('down', '--volumes', '--remove-orphans');
    rmSync(folder, { recursive: true, force: true });
  }
}
