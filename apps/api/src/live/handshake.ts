import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { env } from '../env';
import { networkOf, withBareAddresses } from '../lib/network';

/**
 * Whether a page may connect from its origin, by the same rule as CORS: the host that it calls, one of CORS_ORIGINS, or
 * PUBLIC_URL, because a proxy may use another host name for us. Clients other than browsers send no Origin.
 */
export function mayComeFrom({ origin, host }: Pick<IncomingMessage['headers'], 'origin' | 'host'>): boolean {
  if (origin === undefined) return true;
  if ([...env.CORS_ORIGINS, new URL(env.PUBLIC_URL).origin].includes(origin)) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

/** Returns the address by which limits count the caller, as seen behind the proxies of TRUST_PROXY. */
export function addressOf(request: IncomingMessage): string {
  const { TRUST_PROXY: trusted } = env;
  const trust =
    typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : proxyAddr.compile(trusted);
  return networkOf(proxyAddr(withBareAddresses(request), trust));
}
