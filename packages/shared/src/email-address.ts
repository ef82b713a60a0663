/** Standard in both browsers and Node; declared here because the contract is compiled without the types of either. */
declare const URL: new (address: string) => { hostname: string };

/** HTML's grammar for `type=email`, but with a dot in the domain, which mail between companies requires. */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/**
 * Removes visible and invisible characters that copying leaves around a text, in linear time: an expression that ends in
 * `+$` would read each run of blanks again from every place in it.
 */
export function withoutBlanksAround(text: string): string {
  const start = /^[\p{Cf}\s]*/u.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (end > start) {
    const from = end - (/[\udc00-\udfff]/.test(text.charAt(end - 1)) ? 2 : 1);
    if (!/^[\p{Cf}\s]$/u.test(text.slice(from, end))) break;
    end = from;
  }
  return text.slice(start, end);
}

/** No name with an address is longer. The search for quotes takes time that grows with the square of the text. */
const NAMED_ADDRESS_MAX = 1_000;
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** Extracts the address from `mailto:ana@example.org?subject=Hello`. */
function withoutScheme(text: string): string {
  const [, address = text] = /^mailto:([^?]*)/i.exec(text) ?? [];
  if (address === text || !address.includes('%')) return address;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Extracts the address from `Ana Reis <ana@example.org>`; returns the whole text if it may contain several. */
function withoutName(text: string): string {
  if (text.length > NAMED_ADDRESS_MAX) return text;
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const unquoted = name.replace(QUOTED, '').trim();
  return unquoted.includes('@') && unquoted.toLowerCase() !== address.toLowerCase() ? text : address;
}

/** Converts a domain to its DNS form: `münchen.example` becomes `xn--mnchen-3ya.example`. */
function asciiDomain(domain: string): string {
  if (/^[ -~]*$/.test(domain) || /[\s\p{Cc}\p{Cf}/?#\\:@[\]%]/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Returns the one address that a typed or pasted text means: without a name, in lower case, its domain in ASCII. */
export function plainAddress(text: string): string {
  const address = withoutBlanksAround(withoutName(withoutBlanksAround(withoutScheme(withoutBlanksAround(text)))));
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`.toLowerCase();
}

const NAMES: Readonly<Record<string, string>> = {
  '00AD': 'soft hyphen',
  '200B': 'zero-width space',
  '200C': 'zero-width non-joiner',
  '200D': 'zero-width joiner',
  '2060': 'word joiner',
  FEFF: 'byte order mark',
};

/**
 * Returns the error in a plain address that people cannot see, or would not expect; null if there is none of that sort.
 */
export function hiddenFault(address: string): string | null {
  const [sign] = /\p{Cf}/u.exec(address) ?? [];
  if (sign !== undefined) {
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const name = NAMES[code];
    return `There is an invisible character in this email (U+${code}${name ? `, ${name}` : ''}), please type it by hand`;
  }
  const at = address.lastIndexOf('@');
  if (at > 0 && !/\s/.test(address) && /[^ -~]/.test(address.slice(0, at))) {
    return 'We can only write to an email with unaccented letters, digits and signs before the @';
  }
  return null;
}
