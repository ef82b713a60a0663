/** How many base units one unit is worth, and what it measures. Shares have no base unit: 12 % is 0.12. */
const UNITS: Record<string, readonly [factor: number, of: string]> = {
  '%': [0.01, ''],
  percent: [0.01, ''],
  pct: [0.01, ''],
  ns: [1e-9, 's'],
  nanosecond: [1e-9, 's'],
  μs: [1e-6, 's'],
  us: [1e-6, 's'],
  microsecond: [1e-6, 's'],
  ms: [1e-3, 's'],
  msec: [1e-3, 's'],
  millisecond: [1e-3, 's'],
  s: [1, 's'],
  sec: [1, 's'],
  second: [1, 's'],
  min: [60, 's'],
  minute: [60, 's'],
  h: [3_600, 's'],
  hr: [3_600, 's'],
  hour: [3_600, 's'],
  day: [86_400, 's'],
  week: [604_800, 's'],
  bit: [1 / 8, 'B'],
  b: [1, 'B'],
  byte: [1, 'B'],
  kb: [1e3, 'B'],
  kilobyte: [1e3, 'B'],
  mb: [1e6, 'B'],
  megabyte: [1e6, 'B'],
  gb: [1e9, 'B'],
  gigabyte: [1e9, 'B'],
  tb: [1e12, 'B'],
  terabyte: [1e12, 'B'],
  kib: [1_024, 'B'],
  mib: [1_048_576, 'B'],
  gib: [1_073_741_824, 'B'],
  mm: [1e-3, 'm'],
  millimeter: [1e-3, 'm'],
  millimetre: [1e-3, 'm'],
  cm: [1e-2, 'm'],
  centimeter: [1e-2, 'm'],
  centimetre: [1e-2, 'm'],
  m: [1, 'm'],
  meter: [1, 'm'],
  metre: [1, 'm'],
  km: [1e3, 'm'],
  kilometer: [1e3, 'm'],
  kilometre: [1e3, 'm'],
  mg: [1e-6, 'kg'],
  g: [1e-3, 'kg'],
  gram: [1e-3, 'kg'],
  kg: [1, 'kg'],
  kilogram: [1, 'kg'],
  mv: [1e-3, 'V'],
  v: [1, 'V'],
  volt: [1, 'V'],
  kv: [1e3, 'V'],
  ma: [1e-3, 'A'],
  amp: [1, 'A'],
  ampere: [1, 'A'],
  w: [1, 'W'],
  watt: [1, 'W'],
  kw: [1e3, 'W'],
  hz: [1, 'Hz'],
  hertz: [1, 'Hz'],
  khz: [1e3, 'Hz'],
  mhz: [1e6, 'Hz'],
  ghz: [1e9, 'Hz'],
};

const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const TIMES: Record<string, number> = { hundred: 100, thousand: 1_000, million: 1e6, billion: 1e9 };

const SMALL = new Map<string, number>([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, place) => [word, (place + 2) * 10] as const),
]);

/** A number as it is compared: its value in base units, and its spelling. */
export interface Quantity {
  /** `0.005s` for 5 ms; shares and plain numbers have no unit. */
  canonical: string;
  /** `5` for 5 ms. */
  bare: string;
  hasUnit: boolean;
  /** How many words it takes up. */
  words: number;
}

/** Returns the number that begins at a word, in digits or in words, with its unit; null if there is none. */
export function quantityAt(words: readonly string[], from: number): Quantity | null {
  const found = digitsAt(words[from] ?? '') ?? spelledAt(words, from);
  if (!found) return null;
  const glued = found.unit ?? '';
  const next = words[from + found.words] ?? '';
  const unit = unitOf(glued) ?? (glued === '' ? unitOf(next) : undefined);
  const bare = plain(found.value);
  if (!unit) return { canonical: bare + glued, bare, hasUnit: false, words: found.words };
  const [factor, of] = unit;
  const canonical = plain(found.value * factor) + of;
  return { canonical, bare, hasUnit: true, words: found.words + (glued === '' ? 1 : 0) };
}

const unitOf = (word: string) => {
  const singular = word.length > 3 ? word.replace(/s$/, '') : word;
  return Object.hasOwn(UNITS, word) ? UNITS[word] : Object.hasOwn(UNITS, singular) ? UNITS[singular] : undefined;
};

/** Enough digits that 12 % and 0.12 are equal, and no more than the computation keeps exact. */
const plain = (value: number) => String(Number(value.toPrecision(9)));

interface Found {
  value: number;
  words: number;
  /** Directly after the number, without a space. */
  unit?: string;
}

/** `1,000` is a thousand; a comma before any other number of digits is a decimal point. */
function digitsAt(word: string): Found | null {
  const [, digits = '', unit = ''] = /^(\d+(?:[.,]\d+)*)(\D.*)?$/u.exec(word) ?? [];
  if (digits === '') return null;
  const value = Number(
    /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'),
  );
  // An address or a version such as 1.2.3 is compared as it is written.
  return Number.isFinite(value) ? { value, words: 1, unit } : null;
}

/** `twenty five`, `two hundred`: at most three words. */
function spelledAt(words: readonly string[], from: number): Found | null {
  const first = SMALL.get(words[from] ?? '');
  if (first === undefined) return null;
  const second = SMALL.get(words[from + 1] ?? '');
  const [small, taken] =
    first >= 20 && second !== undefined && second > 0 && second < 10 ? [first + second, 2] : [first, 1];
  const times = words[from + taken] ?? '';
  return Object.hasOwn(TIMES, times)
    ? { value: small * (TIMES[times] ?? 1), words: taken + 1 }
    : { value: small, words: taken };
}
