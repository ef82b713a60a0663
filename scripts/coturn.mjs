import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canInstall, installDebianPackages, reasonOf } from './debian.mjs';
import { endProgram, freePort } from './programs.mjs';
import { root } from './workspace.mjs';

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
/** Returns the path of a program, also where only root's PATH leads; undefined if it is missing. */
export const inFolders = name =>
  [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS].map(folder => join(folder, name)).find(existsSync);

/** Returns an address of this machine other than loopback, which relays refuse to connect to. */
export const addressOfThisMachine = () =>
  Object.values(networkInterfaces())
    .flat()
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/**
 * Returns the paths of coturn's server and of its test client, and where it can listen; undefined if one of them is
 * missing.
 */
export function findCoturn() {
  const [server, client, address] = [inFolders('turnserver'), inFolders('turnutils_uclient'), addressOfThisMachine()];
  return server && client && address ? { server, client, address } : undefined;
}

/** Printed when tests of relayed media are skipped. */
export const WITHOUT_COTURN =
  'LEFT OUT, nothing was relayed: coturn, or a network, is not on this machine (Debian and Ubuntu: sudo apt-get install coturn)';

/** Nothing fails without coturn: a machine that reaches no mirror should not wait long. Milliseconds. */
const WAITS_MS = [10_000];

/**
 * Provides coturn for the tests of relayed media; on Debian and Ubuntu, root installs it. Without it they are skipped.
 * @returns a short text about the outcome
 */
export async function provideCoturn() {
  const present = findCoturn();
  if (present) return present.server;
  const outcome = canInstall() ? await installDebianPackages('coturn', ['coturn'], { waits: WAITS_MS }) : undefined;
  const why = outcome && outcome.code !== 0 ? `; apt-get: ${reasonOf(outcome)}` : '';
  return findCoturn()?.server ?? WITHOUT_COTURN + why;
}

const accepts = (port, host) =>
  new Promise(resolve => {
    const socket = connect(port, host);
    const answer = outcome => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });

const POLL_MS = 50;

/** Starts coturn as docker-compose.scale.yml does, on a separate port. Throws if it exits at once. */
export async function startCoturn(settings = {}) {
  const { address } = findCoturn();
  const secret = randomBytes(32).toString('base64');
  const port = await freePort();
  const env = { ...process.env, TURN_SECRET: secret, TURN_IP: address, TURN_PORT: String(port), ...settings };
  env.PATH = [env.PATH, ...FOLDERS].join(delimiter);
  const child = spawn('sh', [join(root, 'ops/coturn/start.sh')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text));
  while (!(await accepts(port, address))) {
    if (child.exitCode !== null) throw new Error(`coturn did not start:\n${output}`);
    await sleep(POLL_MS);
  }
  return { address, port, secret, output: () => output, stop: () => endProgram(child) };
}
