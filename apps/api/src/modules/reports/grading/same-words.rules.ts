import { isLong, isSameStem } from './terms.rules';

/**
 * Returns a function that finds which of these stems have the same meaning as a given one. A misspelt word still begins
 * with its letter: only those are compared, and each stem is looked up once.
 */
export function sameIn(stems: Iterable<string>): (stem: string) => readonly string[] {
  const all = new Set(stems);
  const byLetter = new Map<string, string[]>();
  for (const stem of all) {
    if (!isLong(stem)) continue;
    const letter = stem.charAt(0);
    const group = byLetter.get(letter);
    if (group) group.push(stem);
    else byLetter.set(letter, [stem]);
  }
  const known = new Map<string, readonly string[]>();
  return stem => {
    const found = known.get(stem) ?? lookUp(stem, all, byLetter.get(stem.charAt(0)) ?? []);
    known.set(stem, found);
    return found;
  };
}

function lookUp(stem: string, all: ReadonlySet<string>, likely: readonly string[]): readonly string[] {
  if (isLong(stem)) return likely.filter(other => isSameStem(stem, other));
  return all.has(stem) ? [stem] : [];
}
