import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The smallest block an IPv6 provider assigns to a customer: 2^64 addresses, which must not count as that many callers.
 */
const CUSTOMER_BITS = 64;

/**
 * Returns the key that limits count an address by: an IPv4 address unchanged, also from its IPv6 form
 * (`::ffff:192.0.2.7`), an IPv6 address as its first 64 bits (`2001:db8:1:2::/64`). Returns text that is not an address
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${CUSTOMER_BITS}`).toString()}/${CUSTOMER_BITS}`;
}

/**
 * Returns an address as people know it: IPv4 also from its IPv6 form. Returns text that is not an address unchanged.
 */
export const addressOf = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/**
 * `192.0.2.7:50001`, `[2001:db8::7]:4711` or `[2001:db8::7]`, also in quotes: some proxies append the caller's port.
 */
const WITH_PORT = /^"?(?:\[([^\]]*)\](?::\d{1,5})?|([^:]*):\d{1,5})"?$/;

function bareAddress(entry: string): string {
  const text = entry.trim();
  const [, bracketed, before] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? before ?? text;
  return ipaddr.isValid(address) ? address : text;
}

/**
 * Strips ports and brackets from a request's `X-Forwarded-For` before anything reads the caller's address: with its
 * port, each connection would look like a new caller and pass every limit. Keeps what is not an address.
 */
export function withBareAddresses<R extends Pick<IncomingMessage, 'headers'>>(request: R): R {
  const given = request.headers['x-forwarded-for'];
  if (given !== undefined) request.headers['x-forwarded-for'] = String(given).split(',').map(bareAddress).join(', ');
  return request;
}

/** All IPv6 unicast space assigned so far (IANA, IPv6 address space). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. An allowlist, not a blocklist: loopback, private, link-local,
 * carrier-grade NAT, documentation, multicast, tunnels (6to4, NAT64) and IPv4 written as IPv6 do not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // The library calls every address outside its lists unicast.
  return parsed.range() === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || parsed.match(GIVEN_OUT));
}

/** Whether a host name or address, from a setting or a Host header, refers to this machine only. */
export const isLoopbackHost = (host: string) => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/i.test(host);

/** Whether a connection came from this machine; dual-stack sockets report IPv4 addresses as IPv6. */
export const isLoopbackPeer = (address: string | undefined) => isLoopbackHost(address?.replace(/^::ffff:/i, '') ?? '');
