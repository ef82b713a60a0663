import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import path from 'node:path';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Settings } from './env-settings';
import { type AppContext, currentTime, inApp, settings } from './lib/app-context';
import { bareAddresses } from './http/proxy-advice';
import { assignRequestId } from './http/request-log';
import { respondError } from './http/respond';
import { AppError } from './lib/app-error';
import { logger } from './lib/logger';
import { localInbox, localInboxJson } from './modules/outbox/local-inbox.routes';

/** The product's only external address: the map on the contact page (contract §2). */
const MAP_ORIGIN = 'https://www.openstreetmap.org';

/** Browser features that no page of ours uses, so that no injected page can either. */
const UNUSED_BY_US = 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=(), usb=()';
/** Rooms, and pages where candidates test their devices, use some of them. */
const USED_IN_ROOMS = UNUSED_BY_US.replace(/(camera|microphone|display-capture)=\(\)/g, '$1=(self)');

/**
 * Creates the app of WEB_PORT: the API below `/api`, and the built client with history fallback; some screens have a
 * page that the build prerendered (apps/web/build/prerender.ts). Throws if the client has not been built.
 */
export function createWebApp(context: AppContext, api: Express): Express {
  const dist = path.resolve(context.settings.WEB_DIST);
  const index = readIndex(path.join(dist, 'index.html'));
  const pages = readPages(path.join(dist, '.prerendered'));

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', context.settings.TRUST_PROXY);
  app.use((_req, _res, next) => inApp(context, next));
  app.use(bareAddresses);
  // The documentation runs scripts, which must not share an origin with sessions: it is served on API_PORT only.
  app.use('/api/docs', (req, res) => {
    assignRequestId(req, res);
    respondError(res, new AppError('NOT_FOUND'));
  });
  app.use('/api', api);
  app.use((req, res, next) => {
    assignRequestId(req, res);
    next();
  });
  app.get('/dev/mail.json', localInboxJson);
  app.use('/dev/mail', localInbox());
  app.use(securityHeaders(context.settings, index));
  app.get('/.well-known/security.txt', securityTxt);
  app.use((_req, res, next) => {
    res.set('Permissions-Policy', UNUSED_BY_US);
    next();
  });
  app.use('/meeting', (_req, res, next) => {
    res.set('Permissions-Policy', USED_IN_ROOMS);
    next();
  });
  app.use('/i', (_req, res, next) => {
    res.set({ 'Permissions-Policy': USED_IN_ROOMS, 'X-Robots-Tag': 'noindex, nofollow' });
    next();
  });
  app.use(compression());
  // File names contain a hash of their content.
  app.use(
    '/assets',
    express.static(path.join(dist, 'assets'), { immutable: true, maxAge: '365d', fallthrough: false }),
  );
  app.use(express.static(dist, { index: false, maxAge: '1h' }));
  for (const { path: address, html } of [...pages, { path: '/{*path}', html: index }]) {
    app.get(address, (_req, res) => void res.type('html').set('Cache-Control', 'no-cache').send(withNonce(html, res)));
  }
  app.use((_req, res) => void res.status(405).set('Allow', 'GET, HEAD').type('text').send(STATUS_CODES[405]));
  app.use(plainError);
  return app;
}

/** How long the contact is promised to stay valid, renewed with each reply. RFC 9116 asks for less than a year. */
const CONTACT_DAYS = 180;

/** Serves where to report a vulnerability (RFC 9116); 404 if there is no contact. */
function securityTxt(_req: Request, res: Response): void {
  const { SECURITY_CONTACT: contact, PUBLIC_URL: address } = settings();
  if (!contact) {
    res.status(404).type('text').send(STATUS_CODES[404]);
    return;
  }
  const expires = new Date(currentTime().getTime() + CONTACT_DAYS * 24 * 3_600_000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en'];
  if (address) lines.push(`Canonical: ${new URL('/.well-known/security.txt', address).href}`);
  res.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
}

/** Replaces Express's own error page, which shows a stack trace. */
function plainError(error: Error & { status?: number }, _req: Request, res: Response, next: NextFunction): void {
  if (res.headersSent) {
    next(error);
    return;
  }
  const status = error.status !== undefined && error.status < 500 ? error.status : 500;
  if (status === 500) logger.error({ err: error }, 'the web client could not be served');
  res
    .status(status)
    .type('text')
    .send(STATUS_CODES[status] ?? 'Error');
}

function readIndex(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`The web client is not built: ${file} is missing. Run "npm start" or "pnpm build".`);
  }
}

/** Reads the pages that the build prerendered, in the order in which they are matched; empty if there are none. */
function readPages(folder: string): { path: string; html: string }[] {
  const list = path.join(folder, 'pages.json');
  if (!existsSync(list)) return [];
  const pages = JSON.parse(readFileSync(list, 'utf8')) as { path: string; file: string }[];
  return pages.map(page => ({ path: page.path, html: readFileSync(path.join(folder, page.file), 'utf8') }));
}

/** Placeholder in a page of the build (apps/web/index.html). */
const NONCE_PLACE = '__STYLE_NONCE__';

const withNonce = (html: string, res: Response) => html.replace(NONCE_PLACE, styleNonceOf(res));

/** Returns the nonce, one per reply: reading it from one page does not help to style another. */
function styleNonceOf(res: ServerResponse & { locals?: { styleNonce?: string } }): string {
  const locals = (res.locals ??= {});
  return (locals.styleNonce ??= randomBytes(16).toString('base64'));
}

function securityHeaders({ LIVEKIT_URL }: Settings, index: string) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(index)],
        // Dialogs, menus and the editor create styles at run time, with this nonce.
        styleSrc: ["'self'", (_req, res) => `'nonce-${styleNonceOf(res)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Rooms whose media go through a LiveKit server: its client also uses fetch, after a failed connection.
        ...(LIVEKIT_URL !== undefined && { connectSrc: ["'self'", ...originsOf(LIVEKIT_URL)] }),
        // blob: is for the resume viewer.
        frameSrc: ["'self'", 'blob:', MAP_ORIGIN],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
}

/** Returns a server's origin for WebSockets and for fetch. */
const originsOf = (address: string) => [new URL(address).origin, new URL(address.replace(/^ws/, 'http')).origin];

/** Hashes the inline script that sets the theme before the first paint, so that only this one may run. */
function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
