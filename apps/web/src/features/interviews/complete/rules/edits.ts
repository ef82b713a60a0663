import type { Part, Spoken } from './entries';

type Entries = readonly Spoken[];

const other = { sent: 'recieve', recieve: 'sent' } as const;

/** Turns a question into an answer, or the reverse. */
export const flip = (entries: Entries, key: string): Spoken[] =>
  entries.map(entry => (entry.key === key ? { ...entry, type: other[entry.type] } : entry));

export const flipAll = (entries: Entries): Spoken[] => entries.map(entry => ({ ...entry, type: other[entry.type] }));

export const remove = (entries: Entries, key: string): Spoken[] => entries.filter(entry => entry.key !== key);

/** Replaces the text of an entry, whose parts become a single part. */
export function rewrite(entries: Entries, key: string, text: string): Spoken[] {
  return entries.map(entry => {
    if (entry.key !== key) return entry;
    const [first] = entry.parts;
    const spans = entry.parts.flatMap(({ span }) => (span ? [span] : []));
    const part: Part = {
      text: text.trim(),
      isHtml: first?.isHtml ?? false,
      ...(spans.length > 0
        ? { span: { from: Math.min(...spans.map(s => s.from)), to: Math.max(...spans.map(s => s.to)) } }
        : {}),
      ...givenBy(entry.parts),
    };
    return { ...entry, parts: [part] };
  });
}

/** Joins an entry to the one above it, which keeps its side. */
export function joinAbove(entries: Entries, key: string): Spoken[] {
  const at = entries.findIndex(entry => entry.key === key);
  const [above, entry] = [entries[at - 1], entries[at]];
  if (!above || !entry) return [...entries];
  const speaker = above.speaker === entry.speaker ? above.speaker : null;
  const joined = { ...above, speaker, parts: [...above.parts, ...entry.parts] };
  return [...entries.slice(0, at - 1), joined, ...entries.slice(at + 1)];
}

/** Joins all adjacent entries of the same side, and of the same speaker where speakers are known. */
export function joinNeighbours(entries: Entries): Spoken[] {
  const joined: Spoken[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (last?.type === entry.type && last.speaker === entry.speaker) {
      joined[joined.length - 1] = { ...last, parts: [...last.parts, ...entry.parts] };
    } else joined.push(entry);
  }
  return joined;
}

/** Splits an entry into its parts. */
export const split = (entries: Entries, key: string): Spoken[] =>
  entries.flatMap(entry =>
    entry.key === key
      ? entry.parts.map((part, index) => ({
          ...entry,
          key: index === 0 ? entry.key : `${entry.key}, part ${index + 1}`,
          parts: [part],
        }))
      : [entry],
  );

/** Merges the parts' data: from the first start to the last end, with marks added up. */
export function givenBy(parts: readonly Part[]): Pick<Part, 'given'> {
  const all = parts.flatMap(({ given }) => (given ? [given] : []));
  const marks = all.flatMap(given => given.marks ?? []);
  const startedAt = all.find(given => given.startedAt !== undefined)?.startedAt;
  const endedAt = all.findLast(given => given.endedAt !== undefined)?.endedAt;
  const given = {
    ...(marks.length > 0 ? { marks: marks.reduce((sum, mark) => sum + mark, 0) } : {}),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
  };
  return Object.keys(given).length > 0 ? { given } : {};
}
