import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startAside, stopWasAsked } from './processes.mjs';
import { becomesReady, freePort } from './programs.mjs';
import { provideSchemathesis } from './schemathesis/provide.mjs';
import { makeRecords } from './schemathesis/records.mjs';
import { countsOf, failureOf } from './schemathesis/report.mjs';
import { root } from './workspace.mjs';

const FOLDER = join(root, 'scripts/schemathesis');

const ALL_ROLES = 'owner,recruiter,interviewer,viewer';

/** Returns what a walk tries: the same on every run, so that a finding can be reproduced. */
function planned() {
  const isDeep = process.env.TEST_TIER === 'deep';
  return {
    /** Number per call. */
    examples: Number(process.env.SCHEMATHESIS_EXAMPLES ?? (isDeep ? 25 : 2)),
    /** Coverage tries every bound of every field: thousands of calls. */
    phases: isDeep ? 'examples,coverage,fuzzing,stateful' : 'examples,fuzzing,stateful',
    /** The callers, each with a separate company and walk. */
    roles: (process.env.SCHEMATHESIS_ROLES ?? (isDeep ? ALL_ROLES : 'owner')).split(','),
    /**
     * Far more than a walk takes: only a server that no longer answers exceeds it. Not `--max-time`, which repeats
     * until it is used up, so that a fast machine would try more than a slow one.
     */
    mostMs: (isDeep ? 4 : 1) * 3_600_000,
  };
}
const START_MAX_MS = 600_000;
/** For one call, which a busy machine answers late. Seconds. */
const ANSWER_MAX_S = 120;
/** Another program may take the port before the product does. */
const START_TRIES = 3;

/** Settings of a product that may receive thousands of calls. */
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
  QUOTA_IMPORTS: '0',
  QUOTA_COMPLETIONS: '0',
  QUOTA_PDFS: '0',
  ...Object.fromEntries(
    ['REGISTRATIONS', 'FEEDBACKS', 'USERS_ADDED', 'LOGIN_FAILURES', 'LOGIN_FAILURES_ADDRESS', 'WEBHOOK_PINGS'].map(
      name => [`LIMIT_${name}`, '1000000'],
    ),
  ),
});

/** Valid calls do not succeed for everybody: what a role may not do is 403. */
const REFUSED = 'checks.positive_data_acceptance.enabled = false\n';

/** Returns the settings file, with the sessions and ids of this run. */
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
 * Writes the document without Idempotency-Key: a key drawn twice is rejected, or gets the same reply as before, and no
 * check expects either. @returns its file
 */
async function writeDocument(url, folder) {
  const document = await (await fetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(START_MAX_MS) })).json();
  const isKey = ({ $ref = '' }) => $ref.endsWith('/IdempotencyKey');
  for (const operation of Object.values(document.paths).flatMap(path => Object.values(path))) {
    operation.parameters = operation.parameters.filter(parameter => !isKey(parameter));
  }
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

async function walk(command, { url, folder, role }) {
  const { examples, phases, mostMs } = planned();
  const document = await writeDocument(url, folder);
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, configuration(await makeRecords(url, role), role));
  const [file, ...first] = command;
  const args = ['--config-file', config, 'run', document, '--url', url, '--no-color', '--warnings', 'off'];
  // A slow example generator only says something about the machine.
  const patience = ['--request-timeout', String(ANSWER_MAX_S), '--suppress-health-check', 'too_slow'];
  const bounds = ['--phases', phases, '--max-examples', String(examples), '--generation-deterministic'];
  const outcome = await run(file, [...first, ...args, ...patience, ...bounds], { cwd: folder, timeout: mostMs });
  console.log(outcome.output.trim());
  return countsOf(outcome, role);
}

/**
 * Walks the API by its OpenAPI document with Schemathesis, once for each role, each time on a separate product: every
 * call with valid and with invalid input. A machine without Python reports that without failing.
 * @returns `failures` one for each call with findings, and `skipped` with the reason why nothing was walked
 */
export async function runSchemathesis(env) {
  const { command, why } = await provideSchemathesis();
  const sum = { passed: 0, failed: 0, failures: [] };
  if (!command) {
    console.log(`\n> Schemathesis on the API document\nskipped: ${why}`);
    return { ...sum, skipped: why };
  }
  for (const role of planned().roles) {
    if (stopWasAsked()) break;
    console.log(`\n> Schemathesis on the API document, as ${role}`);
    const { passed, failures } = await walkAs(role, command, env);
    sum.passed += passed;
    sum.failures.push(...failures);
  }
  return { ...sum, failed: sum.failures.length };
}

async function walkAs(role, command, env) {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-schemathesis-'));
  mkdirSync(join(folder, 'data'));
  let product;
  try {
    product = await startProduct(env, join(folder, 'data'));
    return await walk(command, { url: product.url, folder, role });
  } catch (error) {
    console.log(error.message);
    return { passed: 0, failures: [failureOf({ role, error: error.message })] };
  } finally {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the built product. If it does not start, throws with its last output. */
async function startProduct(env, dataDir) {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { child, stop } = startAside(process.execPath, [join(root, 'apps/api/dist/main.js')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...env, ...settings(dataDir, port) },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', text => {
      process.stderr.write(text);
      said = (said + text).slice(-4_000);
    });
    const deadline = Date.now() + START_MAX_MS;
    const isOver = () => stopWasAsked() || Date.now() > deadline;
    if (await becomesReady(url, child, isOver)) return { url, stop };
    await stop();
    if (tries === START_TRIES || stopWasAsked() || !/Port \d+ is taken|EADDRINUSE/.test(said)) {
      const last = said.trim().split('\n').at(-1)?.trim();
      throw new Error(`The product did not start: ${last || `no answer within ${START_MAX_MS / 1000} s`}`);
    }
  }
}
