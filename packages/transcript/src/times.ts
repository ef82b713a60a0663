const CLOCK = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?: ?[ap]\.?m\b\.?)?`;
const SPELLED = String.raw`(?:\d{1,3} hours? ?)?(?:\d{1,2} minutes? ?)?\d{1,2} seconds?`;
const ALONE = new RegExp(String.raw`^[\[(]?(?:${CLOCK}|${SPELLED}(?: ?${CLOCK})?)[\])]?$`, 'iu');
const AT_START = new RegExp(String.raw`^[\[(]?(${CLOCK})[\])]?(?:\s+|\s*[-–|]\s*)`, 'iu');
const AT_END = new RegExp(
  String.raw`(?:^|[\s|–-])[\s|–-]*[\[(]?(${SPELLED}(?: ?${CLOCK})?|${CLOCK})[\])]?\s*:?$`,
  'iu',
);
/** No time is longer: only this much of a line is examined. */
const TIME_MAX = 60;

/** Returns the seconds of `1:02:03.5`, `2:03 PM` or `2 minutes 3 seconds`. */
export function secondsOf(time: string): number {
  const spelled = /second/i.test(time);
  if (spelled) {
    const of = (unit: string) => Number(new RegExp(String.raw`(\d+) ${unit}`, 'i').exec(time)?.[1] ?? 0);
    return of('hour') * 3600 + of('minute') * 60 + of('second');
  }
  const [clock = ''] = /[\d:.,]+/.exec(time) ?? [];
  const parts = clock.replace(',', '.').split(':').map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** Whether a line is nothing but a time. */
export const isTime = (line: string): boolean => {
  const text = line.trim();
  return text.length <= TIME_MAX && /^[[(]?\d/.test(text) && ALONE.test(text);
};

export interface Timed {
  /** Seconds. */
  at: number;
  /** The line without its time. */
  rest: string;
}

export function timeAtStart(line: string): Timed | null {
  if (!/^[[(]?\d/.test(line)) return null;
  const found = AT_START.exec(line.slice(0, TIME_MAX));
  return found ? { at: secondsOf(found[1] ?? ''), rest: line.slice(found[0].length) } : null;
}

export function timeAtEnd(line: string): Timed | null {
  const tail = line.slice(-TIME_MAX);
  const found = /[\dms)\]:.]$/i.test(tail) && /\d/.test(tail) ? AT_END.exec(tail) : null;
  if (!found) return null;
  return { at: secondsOf(found[1] ?? ''), rest: line.slice(0, line.length - tail.length + found.index) };
}
