import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMongodOn, processStart } from './process-identity';
import { DatabaseStartError } from './start-error';

const STOP_MS = 60_000;
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

export const REPLICA_SET = 'interview-detection';

export interface MongodFiles {
  /** The database folder (a real path). */
  readonly filesDir: string;
  readonly logFile: string;
  readonly keyFile: string;
}

/** Starts `mongod` with a small footprint and little output, on the loopback address only. */
export function spawnMongod(binary: string, port: number, files: MongodFiles): ChildProcess {
  const args = [
    `--dbpath=${files.filesDir}`,
    `--port=${port}`,
    '--bind_ip=127.0.0.1',
    '--nounixsocket',
    `--replSet=${REPLICA_SET}`,
    `--keyFile=${files.keyFile}`,
    '--setParameter=enableLocalhostAuthBypass=false',
    '--oplogSize=256',
    '--storageEngine=wiredTiger',
    '--wiredTigerCacheSizeGB=0.25',
    '--quiet',
    `--logpath=${files.logFile}`,
    '--logappend',
    '--logRotate=reopen',
    '--slowms=1000',
    '--networkMessageCompressors=disabled',
    '--setParameter=diagnosticDataCollectionEnabled=false',
    // There is no second member to hand over to, so a stop need not wait for one.
    '--setParameter=shutdownTimeoutMillisForSignaledShutdown=0',
  ];
  const log = openSync(files.logFile, 'a', 0o600);
  try {
    // In a separate process group: Ctrl-C in the terminal reaches only us, and we stop it after the last request.
    return spawn(binary, args, { detached: true, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}

/** Resolves when the child has exited (also if it could not be started at all). */
export async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  await once(child, 'exit');
}

/** Waits until something listens on the port; returns false if the child exited first. */
export async function waitForPort(child: ChildProcess, port: number): Promise<boolean> {
  const end = new AbortController();
  const gone = exited(child).then(() => false);
  const listening = (async () => {
    while (!end.signal.aborted) {
      const socket = connect(port, '127.0.0.1');
      const connected = await new Promise<boolean>(resolve => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
      socket.destroy();
      if (connected) return true;
      await sleep(25);
    }
    return false;
  })();
  const result = await Promise.race([gone, listening]);
  end.abort();
  return result;
}

/** Stops `mongod` cleanly: once it has exited, everything written is on disk. Kills it only after a minute. */
export async function stopMongod(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited(child);
  clearTimeout(hard);
}

/**
 * Stops a `mongod` that an earlier, killed process left behind on this folder. mongod.lock names it; only a process
 * that really is a mongod on this folder is stopped. Returns false if the file names none.
 */
export async function stopOrphan(filesDir: string, log: (line: string) => void): Promise<boolean> {
  const pid = Number.parseInt(await readFile(`${filesDir}/mongod.lock`, 'utf8').catch(() => ''), 10);
  if (!Number.isInteger(pid) || !isMongodOn(pid, filesDir)) return false;
  log(`The last run did not end cleanly: stopping its database process ${pid} first`);
  const started = processStart(pid);
  try {
    process.kill(pid, 'SIGTERM');
    const deadline = Date.now() + STOP_MS;
    while (processStart(pid) === started) {
      if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
      await sleep(50);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || error.code === 'ESRCH') return true;
    throw new DatabaseStartError(
      `A mongod (process ${pid}) of another user runs on ${filesDir}: stop it, or set DATA_DIR to another folder.`,
    );
  }
  return true;
}

/**
 * Does the same for one that has locked the folder but not yet written its process id: returns false after `nameMs`.
 */
export async function stopStartingOrphan(
  filesDir: string,
  { log, nameMs }: { log: (line: string) => void; nameMs: number },
): Promise<boolean> {
  const deadline = Date.now() + nameMs;
  do {
    if (await stopOrphan(filesDir, log)) return true;
    await sleep(50);
  } while (Date.now() < deadline);
  return false;
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise(resolve => {
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Picks a free port below the range that systems use for outgoing connections, so that it stays free. */
export async function drawPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isPortFree(port)) return port;
  }
}

/** Moves a large log aside (one older log is kept). Returns whether it did. */
export async function rotateLog(logFile: string, limitBytes = LOG_LIMIT_BYTES): Promise<boolean> {
  if ((await logSize(logFile)) < limitBytes) return false;
  await rename(logFile, `${logFile}.1`);
  return true;
}

/** Reasons why a `mongod` cannot start while another is running. */
const IN_THE_WAY = {
  folder: 'another mongod holds this folder; stop it',
  port: 'its port was taken meanwhile; start again',
} as const;

const REASONS: readonly [pattern: RegExp, reason: string][] = [
  [/No space left|errno: 28|"errno":28/i, 'the disk is full; free some space'],
  [/DBPathInUse|Unable to lock the lock file/, IN_THE_WAY.folder],
  [
    /featureCompatibilityVersion|UPGRADE PROBLEM|unsupported WiredTiger file version/i,
    'the data was written by another MongoDB release',
  ],
  [
    /Permission denied|AccessDenied|Attempted to create a lock file on a read-only directory/i,
    'this user may not read or write its files',
  ],
  [/Address already in use/i, IN_THE_WAY.port],
];

/** Returns the size of the log in bytes: where the lines of the next start begin. */
export async function logSize(logFile: string): Promise<number> {
  return (await stat(logFile).catch(() => undefined))?.size ?? 0;
}

/** Returns why `mongod` exited, from its log after `from` (a position from `logSize`), as part of a sentence. */
export async function reasonFromLog(logFile: string, from: number): Promise<string> {
  const text = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(from).toString('utf8');
  const known = REASONS.find(([pattern]) => pattern.test(text));
  return `${known?.[1] ?? 'it ended by itself'} (details: ${logFile})`;
}

/** Whether the reason may be that another `mongod` is in the way. */
export function isInTheWay(reason: string): boolean {
  return Object.values(IN_THE_WAY).some(text => reason.startsWith(text));
}
