import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';
import { ANSWER_WITHIN_MS, RETRY_AFTER_MAX_MS } from '@interview-detection/shared/webhooks/webhooks.rules';
import { currentTime } from '#api/lib/app-context';
import { systemCode } from '#api/lib/app-error';
import { SECOND_MS } from '#api/lib/durations';
import { isPublicAddress } from '#api/lib/network';
import { timeLimit } from '#api/lib/time-limit';

/** How much of a response is read at most: its body is neither stored nor shown. Bytes. */
const ANSWER_MAX_BYTES = 16 * 1024;

/** Why a receiver accepted nothing, in words for the operator of the receiver, without any network address. */
export class ReceiverError extends Error {
  constructor(
    message: string,
    /** The HTTP status of the response; null if there was none. */
    readonly status: number | null = null,
    /** For how long it asks to be left alone (`Retry-After` of 429 and 503); null if it does not. Milliseconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = 'ReceiverError';
  }
}

export const PRIVATE_ADDRESS = 'This address leads into a private network';
const UNKNOWN_NAME = 'The name of this address is unknown';

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Aborts it early. */
  signal: AbortSignal;
}

export const OTHER_HOST = 'Webhooks of this server only go to chosen hosts, and this is not one of them';

/** Returns whether webhooks may go to a host by WEBHOOK_HOSTS; if that names none, to all. */
export const isChosenHost = ({ hostname }: URL, hosts: readonly string[]): boolean =>
  hosts.length === 0 ||
  hosts.some(host => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));

/** Where a message may go. */
interface Network {
  mayReach(address: string): boolean;
  /** Returns the addresses of a name; called once per connection, which then goes to one of these and to no other. */
  resolve(name: string): Promise<string[]>;
  /** Milliseconds until the end of the response; `ANSWER_WITHIN_MS` by default. */
  answerWithinMs?: number;
}

// Not `dns.lookup`: that occupies one of four shared threads for as long as a stranger's name server likes.
const resolver = new Resolver({ timeout: 3_000, tries: 2 });

/** Only the public internet. */
export const PUBLIC_NETWORK: Network = {
  mayReach: isPublicAddress,
  async resolve(name) {
    // Resolved without a name server, because localhost leads here by definition (RFC 6761).
    if (/^(?:.+\.)?localhost\.?$/i.test(name)) return ['127.0.0.1'];
    const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return asked.flatMap(reply => (reply.status === 'fulfilled' ? reply.value : []));
  },
};

/** Everything that this machine reaches, by the names that it knows. */
export const ANY_NETWORK: Network = {
  mayReach: () => true,
  resolve: async name => (await lookup(name, { all: true })).map(({ address }) => address),
};

/** Answers the socket's lookup: every address of the name, and none unless all of them may be reached. */
const lookupIn = ({ mayReach, resolve }: Network) =>
  callbackify(async (name: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(name);
    if (addresses.length === 0) throw new ReceiverError(UNKNOWN_NAME);
    if (!addresses.every(mayReach)) throw new ReceiverError(PRIVATE_ADDRESS);
    return addresses.map(address => ({ address, family: isIP(address) }));
  });

/** Returns the host of a URL if it is itself an IP address, which no socket looks up; null for a name. */
function literalHost({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

/** Returns whether a URL names a private address literally; where a name leads is known only once it is resolved. */
export function isPrivateLiteral(url: URL): boolean {
  const host = literalHost(url);
  return host !== null && !isPublicAddress(host);
}

/**
 * Posts a message on its own connection: it connects to the very addresses that were checked, so a name that leads
 * elsewhere a moment later has no effect. Redirects are not followed. Resolves with the status if that is 2xx; rejects
 * with a `ReceiverError`.
 */
export async function postMessage({ url, headers, body, signal }: Post, network: Network): Promise<number> {
  const { mayReach, answerWithinMs = ANSWER_WITHIN_MS } = network;
  const target = new URL(url);
  const literal = literalHost(target);
  if (literal !== null && !mayReach(literal)) throw new ReceiverError(PRIVATE_ADDRESS);
  const end = timeLimit(answerWithinMs);
  const bytes = Buffer.from(body);
  const findAll = lookupIn(network);
  const { request } = target.protocol === 'https:' ? https : http;
  const options = {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'user-agent': 'Interview-Detection',
      'content-type': 'application/json',
      'content-length': bytes.length,
    },
    // The socket then looks up all addresses, as a list, and tries one after the other.
    autoSelectFamily: true,
    lookup: (name: string, _options: object, callback: Parameters<typeof findAll>[1]) => findAll(name, callback),
    signal: AbortSignal.any([signal, end]),
  };
  let retryAfterMs: number | null = null;
  const answer = new Promise<number>((answered, failed) => {
    const call = request(target, options);
    let status: number | undefined;
    call.once('response', response => {
      // Only the status decides, not the rest of the response.
      status = response.statusCode ?? 0;
      retryAfterMs = BUSY.has(status) ? retryAfterOf(response.headers['retry-after']) : null;
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > ANSWER_MAX_BYTES) response.destroy();
      });
      response.on('error', () => undefined);
      response.once('close', () => answered(response.statusCode ?? 0));
    });
    call.on('error', error => {
      if (status !== undefined) answered(status);
      else failed(end.aborted ? new ReceiverError(`No answer within ${answerWithinMs / 1_000} seconds`) : error);
    });
    call.end(bytes);
  });
  const status = await answer.catch((error: unknown) => {
    throw signal.aborted ? error : asReceiverError(error);
  });
  if (status >= 200 && status < 300) return status;
  const isRedirect = status >= 300 && status < 400;
  throw new ReceiverError(
    `Answered ${status}${isRedirect ? ': redirects are not followed' : ''}`,
    status,
    retryAfterMs,
  );
}

/** Too Many Requests, and Service Unavailable. */
const BUSY = new Set([429, 503]);

/**
 * Parses a `Retry-After` (RFC 9110, 10.2.3): seconds, or an HTTP date. Returns milliseconds; null if it is neither, or
 * has passed.
 */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - currentTime().getTime();
  return ms > 0 ? Math.min(ms, RETRY_AFTER_MAX_MS) : null;
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE']);

function asReceiverError(error: unknown): ReceiverError {
  if (error instanceof ReceiverError) return error;
  const code = systemCode(error) || 'unknown';
  // Several addresses were tried.
  const codes = error instanceof AggregateError ? error.errors.map(systemCode) : [code];
  if (codes.every(one => UNREACHABLE.has(one))) return new ReceiverError('No one answers at this address');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new ReceiverError(UNKNOWN_NAME);
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code)) return new ReceiverError(`No secure connection (${code})`);
  return new ReceiverError(`The connection failed (${code})`);
}
