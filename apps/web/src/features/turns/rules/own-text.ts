/** A text that was copied, cut or pasted on this page: the clipboard may bring it again. */
export interface KnownText {
  text: string;
  /** It came from elsewhere before. */
  isPasted: boolean;
}

/** So many are remembered: one is in the clipboard, and undoing may bring some more. */
const KNOWN_MAX = 8;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Those known after one more; the newest first. */
export function knowing(known: readonly KnownText[], text: string, isPasted: boolean): KnownText[] {
  const next = plain(text);
  if (next === '') return [...known];
  const was = known.find(one => one.text === next);
  const rest = known.filter(one => one !== was);
  return [{ text: next, isPasted: isPasted || (was?.isPasted ?? false) }, ...rest].slice(0, KNOWN_MAX);
}

/** Whether a text stands on this page, or was taken from it: blanks and line ends may differ. */
export function isOwnText(inserted: string, page: readonly string[], known: readonly KnownText[]): boolean {
  const text = plain(inserted);
  return [...page.map(plain), ...known.map(one => one.text)].some(one => one.includes(text));
}

/** Whether a text, or what it was part of, was pasted from elsewhere before: cut and pasted again it is still that. */
export function wasPasted(inserted: string, known: readonly KnownText[]): boolean {
  const text = plain(inserted);
  return text !== '' && known.some(one => one.isPasted && one.text.includes(text));
}
