import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '#api/lib/network';
import type { MailRecord } from './outbox.model';

/** An email as it leaves. */
export interface OutgoingMail extends MailRecord {
  /** A picture that its HTML names by its `cid`. */
  logo?: { cid: string; filename: string; contentType: string; content: Buffer };
}

/** Passes emails to their transport. */
export interface Mailer {
  /** Resolves when the email was accepted; rejects with a `DeliveryError`, also when `signal` ends the attempt. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

interface DeliveryFailure {
  /** The next mail would fail too at the moment. */
  isServerAway: boolean;
  /** The server responded and will never accept this email (5xx). */
  isRefused: boolean;
}

/** Why an email was not accepted. */
export class DeliveryError extends Error {
  readonly isServerAway: boolean;
  readonly isRefused: boolean;

  constructor(message: string, { isServerAway, isRefused }: DeliveryFailure) {
    super(message);
    this.name = 'DeliveryError';
    this.isServerAway = isServerAway;
    this.isRefused = isRefused;
  }
}

interface SmtpSettings {
  url: string;
  /** Whether to give up on a server that offers no TLS; never applies to one on this machine. */
  requireTls: boolean;
  /** Milliseconds without a response, and three times that for one email as a whole. */
  timeoutMs: number;
  connections: number;
}

const SERVER_AWAY = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROTOCOL']);

const ERROR_MAX = 300;
/** Characters of a response that are read: searching it for addresses takes time by the square of its length. */
const RESPONSE_MAX = 2_000;

/** A person's address in a mail server's response, which neither logs nor companies may contain. */
const ADDRESS = /[^\s<>"'(),;:[\]\\]+@[^\s<>"'(),;:[\]\\]+/g;

/** Returns a mail server's response, as one line without people's addresses. */
function asDeliveryError(error: unknown): DeliveryError {
  const { message, code, responseCode } =
    error instanceof Error
      ? (error as Error & { code?: string; responseCode?: number })
      : { message: String(error), code: undefined, responseCode: undefined };
  const isAborted = error instanceof Error && error.name === 'AbortError';
  const text = isAborted ? 'The mail server took too long' : message;
  const line = text
    .slice(0, RESPONSE_MAX)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(ADDRESS, '(address)')
    .trim();
  const isServerAway = isAborted || (code !== undefined && SERVER_AWAY.has(code));
  const isRefused = !isServerAway && responseCode !== undefined && responseCode >= 500;
  return new DeliveryError(line.slice(0, ERROR_MAX), { isServerAway, isRefused });
}

/** Idle connections are closed after this time, so that a restarted server is not left with dead ones. */
const IDLE_MS = 1_000;

/** Opens a mailer over SMTP: its connections are opened on demand and reused. */
export function openSmtp({ url, requireTls, timeoutMs, connections }: SmtpSettings): Mailer {
  const open = () =>
    createTransport({
      // What the address itself says about TLS takes precedence.
      url,
      // Otherwise an attacker who strips STARTTLS on the way reads codes, links and the password of the server.
      requireTLS: requireTls && !isLoopbackHost(new URL(url).hostname),
      pool: true,
      maxConnections: connections,
      // Only the outbox retries: a retry here would send a second copy.
      maxRequeues: 0,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // Emails are made of our own text, which names no file and no address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof open> | undefined;
  let inFlight = 0;
  let idle: NodeJS.Timeout | undefined;
  function closeIfIdle(): void {
    if (inFlight > 0) return;
    transport?.close();
    transport = undefined;
  }
  return {
    async send(mail, signal) {
      const { from, to, replyTo, subject, text, html, calendar, messageId, createdAt, logo } = mail;
      clearTimeout(idle);
      transport ??= open();
      inFlight++;
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(), 3 * timeoutMs);
      try {
        await transport.sendMail({
          from,
          to,
          ...(replyTo ? { replyTo } : {}),
          subject,
          text: text ?? '',
          html: html ?? '',
          ...(calendar ? { icalEvent: { ...calendar, filename: 'interview.ics' } } : {}),
          ...(logo ? { attachments: [{ ...logo, contentDisposition: 'inline' as const }] } : {}),
          messageId,
          date: createdAt,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal: AbortSignal.any([end.signal, signal]),
        });
      } catch (error) {
        throw asDeliveryError(error);
      } finally {
        clearTimeout(timer);
        inFlight--;
        idle = setTimeout(closeIfIdle, IDLE_MS).unref();
      }
    },
  };
}
