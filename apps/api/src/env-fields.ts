import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopbackHost } from './lib/network';

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
export const port = wholeNumber(1, 65_535);

export const commaList = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
);

/** A host name or an IPv4 address; a name may start with `*.`. */
export const HOST_PATTERN = /^(?:\*\.)?[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/;

const PROXIES = {
  error:
    'must be a whole number from 0 to 10, or addresses of proxies: loopback, linklocal, uniquelocal, 10.0.0.0/8, 192.0.2.7',
};
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether Express accepts it as an address of proxies: a name, an address, or a range other than all addresses. */
function isProxyRange(text: string): boolean {
  if (PROXY_NAMES.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const DISTINCT_MIN = 10;
export const secret = z
  .string()
  .min(32, { error: 'must be at least 32 characters' })
  .refine(text => new Set(text).size >= DISTINCT_MIN, {
    error: `must have at least ${DISTINCT_MIN} different characters; "openssl rand -base64 32" makes one that no one can guess`,
  });

/** The number of proxies, or their addresses. */
export const trustedProxies = z.union(
  [wholeNumber(0, 10), commaList.refine(ranges => ranges.length > 0 && ranges.every(isProxyRange), PROXIES)],
  PROXIES,
);

const ORIGINS = { error: 'must be origins, such as https://hr.example.org' };
/** As browsers send it: lower case, without a path or trailing slash. */
export const origin = z
  .url({ protocol: /^https?$/, ...ORIGINS })
  .transform(text => new URL(text))
  .refine(url => url.pathname === '/' && url.search === '' && url.hash === '', ORIGINS)
  .transform(url => url.origin);

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address such as https://hr.example.org',
});

const STUN_ADDRESSES = { error: 'must be addresses such as stun:turn.example.org:3478, with commas between them' };
export const stunAddresses = commaList.refine(
  list => list.every(address => /^stuns?:[\w.[\]:-]{1,255}$/i.test(address)),
  STUN_ADDRESSES,
);
const TURN_ADDRESSES = {
  error:
    'must be addresses such as turn:turn.example.org:3478, turns:turn.example.org:5349?transport=tcp, with commas between them',
};
export const turnAddresses = commaList.refine(
  list => list.every(address => /^turns?:[\w.[\]:-]{1,255}(?:\?transport=(?:udp|tcp))?$/i.test(address)),
  TURN_ADDRESSES,
);

export const OIDC_NAME_MAX = 40;
const ISSUER = {
  error:
    'must be the https address of the provider, such as https://id.example.org/realms/hr (http on this machine alone)',
};
/** As the provider writes it in its tokens. */
export const issuer = z.url({ protocol: /^https?$/, ...ISSUER }).refine(text => {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  return (protocol === 'https:' || isLoopbackHost(hostname)) && search + hash + username + password === '';
}, ISSUER);

/** `address`, or `Name <address>`. */
export const mailbox = z
  .string()
  .trim()
  .regex(/^(?:[^<>"\p{Cc}]*<[^<>\s]+>|[^<>\s]+)$/u, { error: 'must be an address, or a name and <an address>' })
  .transform(text => {
    const [, name = '', address = text] = /^(.*?)\s*<(.*)>$/.exec(text) ?? [];
    return { name, address };
  })
  .refine(({ address }) => z.email().safeParse(address).success || /^[^\s@]+@localhost$/.test(address), {
    error: 'must be an address, or a name and <an address>',
  });

export const mongodbAddress = z
  .string()
  .startsWith('mongodb', { error: 'must be an address that begins with mongodb' });

/** Whether the variable has no error so far. */
export const isUnblamed =
  (name: string) =>
  ({ issues }: { issues: { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path }) => path?.[0] === name);

/** A provider needs all of them. */
const OF_PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
type OfProvider = (typeof OF_PROVIDER)[number];
export const hasWithProvider =
  (name: OfProvider) =>
  (settings: { [K in OfProvider | 'OIDC_COMPANY']?: string | undefined }): boolean =>
    settings[name] !== undefined ||
    [...OF_PROVIDER, 'OIDC_COMPANY' as const].every(other => settings[other] === undefined);
export const neededWithProvider = (name: OfProvider) => ({
  path: [name],
  error: `is needed if another of ${OF_PROVIDER.join(', ')} is set`,
  when: isUnblamed(name),
});

const LIVEKIT_ADDRESS = {
  error: 'must be the address of the LiveKit server, such as wss://livekit.example.org (ws on this machine alone)',
};
/** As browsers connect to it; its origin goes into the Content-Security-Policy. */
export const livekitAddress = z.url({ protocol: /^wss?$/, ...LIVEKIT_ADDRESS }).refine(text => {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  const isOriginAlone = pathname + search + hash + username + password === '/';
  return isOriginAlone && (protocol === 'wss:' || isLoopbackHost(hostname));
}, LIVEKIT_ADDRESS);

/** All required with ROOM_ENGINE=livekit, none allowed without. */
const OF_LIVEKIT = ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'] as const;
type OfLivekit = (typeof OF_LIVEKIT)[number];
type LivekitSettings = { [K in OfLivekit]?: string | undefined } & { ROOM_ENGINE: 'peer' | 'livekit' };
export const hasForLivekit = (name: OfLivekit) => (settings: LivekitSettings) =>
  settings.ROOM_ENGINE !== 'livekit' || settings[name] !== undefined;
export const isForLivekit = (name: OfLivekit) => (settings: LivekitSettings) =>
  settings.ROOM_ENGINE === 'livekit' || settings[name] === undefined;
export const withLivekit = (name: OfLivekit, error: string) => ({
  path: [name],
  error,
  when: (problems: Parameters<ReturnType<typeof isUnblamed>>[0]) =>
    isUnblamed(name)(problems) && isUnblamed('ROOM_ENGINE')(problems),
});
export const NEEDED = 'is needed if ROOM_ENGINE=livekit';
export const OF_NO_USE = 'is of use with ROOM_ENGINE=livekit only';
