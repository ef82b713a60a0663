import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** What one customer of an IPv6 provider gets at the least: 2^64 addresses, which must not count as so many callers. */
const CUSTOMER_BITS = 64;

/**
 * What limits count a caller's address by: an IPv4 address as it is, also where it comes as IPv6 (`::ffff:192.0.2.7`), an
 * IPv6 address by its first 64 bits (`2001:db8:1:2::/64`). Text that is no address is given back unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${CUSTOMER_BITS}`).toString()}/${CUSTOMER_BITS}`;
}

/** An address as people know it: an IPv4 address also where it comes as IPv6. Text that is no address is given back unchanged. */
export const addressOf = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/** `192.0.2.7:50001`, `[2001:db8::7]:4711` or `[2001:db8::7]`, in quotes too: some proxies write the port of a caller beside the address. */
const WITH_PORT = /^"?(?:\[([^\]]*)\](?::\d{1,5})?|([^:]*):\d{1,5})"?$/;

function bareAddress(entry: string): string {
  const text = entry.trim();
  const [, bracketed, before] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? before ?? text;
  return ipaddr.isValid(address) ? address : text;
}

/**
 * Takes ports and brackets out of a request's `X-Forwarded-For`, before anything reads whom it comes from: with its port
 * each connection of one caller would look like a caller of its own, and pass every limit. What is no address stays.
 */
export function withBareAddresses<R extends Pick<IncomingMessage, 'headers'>>(request: R): R {
  const given = request.headers['x-forwarded-for'];
  if (given !== undefined) request.headers['x-forwarded-for'] = String(given).split(',').map(bareAddress).join(', ');
  return request;
}

/** All that is given out of IPv6 as unicast so far (IANA, IPv6 address space). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. By what is allowed, not by what is forbidden: loopback, private,
 * link-local, carrier's NAT, documentation, multicast, tunnels (6to4, NAT64) and IPv4 written as IPv6 are all none.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // To the library whatever is in none of its lists is unicast.
  return parsed.range() === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || parsed.match(GIVEN_OUT));
}
