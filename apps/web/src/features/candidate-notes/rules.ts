import type { Ref } from '@interview-detection/shared/fields';

/** The beginning of a name that is being typed after an @. */
export interface TypedMention {
  /** Where the @ is. */
  start: number;
  query: string;
}

/** An @ at the beginning of a word, and up to two words after it. */
const TYPED = /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*)?)$/u;

/** Returns the mention that is being typed before the caret; null if there is none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const query = TYPED.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** For comparing names: without case and accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns those whose name, or a word of it, begins with what was typed, at most `most`. */
export function matching<P extends { name: string }>(people: readonly P[], query: string, most: number): P[] {
  const typed = plain(query);
  return people.filter(({ name }) => plain(name).startsWith(typed) || plain(name).includes(` ${typed}`)).slice(0, most);
}

/** Replaces what was typed by a name; returns the text, and where the caret goes. */
export function withMention(
  text: string,
  { start, query }: TypedMention,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(start + 1 + query.length);
  const named = `${text.slice(0, start)}@${name}`;
  return { text: named + (rest.startsWith(' ') ? rest : ` ${rest}`), caret: named.length + 1 };
}

interface NotePart {
  /** Where it begins. */
  at: number;
  text: string;
  isMention: boolean;
}

/** Divides a text at the names that are mentioned in it; of two that fit, the longer one counts. */
export function partsOf(text: string, names: readonly string[]): NotePart[] {
  const sorted = names.filter(Boolean).toSorted((one, other) => other.length - one.length);
  const parts: NotePart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = sorted.find(one => text.startsWith(one, at + 1) && endsWord(text, at + 1 + one.length));
    if (name === undefined) continue;
    const end = at + 1 + name.length;
    if (at > from) parts.push({ at: from, text: text.slice(from, at), isMention: false });
    parts.push({ at, text: text.slice(at, end), isMention: true });
    from = end;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isMention: false });
  return parts;
}

const endsWord = (text: string, end: number): boolean => !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(end, end + 2));

/**
 * Returns the people whom a text mentions: those who were chosen, as far as their names are still there, and anyone
 * else whose name was typed in full, unless several have it.
 */
export function mentionedIn(
  text: string,
  { chosen, people }: { chosen: readonly Ref[]; people: readonly Ref[] },
): Ref[] {
  const named = partsOf(
    text,
    [...chosen, ...people].map(({ name }) => name),
  );
  const names = new Set(named.flatMap(part => (part.isMention ? [part.text.slice(1)] : [])));
  return [...names].flatMap(name => {
    const picked = chosen.filter(one => one.name === name);
    if (picked.length > 0) return [...new Map(picked.map(one => [one._id, one])).values()];
    const typed = people.filter(one => one.name === name);
    return typed.length === 1 ? typed : [];
  });
}
