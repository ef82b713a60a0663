import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { env } from '../env';
import { networkOf, withBareAddresses } from '../lib/network';

/**
 * Whether a page may connect from where it is, as CORS has it for calls: from the host that it calls, from one of
 * CORS_ORIGINS, or from PUBLIC_URL, for a proxy may call us by another name. What is no browser sends no Origin.
 */
export function mayComeFrom({ origin, host }: Pick<IncomingMessage['headers'], 'origin' | 'host'>): boolean {
  if (origin === undefined) return true;
  if ([...env.CORS_ORIGINS, new URL(env.PUBLIC_URL).origin].includes(origin)) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

/** What limits count the caller by, from behind the proxies of TRUST_PROXY. */
export function addressOf(request: IncomingMessage): string {
  const { TRUST_PROXY: trusted } = env;
  const trust =
    typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : proxyAddr.compile(trusted);
  return networkOf(proxyAddr(withBareAddresses(request), trust));
}
