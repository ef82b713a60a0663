import { rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { EmbeddedDatabase } from '@interview-detection/embedded-mongo/embedded-database';
import express from 'express';
import { createApp, createLiveChannel } from './app';
import { jobKinds } from './app-jobs';
import { appSubscribers } from './app-subscribers';
import { connectDatabase, createDatabase, disconnectDatabase, requireDb } from './database/connection';
import { markAlive } from './database/live-mark';
import { startOwnDatabase } from './database/own-database';
import { watchChanges, type ChangeWatch } from './database/change-feed';
import { ensureDemoCompany, type DemoSignIn } from './demo/demo.service';
import { readEnvOrExit } from './env';
import { serveMetrics } from './http/metrics';
import { requestLog } from './http/request-log';
import { methodNotAllowed } from './http/not-found';
import { onCheckExpectation, onClientError } from './http/client-error';
import { sweepUploads } from './http/upload';
import { startJobWorker, type JobWorker } from './jobs/job-worker';
import { countDueJobs } from './jobs/jobs.service';
import { currentTime, setProcessContext, systemClock, type AppContext } from './lib/app-context';
import { HOUR_MS } from './lib/durations';
import { fileStores } from './database/file-store';
import { jwtSecret } from './lib/jwt-secret';
import { logger } from './lib/logger';
import { countStored, measureProcess } from './lib/metrics';
import { prepareSpeech, stopSpeech } from './modules/speech/speech.service';
import { exposureWarnings } from './exposure-warnings';
import type { Live } from './live/live';
import { countWaitingMails } from './modules/outbox/delivery.service';
import { localInbox, localInboxJson } from './modules/outbox/local-inbox.routes';
import { resealTotp } from './modules/totp/totp.service';
import { requireCompanyOfProvider } from './modules/oidc/provider-sign-in.service';
import { resealSecrets } from './modules/webhooks/webhooks.service';
import { createWebApp } from './web-app';

const FINISH_MS = 10_000;
/** Jobs are told to stop earlier: they need a moment to abandon a wait, for a silent mail server for example. */
const JOBS_FINISH_MS = 8_000;
/** For the whole shutdown, embedded database included; then the process is killed. */
const CLOSE_MS = 30_000;

/**
 * An idle connection must outlive the proxy's (nginx 60 s, Caddy 120 s), or a request that arrives while it closes
 * fails with 502. Node's timeout for request headers must be longer still. Milliseconds.
 */
const CONNECTIONS = { keepAliveTimeout: 130_000, headersTimeout: 135_000 };

/** Prints a line for the person who started the program; programs read the log. */
const say = (line: string) => console.error(line);

const settings = readEnvOrExit();
const context: AppContext = {
  settings,
  clock: systemClock,
  database: createDatabase(),
  subscribers: appSubscribers,
};
setProcessContext(context);
logger.level = settings.LOG_LEVEL;

let embedded: EmbeddedDatabase | undefined;
let worker: JobWorker | undefined;
let changes: Promise<ChangeWatch> | undefined;
let live: Live | undefined;
let alive: Awaited<ReturnType<typeof markAlive>> | undefined;
const servers: Server[] = [];

async function start(): Promise<void> {
  // Files written by this process (data, key, uploads in progress) are readable by their owner only.
  process.umask(0o077);
  // Before anything is written: a start that is refused changes nothing.
  await checkPort(settings.API_PORT, 'API_PORT');
  if (settings.SERVE_WEB) await checkPort(settings.WEB_PORT, 'WEB_PORT');
  await connectDatabase(settings.MONGODB_URI ?? (await startDatabase()), jwtSecret);
  alive = await markAlive(requireDb());
  await Promise.all([resealSecrets(), resealTotp()]);
  await requireCompanyOfProvider();
  live = createLiveChannel(context, alive._id);
  // Not awaited: until it runs, everything is read from the database, and no client is connected.
  changes = watchChanges(requireDb());
  worker = await startJobWorker(jobKinds);
  const demo = settings.DEMO_DATA ? await makeDemo() : null;
  const api = createApp(context);
  // Not part of the API, which browsers can reach too.
  const apiListener = express().disable('x-powered-by').get('/metrics', requestLog, serveMetrics);
  // The web's development server proxies it.
  if (!settings.SERVE_WEB) apiListener.get('/dev/mail.json', localInboxJson).use('/dev/mail', localInbox());
  apiListener.all('/metrics', requestLog, (req, res) => methodNotAllowed(req, res, ['GET', 'HEAD'])).use(api);
  await serve(apiListener, { port: settings.API_PORT, variable: 'API_PORT', livePath: '/live' });
  if (settings.SERVE_WEB) {
    await serve(createWebApp(context, api), { port: settings.WEB_PORT, variable: 'WEB_PORT', livePath: '/api/live' });
  }
  measure();
  await sweep();
  setInterval(() => void sweep(), HOUR_MS).unref();
  announce();
  if (demo) await giveSignIn(demo);
  // May take minutes the first time; meanwhile candidates type.
  void prepareSpeech(say);
}

async function serve(
  handler: RequestListener,
  { port, variable, livePath }: { port: number; variable: string; livePath: string },
): Promise<void> {
  const server = await listen(handler, port, variable);
  live?.attach(server, livePath);
  servers.push(server);
}

/**
 * Prints the sign-in on a terminal, or writes it to a file: Docker and systemd keep what is printed as a log, which
 * must hold neither a password nor a sign-in link.
 */
async function giveSignIn({ email, password, candidateLink }: DemoSignIn): Promise<void> {
  const asCandidate = candidateLink === null ? [] : [`Demo interview, as its candidate: ${candidateLink}`];
  if (process.stderr.isTTY || settings.LOCAL_INBOX) {
    for (const line of [`Demo sign-in: ${email} / ${password}`, ...asCandidate]) say(line);
    return;
  }
  const file = path.resolve(settings.DATA_DIR, 'demo-sign-in');
  await rm(file, { force: true });
  await writeFile(file, [`${email} / ${password}`, ...asCandidate, ''].join('\n'), { mode: 0o600 });
  say(`Demo sign-in: in ${file}`);
}

function measure(): void {
  measureProcess();
  const due = { name: 'jobs_due', help: 'Jobs whose time has come, running ones not counted', label: 'kind' };
  countStored(due, () => countDueJobs(jobKinds));
  countStored({ name: 'mails_waiting', help: 'Emails waiting to be sent', label: 'kind' }, countWaitingMails);
}

/** Makes the demo company; a failure must not prevent the start. */
async function makeDemo(): Promise<DemoSignIn | null> {
  try {
    return await ensureDemoCompany(say);
  } catch (error) {
    logger.error({ err: error }, 'the demo data could not be made');
    say(`The demo data could not be made: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

async function startDatabase(): Promise<string> {
  embedded = await startOwnDatabase(say, error => {
    logger.fatal({ err: error }, 'the embedded database is gone');
    close(1);
  });
  return embedded.uri;
}

/** Throws one line if the port is not available. */
async function checkPort(port: number, variable: string): Promise<void> {
  const server = await listen(() => undefined, port, variable);
  const closed = new Promise(resolve => server.close(resolve));
  // A client that keeps retrying until the product is back may have connected in between, and would get no answer here.
  server.closeAllConnections();
  await closed;
}

function listen(handler: RequestListener, port: number, variable: string): Promise<Server> {
  const server = createServer(CONNECTIONS, handler)
    .on('clientError', onClientError)
    .on('checkExpectation', onCheckExpectation);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code = error.message } = error;
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken: stop the program that uses it, or set ${variable} to another port.`,
        EACCES: `This user may not open port ${port}: set ${variable} to one above 1023.`,
      };
      reject(
        new Error(reasons[code] ?? `Cannot listen on ${settings.HOST}:${port} (${code}): check HOST and ${variable}.`),
      );
    });
    server.listen(port, settings.HOST, () => resolve(server));
  });
}

/** Removes files that a crash left without a record. */
async function sweep(): Promise<void> {
  try {
    const anHourAgo = new Date(currentTime().getTime() - HOUR_MS);
    for (const store of fileStores()) await store.sweepDrafts(anHourAgo);
    await sweepUploads(anHourAgo);
  } catch (error) {
    logger.warn({ err: error }, 'files could not be swept');
  }
}

function announce(): void {
  const shown = settings.HOST === '127.0.0.1' || settings.HOST === '0.0.0.0' ? 'localhost' : settings.HOST;
  const [api, web] = servers.map(server => `http://${shown}:${(server.address() as AddressInfo).port}`);
  logger.info({ api, web }, 'listening');
  if (web) say(`Web  ${web}`);
  say(`API  ${api}  (its documentation: ${api}/docs)`);
  exposureWarnings(settings).forEach(say);
}

/** Accepts no new connections and waits for running requests, 10 seconds at most (contract §16). */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearTimeout(deadline);
}

let closing: Promise<void> | undefined;

/**
 * Shuts down cleanly, once: Ctrl-C reaches this process both from the terminal and through the script that started it,
 * so a second call must not interrupt the first.
 */
function close(exitCode: number): void {
  closing ??= (async () => {
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    const closed = servers.map(closeServer);
    // Open connections prevent a server from closing.
    live?.close();
    await Promise.all([...closed, worker?.stop(JOBS_FINISH_MS)]);
    stopSpeech();
    await Promise.all([alive?.end(), changes?.then(watch => watch.stop())]);
    await disconnectDatabase();
    await embedded?.stop();
    logger.flush();
    process.exit(exitCode);
  })().catch(fatal);
}

function fatal(error: unknown): never {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    logger.info({ signal }, 'stopping');
    close(0);
  });
}
// If the script that started this process dies, nothing else would stop it.
process.once('disconnect', () => close(0));
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    logger.fatal({ err: error }, 'an unexpected error ends the process');
    close(1);
  });
}

try {
  await start();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  close(1);
}
