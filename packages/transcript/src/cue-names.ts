import type { Caption, Row } from './cues.ts';
import { couldBeName, isUsualWord, labelsOf, looksLikeName, type Label } from './labels.ts';
import { type Doubtful, nameKey } from './names.ts';
import type { People } from './people.ts';

interface NamedRow extends Row {
  /** The person named here; null if the file could name someone but does not, absent if it says nothing. */
  label?: string | null;
  /** The speaker changes to an unknown person. */
  isChange: boolean;
}

export interface Named {
  /** Where names are: voice tags, identifiers, separate lines, before the words; or only speaker changes are marked. */
  way: 'voices' | 'identifiers' | 'lines' | 'labels' | 'changes' | 'none';
  /** Labels not accepted as names that look like one. */
  doubtful: Doubtful[];
  isWebex: boolean;
  captions: (Omit<Caption, 'rows'> & { rows: NamedRow[] })[];
}

/** `1 "Ingrid Solheim" (2718281828)`, as written by Webex. */
const WEBEX = /^\d{1,9}\s+"(.{1,100})"(?:\s+\(\d{1,20}\))?$/;
const isNobody = (voice: string): boolean => !/[\p{L}\p{N}]/u.test(voice);
const CHANGE = /^(?:>>+|[-–—])\s+|^>>+/;

/** Finds the name for each line of each caption. A label is a name if it recurs, or is a participant's. */
export function nameCues(captions: readonly Caption[], people: People): Named {
  const voices = captions.flatMap(({ rows }) => rows.flatMap(({ voice }) => (voice === null ? [] : [voice])));
  const with_ = (way: Named['way'], name: (caption: Caption) => NamedRow[]): Named => ({
    way,
    doubtful: [],
    isWebex: captions.some(({ id }) => WEBEX.test(id)),
    captions: captions.map(caption => ({ ...caption, rows: name(caption) })),
  });
  if (voices.some(voice => !isNobody(voice))) {
    return with_('voices', ({ rows }) =>
      rows.map(row => {
        if (row.voice === null) return { ...row, isChange: false };
        return { ...row, label: isNobody(row.voice) ? null : row.voice, isChange: isNobody(row.voice) };
      }),
    );
  }
  const isKnown = (label: string) => people.knows(label);
  const ids = captions.map(({ id }) => nameInIdentifier(id));
  const isId = accepts(
    ids.flatMap(id => (id === null ? [] : [id])),
    isKnown,
  );
  if (ids.some(id => id !== null && isId(id))) {
    return with_('identifiers', ({ id, rows }) => {
      const name = nameInIdentifier(id);
      const isName = name !== null && isId(name);
      return rows.map((row, index) =>
        isName && index === 0 ? { ...row, label: name, isChange: false } : { ...row, isChange: false },
      );
    });
  }
  const labels = captions.flatMap(({ rows }) => rows.flatMap(({ text, line }) => firstLabel(text, line, people)));
  const isLabel = accepts(
    labels.map(({ label }) => label),
    isKnown,
  );
  const doubtful = labels.filter(({ label }) => !isLabel(label) && looksLikeName(label));
  if (labels.some(({ label }) => isLabel(label))) {
    return { ...with_('labels', ({ rows }) => rows.map(row => labelled(row, isLabel, people))), doubtful };
  }
  const firsts = captions.flatMap(({ rows }) =>
    rows.length > 1 && isLineOfName(rows[0]) ? [rows[0]?.text ?? ''] : [],
  );
  const isLine = accepts(firsts, label => people.exactly(label));
  const above = ({ rows: [first, second] }: Caption) =>
    second !== undefined && isLineOfName(first) && isLine(first?.text ?? '');
  if (captions.filter(above).length * 2 >= captions.length && firsts.length > 0) {
    return with_('lines', caption => {
      const [first, ...rest] = caption.rows;
      if (!first || !above(caption)) return caption.rows.map(row => ({ ...row, isChange: false }));
      return rest.map((row, index) => ({ ...row, isChange: false, ...(index === 0 ? { label: first.text } : {}) }));
    });
  }
  const marked = captions.filter(({ rows }) => rows.some(isChanged)).length;
  const way = marked > 1 ? 'changes' : 'none';
  const named = with_(way, ({ rows }) =>
    rows.map(row =>
      way === 'changes' && isChanged(row)
        ? { ...row, text: row.text.replace(CHANGE, ''), isChange: true }
        : { ...row, isChange: false },
    ),
  );
  return { ...named, doubtful };
}

const isChanged = ({ voice, text }: Row): boolean => voice !== null || CHANGE.test(text);
const isLineOfName = (row: Row | undefined): boolean =>
  row !== undefined && couldBeName(row.text) && !/[.,:：]$/.test(row.text);

function nameInIdentifier(id: string): string | null {
  const webex = WEBEX.exec(id)?.[1];
  const name =
    webex ??
    id
      .slice(0, 200)
      .replace(/^\d{1,9}[\s.:)-]+(?=\D)/, '')
      .replace(/^"|"$/g, '')
      .trim();
  return couldBeName(name) && !/^[\da-f-]{8,}/i.test(name) ? name : null;
}

/** Accepts labels as names if they are participants' or recur. */
function accepts(labels: readonly string[], isKnown: (label: string) => boolean): (label: string) => boolean {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(nameKey(label), (counts.get(nameKey(label)) ?? 0) + 1);
  return label => isKnown(label) || (!isUsualWord(label) && (counts.get(nameKey(label)) ?? 0) > 1);
}

const unmarked = (text: string): string => text.replace(/^[-–—]\s+/, '');

/** Reads `[Ingrid Solheim] Which outage?`. Sounds are in brackets too, so only known names count. */
function inBrackets(text: string, people: People): Label | null {
  const found = /^\[([^\][]{1,100})\]:?\s*/.exec(text.slice(0, 120));
  const [whole = '', label = ''] = found ?? [];
  return found && people.knows(label) ? { label, rest: text.slice(whole.length) } : null;
}

const firstLabel = (text: string, line: number, people: People): Doubtful[] => {
  const first = inBrackets(text, people) ?? labelsOf(unmarked(text))[0];
  return first ? [{ label: first.label, line }] : [];
};

function labelled(row: Row, isLabel: (label: string) => boolean, people: People): NamedRow {
  const bracketed = inBrackets(row.text, people);
  if (bracketed) return { ...row, label: bracketed.label, text: bracketed.rest, isChange: false };
  const all = labelsOf(unmarked(row.text));
  const [first] = all;
  const found = all.findLast(({ label }) => people.exactly(label)) ?? (first && isLabel(first.label) ? first : null);
  if (found) return { ...row, label: found.label, text: found.rest, isChange: false };
  return { ...row, isChange: false };
}
