import { NAME_MAX, wordsOfName } from './names.ts';
import { timeAtEnd, timeAtStart } from './times.ts';

/** A possible name, and what is said after it on the same line. */
export interface Label {
  label: string;
  rest: string;
  /** Seconds. */
  at?: number;
}

const WORDS_MAX = 8;
const COLONS_MAX = 3;

/** Whether a label could be a name at all, judged in isolation. */
export function couldBeName(label: string): boolean {
  if (label === '' || label.length > NAME_MAX || /[?!;=<>{}"“”\\]|\.\s+\p{Ll}/u.test(label)) return false;
  if (isTelephone(label)) return true;
  if (!/\p{L}/u.test(label) || /^(?:https?|ftp|mailto)$/i.test(label)) return false;
  return wordsOfName(label).length <= WORDS_MAX;
}

const NO_NAMES = new Set(
  (
    'a all also an and answer anyway as because but conclusion context date details duration e.g example finally first ' +
    'for from goal hint i idea if important in it its last lesson let meeting my next no note notes now ok okay on one or ' +
    'point problem q question reason result rule second so solution step subject summary task that the then there these ' +
    'they third this those time title to today two we well what when where which who why yes you your'
  ).split(' '),
);

/** `Note`, `Step 2`, `The first one`: what people say before a colon, even if it occurs often. */
export const isUsualWord = (label: string): boolean =>
  label.split(/\s+/).every(word => NO_NAMES.has(word.toLowerCase()) || /^\d+$/.test(word));

/** Whether a label above its words, set apart by a time, names a speaker, which may be a telephone. */
export const looksLikeHead = (label: string): boolean =>
  looksLikeName(label.replace(/,|\([^()]*\)/g, ' ').trim()) ||
  /^(?:speaker|participant|guest|caller|user|unknown(?: speaker)?|room)(?: ?[\w-]{1,6})?$/i.test(label) ||
  isTelephone(label);

const isTelephone = (label: string): boolean => /^\+?\d[\d ().*-]{4,24}$/.test(label);

/** Whether a label that occurs once looks like a name: the reader asks about such labels. */
export function looksLikeName(label: string): boolean {
  const words = label.split(/\s+/);
  if (!couldBeName(label) || words.length > 4 || /\d/.test(label)) return false;
  if (words.some(word => NO_NAMES.has(word.toLowerCase()))) return false;
  return words.every(word =>
    /^[\p{Lu}\p{Lt}\p{Lo}(["'’\p{Extended_Pictographic}]|^(?:van|von|de|der|den|da|del|la|bin|al)$/u.test(word),
  );
}

/** `Kofi Mensah's Presentation`, as Google Meet labels the sound of a shared screen. */
const withoutPresentation = (label: string): string => label.replace(/['’]s presentation$/i, '');

/** Returns the text before each of the first colons of a line, shortest first. */
export function labelsOf(line: string): Label[] {
  const whole = line.trim();
  const timed = timeAtStart(whole);
  const text = timed?.rest ?? whole;
  const at = timed ? { at: timed.at } : {};
  const from = /^From\s+(.{1,80}?)(?:\s+to\s+.{1,80}?)?\s*:\s*/u.exec(timed ? text.slice(0, 200) : '');
  if (from) return [{ label: from[1] ?? '', rest: text.slice(from[0].length), ...at }];
  const found: Label[] = [];
  const start = text.slice(0, NAME_MAX + 20);
  for (let index = start.search(/[:：]/); index !== -1 && found.length < COLONS_MAX;) {
    const next = start.slice(index + 1).search(/[:：]/);
    const head = start.slice(0, index).trim();
    const ownTime = /^(.*?)\s*[[(]([\d:.,]+)[\])]$/u.exec(head);
    const label = withoutPresentation(bare(ownTime && /\d:\d/.test(ownTime[2] ?? '') ? (ownTime[1] ?? '') : head));
    const time = ownTime ? timeAtEnd(` ${ownTime[2] ?? ''}`) : null;
    const isSpaced = start[index] === '：' || /^(?:\s|$)/.test(start.slice(index + 1));
    if (isSpaced && couldBeName(label)) {
      const rest = text.slice(index + 1).trim();
      const after = timeOf(rest);
      found.push({
        label,
        rest: after?.rest ?? rest,
        ...at,
        ...((time ?? after) ? { at: (time ?? after)?.at ?? 0 } : {}),
      });
    }
    index = next === -1 ? -1 : index + 1 + next;
  }
  return found;
}

/** `Ingrid Solheim: (00:03)` from Rev: the time belongs to the label. */
function timeOf(rest: string): { at: number; rest: string } | null {
  const found = /^[[(](\d[\d:.,]*:[\d.,]+)[\])]\s*/.exec(rest.slice(0, 30));
  const time = found && timeAtEnd(` ${found[1] ?? ''}`);
  return found && time ? { at: time.at, rest: rest.slice(found[0].length) } : null;
}

/** Removes punctuation that only sets a label apart. */
const bare = (label: string): string =>
  label
    .replace(/^\s*(?:[[<]\s*|>>+\s*)/, '')
    .replace(/\s*[\]>]$/, '')
    .trim();

/**
 * `Ingrid Solheim   0:03`, `[Ingrid Solheim] 10:00:03`, `0:03 - Ingrid Solheim`: a line that names the speaker of the
 * lines below.
 */
export function headOf(line: string): Label | null {
  const whole = line.trim();
  if (whole.length > NAME_MAX + 60) return null;
  const timed = timeAtEnd(whole) ?? timeAtStart(whole);
  if (!timed) return null;
  const label = bareOfHead(timed.rest.trim());
  return couldBeName(label) ? { label, rest: '', at: timed.at } : null;
}

/** The brackets of `[Ingrid Solheim]` set it apart; those of `Kofi Mensah [EXT]` are part of it. */
const bareOfHead = (label: string): string =>
  (/^[[<"].*[\]>"]$/.test(label) ? label.slice(1, -1) : label).replace(/[:|,–-]$/, '').trim();
