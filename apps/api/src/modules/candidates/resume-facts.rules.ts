import type { ResumeFacts } from '@interview-detection/shared/candidates/candidates.schema';
import { EMAIL_PATTERN, plainAddress } from '@interview-detection/shared/email-address';

/** A text as a page draws it. */
export interface Piece {
  page: number;
  text: string;
  /** Where it begins and ends, and its baseline, in points from the lower left. */
  x: number;
  end: number;
  y: number;
  /** Height of the letters, in points. */
  size: number;
  /** Why a reader does not see it; null if they do. */
  hidden: 'white' | 'invisible' | 'tiny' | 'outside' | null;
}

interface Line {
  page: number;
  text: string;
  size: number;
}

/** Characters of hidden text that are shown. */
const HIDDEN_SHOWN = 300;
/** Single hidden letters are marks of a layout, no message. */
const HIDDEN_FROM = 3;
const NAME_MAX = 60;
/** The name stands among the first lines. */
const NAME_WITHIN = 15;

/** Returns what a resume says about whom to invite, and what it hides from its readers. */
export function factsOf(pieces: readonly Piece[]): Omit<ResumeFacts, 'isPartial'> {
  const lines = linesOf(pieces.filter(({ hidden }) => hidden === null));
  const text = lines.map(line => line.text).join('\n');
  const hidden = pieces.filter(piece => piece.hidden !== null);
  const words = linesOf(hidden)
    .map(line => line.text)
    .join(' ');
  return {
    name: nameIn(lines),
    email: emailIn(text),
    phone: phoneIn(text),
    hidden:
      words.length >= HIDDEN_FROM
        ? { text: words.slice(0, HIDDEN_SHOWN), pages: [...new Set(hidden.map(({ page }) => page))] }
        : null,
  };
}

/** Joins pieces that are on one line; a wide gap separates columns. */
function linesOf(pieces: readonly Piece[]): Line[] {
  const sorted = pieces.toSorted((a, b) => a.page - b.page || b.y - a.y || a.x - b.x);
  const rows: Piece[][] = [];
  for (const piece of sorted) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && first.page === piece.page && first.y - piece.y < first.size / 2) row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap(row => columnsOf(row.toSorted((a, b) => a.x - b.x)));
}

function columnsOf(row: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  let end = -Infinity;
  for (const { page, text, x, end: ends, size } of row) {
    const last = lines.at(-1);
    const gap = x - end;
    if (last && gap < size * 3) {
      last.text += gap > size * 0.15 && !last.text.endsWith(' ') ? ` ${text}` : text;
      last.size = Math.max(last.size, size);
    } else lines.push({ page, text, size });
    end = ends;
  }
  return lines
    .map(line => ({ ...line, text: line.text.replace(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

const EMAIL = /[\p{L}\d._%+'-]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,6}\p{L}{2,24}/gu;

function emailIn(text: string): string | null {
  const found = (text.match(EMAIL) ?? []).map(one => plainAddress(one.replace(/^[.'-]+/, '')));
  return found.find(address => EMAIL_PATTERN.test(address)) ?? null;
}

const PHONE = /(?:\+|\b00|\()?\d[\d ().\u00a0/-]{6,22}\d/gu;
/** `2019 - 2023`, `01/2020 - 05/2021`: years, not numbers that can be called. */
const PERIOD = /(?:19|20)\d\d\D{1,4}(?:\d{1,2}\D)?(?:19|20)\d\d/;
const DIGITS = { least: 8, most: 15 };

function phoneIn(text: string): string | null {
  const found = (text.match(PHONE) ?? []).filter(one => {
    const digits = one.replace(/\D/g, '').length;
    return (
      digits >= DIGITS.least &&
      digits <= DIGITS.most &&
      !PERIOD.test(one) &&
      !/^\d{1,2}[./-]\d{1,2}[./-]\d{4}/.test(one)
    );
  });
  // One with the code of its country is more likely a phone number than an identity card's.
  return (found.find(one => /^(?:\+|00)/.test(one)) ?? found[0])?.trim() ?? null;
}

const TITLES =
  /\b(?:curriculum|vitae|resume|résumé|cv|lebenslauf|profile|profil|contact|page|experience|education|summary)\b/iu;
const WITH_CASE =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:\p{Lu}|(?:de|da|do|dos|das|di|del|della|van|von|der|den|la|le|el|al|bin|y|e)\b)[\p{L}\p{M}'’.-]*){1,4}$/u;
const WITHOUT_CASE = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana} ·]{2,12}$/u;

/** Returns the largest of the first lines that looks like a name. */
function nameIn(lines: readonly Line[]): string | null {
  const names = lines
    .filter(({ page }) => page === 1)
    .slice(0, NAME_WITHIN)
    .filter(({ text }) => text.length <= NAME_MAX && !TITLES.test(text))
    .filter(({ text }) => WITH_CASE.test(text) || WITHOUT_CASE.test(text));
  const largest = names.toSorted((a, b) => b.size - a.size)[0];
  return largest ? inCase(largest.text) : null;
}

/** `JANE DOE` is how it was set, not how it is written. */
const inCase = (name: string): string =>
  name === name.toUpperCase() && name !== name.toLowerCase()
    ? name.toLowerCase().replace(/(?<=^|[ '’-])\p{L}/gu, letter => letter.toUpperCase())
    : name;
