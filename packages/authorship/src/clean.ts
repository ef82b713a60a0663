// Every text passes through this before anything else reads it, also in training: the figures of docs/authorship.md
// hold for texts cleaned this way. Mirrored by training/authorship/clean.py.

const TAG =
  /<!--|<(\/?)(p|br|b|strong|i|em|u|code|pre|ul|ol|li|div|span|a|h[1-6]|table|thead|tbody|tr|td|th|blockquote|hr|img|sub|sup|small|font|script|style|html|head|body)(?:[ \t\r\n][^<>]*)?\/?>/gi;
const SKIPPED = new Set(['code', 'pre', 'script', 'style']);
const ENTITY = /&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,5}));/g;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);
/** White space of all kinds, control characters and invisible marks. */
const SPACE = /[\s\p{Cc}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064]+/gu;
const EMAIL = /^[^@]+@[^@]+\.[A-Za-z]{2}/;

/**
 * Returns the prose of HTML: tags become spaces; code, scripts and styles are removed entirely, to the end of the text
 * if never closed.
 */
export function stripHtml(text: string): string {
  const out: string[] = [];
  let position = 0;
  let skipping: string | undefined;
  TAG.lastIndex = 0;
  for (;;) {
    const tag = TAG.exec(text);
    if (skipping === undefined) out.push(text.slice(position, tag?.index));
    if (!tag) break;
    position = TAG.lastIndex;
    const name = tag[2]?.toLowerCase();
    if (name === undefined) {
      const end = text.indexOf('-->', position);
      if (end < 0) break;
      position = end + 3;
      TAG.lastIndex = position;
    } else if (skipping === undefined && SKIPPED.has(name) && !tag[1]) {
      skipping = name;
    } else if (skipping === name && tag[1]) {
      skipping = undefined;
    }
    out.push(' ');
  }
  return out.join('');
}

function character(code: number): string {
  const valid = code > 0 && code < 0x110000 && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : ' ';
}

function address(word: string): string {
  if (word.includes('://') || word.startsWith('www.')) return 'URL';
  return word.includes('@') && EMAIL.test(word) ? 'EMAIL' : word;
}

/**
 * Returns plain text with single spaces between words: no tags, plain quotes and dashes, no Markdown, `URL` and `EMAIL`
 * for addresses. Accepts any string, in linear time.
 */
export function clean(text: string): string {
  const plain = stripHtml(text)
    .replace(ENTITY, (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED.get(name) ?? whole;
      return character(decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal));
    })
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('\u2026', '...')
    .replace(SPACE, ' ')
    .replace(/[*#_`]+/g, '');
  return plain
    .split(' ')
    .filter(word => word !== '')
    .map(address)
    .join(' ');
}

/**
 * Lower-cases ASCII letters, and maps all other characters beyond ASCII to a single one: the alphabet of the n-grams.
 */
export function fold(text: string): string {
  return text.replace(/\P{ASCII}/gu, '\u007f').toLowerCase();
}
