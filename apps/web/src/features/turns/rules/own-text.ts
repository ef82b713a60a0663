/** A text that was copied, cut or pasted on this page: it may come back from the clipboard. */
export interface KnownText {
  text: string;
  /** It originally came from elsewhere. */
  isPasted: boolean;
}

/** Maximum number remembered: one is in the clipboard, and undo may restore some more. */
const KNOWN_MAX = 8;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Adds a text to the known ones, newest first. */
export function knowing(known: readonly KnownText[], text: string, isPasted: boolean): KnownText[] {
  const next = plain(text);
  if (next === '') return [...known];
  const was = known.find(one => one.text === next);
  const rest = known.filter(one => one !== was);
  return [{ text: next, isPasted: isPasted || (was?.isPasted ?? false) }, ...rest].slice(0, KNOWN_MAX);
}

/** Returns whether a text is on this page, or was taken from it, ignoring differences in whitespace. */
export function isOwnText(inserted: string, page: readonly string[], known: readonly KnownText[]): boolean {
  const text = plain(inserted);
  return [...page.map(plain), ...known.map(one => one.text)].some(one => one.includes(text));
}

/**
 * Returns whether a text, or one that contains it, was originally pasted from elsewhere: cutting it and pasting it
 * again does not change that.
 */
export function wasPasted(inserted: string, known: readonly KnownText[]): boolean {
  const text = plain(inserted);
  return text !== '' && known.some(one => one.isPasted && one.text.includes(text));
}

/** Appends speech to an answer. */
export function withSpoken(text: string, said: string): string {
  const words = said.trim();
  if (words === '') return text;
  return text === '' || /\s$/.test(text) ? text + words : `${text} ${words}`;
}
