import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import path from 'node:path';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { env } from './env';
import { bareAddresses } from './http/proxy-advice';
import { assignRequestId } from './http/request-log';
import { respondError } from './http/respond';
import { AppError } from './lib/app-error';
import { logger } from './lib/logger';
import { localInbox, localInboxJson } from './modules/outbox/local-inbox.routes';

/** The only outside address of the product: the map on the contact page (contract §2). */
const MAP_ORIGIN = 'https://www.openstreetmap.org';

/** What no page of ours asks a browser for, so that no injected one can. */
const UNUSED_BY_US = 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=(), usb=()';
/** The pages of a room, and of a candidate who tries their devices before. */
const USED_IN_ROOMS = UNUSED_BY_US.replace(/(camera|microphone|display-capture)=\(\)/g, '$1=(self)');

/**
 * What WEB_PORT serves: the API below `/api`, and the built client with history fallback; screens with the page that the
 * build wrote for them (apps/web/build/prerender.ts). Throws where the client was not built.
 */
export function createWebApp(api: Express): Express {
  const dist = path.resolve(env.WEB_DIST);
  const index = readIndex(path.join(dist, 'index.html'));
  const pages = readPages(path.join(dist, '.prerendered'));

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env.TRUST_PROXY);
  app.use(bareAddresses);
  // The documentation runs scripts, which are not to share an origin with sessions: it is on API_PORT alone.
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
  app.use(securityHeaders(index));
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
  // File names carry a hash of their content.
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

/** How long the contact is promised to stay; anew with each reply. RFC 9116 asks for less than a year. */
const CONTACT_DAYS = 180;

/** Says where a weakness is reported, by RFC 9116; 404 where nobody is named. */
function securityTxt(_req: Request, res: Response): void {
  if (!env.SECURITY_CONTACT) {
    res.status(404).type('text').send(STATUS_CODES[404]);
    return;
  }
  const expires = new Date(Date.now() + CONTACT_DAYS * 24 * 3_600_000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [`Contact: ${env.SECURITY_CONTACT}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en'];
  if (env.PUBLIC_URL) lines.push(`Canonical: ${new URL('/.well-known/security.txt', env.PUBLIC_URL).href}`);
  res.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
}

/** Express's own error page shows a stack. */
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

/** The pages that the build wrote for addresses of their own, the first that fits first; none where there are none. */
function readPages(folder: string): { path: string; html: string }[] {
  const list = path.join(folder, 'pages.json');
  if (!existsSync(list)) return [];
  const pages = JSON.parse(readFileSync(list, 'utf8')) as { path: string; file: string }[];
  return pages.map(page => ({ path: page.path, html: readFileSync(path.join(folder, page.file), 'utf8') }));
}

/** Where a page of the build names it (apps/web/index.html). */
const NONCE_PLACE = '__STYLE_NONCE__';

const withNonce = (html: string, res: Response) => html.replace(NONCE_PLACE, styleNonceOf(res));

/** One for each reply: who reads one page of it can style no other. */
function styleNonceOf(res: ServerResponse & { locals?: { styleNonce?: string } }): string {
  const locals = (res.locals ??= {});
  return (locals.styleNonce ??= randomBytes(16).toString('base64'));
}

function securityHeaders(index: string) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(index)],
        // Dialogs, menus and the editor make styles at run time, which name it.
        styleSrc: ["'self'", (_req, res) => `'nonce-${styleNonceOf(res)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Of rooms whose media go through a LiveKit server: its client asks it by fetch too, where a connection fails.
        ...(env.LIVEKIT_URL !== undefined && { connectSrc: ["'self'", ...originsOf(env.LIVEKIT_URL)] }),
        // blob: is the resume viewer.
        frameSrc: ["'self'", 'blob:', MAP_ORIGIN],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
}

/** A server's origin as WebSockets and as fetch name it. */
const originsOf = (address: string) => [new URL(address).origin, new URL(address.replace(/^ws/, 'http')).origin];

/** The page sets the theme before the first paint with an inline script: allowed by its hash, and no other one is. */
function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
