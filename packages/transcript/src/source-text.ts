import { docxText } from './docx.ts';
import type { Problem } from './transcript.ts';

type SourceText = { text: string; problems: Problem[] } | { refusal: string };

const CHOOSE = 'Choose a .docx, .txt, .vtt, .srt, .md or .json file.';
const SAVE_AS_UTF8 = 'The encoding of this file is unclear. Save it as UTF-8, and choose it again.';

/** Files that are not text, by their first bytes. */
const OTHERS: readonly { first: readonly number[]; refusal: string }[] = [
  {
    first: [0x25, 0x50, 0x44, 0x46],
    refusal: `This is a PDF. Save the transcript as text or as a Word file. ${CHOOSE}`,
  },
  {
    first: [0xd0, 0xcf, 0x11, 0xe0],
    refusal: 'This is a Word file from before 2007. Open it in Word, and save it as .docx.',
  },
  { first: [0x7b, 0x5c, 0x72, 0x74, 0x66], refusal: 'This is rich text. Save it as .docx or as plain text.' },
];

const startsWith = (bytes: Uint8Array, first: readonly number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** Returns the text of a file, including Word documents, or a sentence that says why there is none. */
export function sourceText(bytes: Uint8Array): SourceText {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return docxText(bytes);
  const other = OTHERS.find(({ first }) => startsWith(bytes, first));
  if (other) return { refusal: other.refusal };
  if (startsWith(bytes, [0xff, 0xfe])) return read(bytes, 'utf-16le');
  if (startsWith(bytes, [0xfe, 0xff])) return read(bytes, 'utf-16be');
  const zeros = zerosOf(bytes);
  if (zeros) return zeros === 'many' ? { refusal: `This file is not text. ${CHOOSE}` } : read(bytes, zeros);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '\uFFFD'), problems: [] };
  } catch {
    return readWestern(bytes);
  }
}

function read(bytes: Uint8Array, encoding: string): SourceText {
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\0') ? { refusal: `This file is not text. ${CHOOSE}` } : { text, problems: [] };
}

/** Detects UTF-16 without a byte order mark: in Latin text every other byte is zero. Returns null if hardly any is. */
function zerosOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'many' | null {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < bytes.length * 0.02 || even + odd === 0) return null;
  if (odd > 20 * even) return 'utf-16le';
  return even > 20 * odd ? 'utf-16be' : 'many';
}

/** 0x80 to 0x9F of Windows-1252. */
const PUNCTUATION = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Characters that Windows-1252 shows between letters only if the text has another encoding. */
const MISREAD = /\p{L}[¡¢£¤¥¦¨©«¬®¯±²³´µ¶¸¹»¼½¾¿×÷†‡‰‹›ˆ˜¢][\p{L}]|[ðþýÐÞÝ]/u;
/** Largest share of letters outside ASCII, and of symbols with them, in any language that Windows-1252 covers. */
const WESTERN_MAX = 0.2;

/** Reads Windows-1252, as older programs write it; rejects text in another encoding, whose words would be garbled. */
function readWestern(bytes: Uint8Array): SourceText {
  let accented = 0;
  let signs = 0;
  let letters = 0;
  for (const byte of bytes) {
    const isUndefined = byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d;
    if (isUndefined || (byte < 0x20 && (byte < 0x09 || byte > 0x0d))) return { refusal: SAVE_AS_UTF8 };
    if (byte >= 0xc0) accented++;
    else if (byte >= 0x80) signs++;
    if (byte >= 0x41) letters++;
  }
  // Some versions of Node decode this name as Latin-1, which has control characters here.
  const text = new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009F]/g, sign => PUNCTUATION[sign.charCodeAt(0) - 0x80] ?? sign);
  return Math.max(accented, signs) > letters * WESTERN_MAX || MISREAD.test(text)
    ? { refusal: SAVE_AS_UTF8 }
    : { text, problems: [] };
}
