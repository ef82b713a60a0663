import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import helmet from 'helmet';
import { env } from '#api/env';
import { isLoopbackHost, isLoopbackPeer } from '#api/lib/loopback';
import { showsLocalInbox } from '#api/lib/mail-server';
import { FRAME_MAY, framedMail, inboxPage, mailPage, previewPage } from './local-inbox.presenter';
import { findLocalMail, listLocalMails } from './local-inbox.service';
import { mailSamples } from './mails/mail-samples';
import type { MailRecord } from './outbox.model';

const PROXY_HEADER = /^(x-forwarded|x-real-ip$|forwarded$|via$)/;

/**
 * Returns whether the mails may be shown to this caller: only on a machine without a mail server, to that machine
 * itself. That excludes a name that someone else's page has pointed here (DNS rebinding), a remote peer and a proxy in
 * front. A proxy may hide all of that (nginx does by default), so PUBLIC_URL has to name this machine too.
 */
function isLocal(req: Request): boolean {
  const isForwarded = Object.keys(req.headers).some(name => PROXY_HEADER.test(name));
  const host = (req.headers.host ?? '').replace(/:\d+$/, '');
  return (
    showsLocalInbox() &&
    env.TRUST_PROXY === 0 &&
    !isForwarded &&
    isLoopbackPeer(req.socket.remoteAddress) &&
    isLoopbackHost(host)
  );
}

/** The pages contain no script, and the content of a mail can load and do nothing. */
const policy = (directives: Record<string, string[]>) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], ...directives },
    },
    xFrameOptions: { action: 'sameorigin' },
    // Chromium warns if one page of an origin requests this and another does not.
    originAgentCluster: false,
  });
const pages = policy({ frameSrc: ["'self'"], frameAncestors: ["'none'"] });
const framed = policy({ sandbox: FRAME_MAY, frameAncestors: ["'self'"] });

function json({ _id, calendar, ...mail }: MailRecord) {
  return { _id: _id.toHexString(), ...mail, calendar };
}

/**
 * Serves `/dev/mail` (contract §14): the inbox of a machine without a mail server. Elsewhere these paths do not exist.
 */
export function localInbox(): Router {
  const router = express.Router();
  router.use((req: Request, res: Response, next: NextFunction) => {
    if (!isLocal(req)) return next('router');
    res.set('Cache-Control', 'no-store');
    next();
  });

  router.get('/', pages, async (req, res) => {
    if (req.accepts(['html', 'json']) === 'json') return sendJson(req, res);
    res.type('html').send(inboxPage(await listLocalMails()));
  });
  router.get('/preview', pages, (_req, res) => void res.type('html').send(previewPage(mailSamples())));
  router.get('/preview/:name', framed, (req, res) => {
    sendOrMiss(res, 'html', new Map(Object.entries(mailSamples())).get(req.params.name)?.html, framedMail);
  });
  router.get('/:id', pages, async (req, res) => {
    const mail = await findLocalMail(req.params.id);
    sendOrMiss(res, 'html', mail && mailPage(mail));
  });
  router.get('/:id/html', framed, async (req, res) => {
    sendOrMiss(res, 'html', (await findLocalMail(req.params.id))?.html, framedMail);
  });
  router.get('/:id/interview.ics', pages, async (req, res) => {
    sendOrMiss(res, 'text/calendar; charset=utf-8', (await findLocalMail(req.params.id))?.calendar?.content);
  });
  return router;
}

/** Returns the same for programs: `/dev/mail.json?to=…`. */
export async function localInboxJson(req: Request, res: Response, next: NextFunction): Promise<void> {
  if (!isLocal(req)) return next();
  await sendJson(req, res);
}

async function sendJson(req: Request, res: Response): Promise<void> {
  const { to } = req.query;
  const mails = await listLocalMails(typeof to === 'string' ? to.toLowerCase() : undefined);
  res.set('Cache-Control', 'no-store').json({ data: mails.map(json) });
}

function sendOrMiss(
  res: Response,
  type: string,
  body: string | null | undefined,
  shown = (text: string): string => text,
): void {
  if (body === null || body === undefined) res.status(404).type('text').send('Not Found');
  else res.type(type).send(shown(body));
}
