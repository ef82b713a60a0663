import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import helmet from 'helmet';
import { settings } from '#api/lib/app-context';
import { isLoopbackHost, isLoopbackPeer } from '#api/lib/network';
import { showsLocalInbox } from '#api/lib/mail-server';
import { findLocalMail, listLocalMails } from './local-inbox.service';
import { withLogoAddress } from './mail-logo.service';
import { mailSamples } from './mails/mail-samples';
import type { MailRecord } from './outbox.model';
import { type MailContent, escapeHtml } from './mails/mail-layout';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
body { max-width: 960px; margin: 0 auto; padding: 24px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; }
iframe { width: 100%; height: 640px; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.hint { opacity: 0.75; }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body>${body}</body></html>
`;
}

const named = ({ name, address }: { name: string; address: string }) => (name ? `${name} <${address}>` : address);

/** Returns the list of emails, with links to them. */
function inboxPage(mails: MailRecord[]): string {
  const rows = mails.map(
    mail =>
      `<tr><td><a href="/dev/mail/${mail._id.toHexString()}">${escapeHtml(mail.subject)}</a></td>` +
      `<td>${escapeHtml(named(mail.to))}</td><td>${mail.createdAt.toISOString()}</td><td>${mail.state}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? '<p>No email yet. Schedule an interview or ask for a new password, and come back.</p>'
      : `<table><thead><tr><th>Subject</th><th>To</th><th>When</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page(
    'Local inbox',
    '<h1>Local inbox</h1><p class="hint">No mail server is set up (SMTP_URL), so the newest emails are shown here, to this ' +
      `machine only. <a href="/dev/mail.json">As JSON</a> · <a href="/dev/mail/preview">What each email looks like</a></p>${table}`,
  );
}

/** What an email may do in its frame: open links in new tabs, because no frame would show them. */
const FRAME_MAY = ['allow-popups', 'allow-popups-to-escape-sandbox'];

/** Returns the HTML of an email for its frame. */
const framedMail = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/**
 * Returns one email with its headers and both forms; the HTML form in a frame that can do nothing but open its links.
 */
function mailPage(mail: MailRecord): string {
  const id = mail._id.toHexString();
  const calendar = mail.calendar
    ? `<h2>Calendar (${mail.calendar.method})</h2><p><a href="/dev/mail/${id}/interview.ics">interview.ics</a></p><pre>${escapeHtml(mail.calendar.content)}</pre>`
    : '';
  const gone = '<p>What it said is not kept: it held a code or a link that opens an account.</p>';
  return page(
    mail.subject,
    `<p><a href="/dev/mail">All emails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<table>
<tr><th>From</th><td>${escapeHtml(named(mail.from))}</td></tr>
<tr><th>To</th><td>${escapeHtml(named(mail.to))}</td></tr>
${mail.replyTo ? `<tr><th>Answers to</th><td>${escapeHtml(named(mail.replyTo))}</td></tr>` : ''}
<tr><th>When</th><td>${mail.createdAt.toISOString()}</td></tr>
<tr><th>State</th><td>${mail.state}</td></tr>
</table>
${mail.text === null ? gone : `<h2>HTML</h2><iframe sandbox="${FRAME_MAY.join(' ')}" title="The email as HTML" src="/dev/mail/${id}/html"></iframe><h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`}
${calendar}`,
  );
}

/** Returns every kind of mail with made-up people. */
function previewPage(samples: Record<string, MailContent>): string {
  const parts = Object.entries(samples).map(
    ([name, { subject, text }]) =>
      `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2><p><b>${escapeHtml(subject)}</b></p>` +
      `<iframe sandbox="${FRAME_MAY.join(' ')}" title="${escapeHtml(name)} as HTML" src="/dev/mail/preview/${encodeURIComponent(name)}"></iframe>` +
      `<details><summary>Text</summary><pre>${escapeHtml(text)}</pre></details>`,
  );
  return page(
    'Email preview',
    `<p><a href="/dev/mail">All emails</a></p><h1>What each email looks like</h1>${parts.join('')}`,
  );
}

const PROXY_HEADER = /^(x-forwarded|x-real-ip$|forwarded$|via$)/;

/**
 * Returns whether the emails may be shown to this caller: only on a machine without a mail server, to that machine
 * itself. That excludes a name that someone else's page has pointed here (DNS rebinding), a remote peer and a proxy in
 * front. A proxy may hide all of that (nginx does by default), so PUBLIC_URL has to name this machine too.
 */
function isLocal(req: Request): boolean {
  const isForwarded = Object.keys(req.headers).some(name => PROXY_HEADER.test(name));
  const host = (req.headers.host ?? '').replace(/:\d+$/, '');
  return (
    showsLocalInbox() &&
    settings().TRUST_PROXY === 0 &&
    !isForwarded &&
    isLoopbackPeer(req.socket.remoteAddress) &&
    isLoopbackHost(host)
  );
}

/** The pages contain no script, and the content of an email can do nothing, and load nothing but the company's logo. */
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
const framed = policy({ imgSrc: ["'self'"], sandbox: FRAME_MAY, frameAncestors: ["'self'"] });

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
    const mail = await findLocalMail(req.params.id);
    sendOrMiss(res, 'html', mail?.html, html => framedMail(mail?.company ? withLogoAddress(html, mail.company) : html));
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
