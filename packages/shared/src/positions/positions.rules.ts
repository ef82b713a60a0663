/** Positions per company. */
export const POSITIONS_MAX = 1_000;

/** The form of an answer (contract §20). */
export const QUESTION_KINDS = ['text', 'code'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Languages that the candidate's editor highlights. A plan may name any other: its code is then plain text. */
export const CODE_LANGUAGES = [
  'JavaScript',
  'TypeScript',
  'Python',
  'Java',
  'Kotlin',
  'C',
  'C++',
  'C#',
  'Go',
  'Rust',
  'Swift',
  'Ruby',
  'PHP',
  'SQL',
  'HTML',
  'CSS',
  'Shell',
] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** Aliases of these languages, in lower case. */
const ALSO_CALLED: Readonly<Record<string, CodeLanguage>> = {
  js: 'JavaScript',
  ts: 'TypeScript',
  py: 'Python',
  cpp: 'C++',
  csharp: 'C#',
  golang: 'Go',
  bash: 'Shell',
  sh: 'Shell',
};

/** Returns the language that a plan names, in any spelling; null for one unknown to the editor. */
export function codeLanguageOf(written: string): CodeLanguage | null {
  const name = written.trim().toLowerCase();
  return CODE_LANGUAGES.find(language => language.toLowerCase() === name) ?? ALSO_CALLED[name] ?? null;
}

/** Maximum minutes for one question of a plan. */
export const QUESTION_MINUTES_MAX = 120;
/** Follow-ups to one question of a plan (contract §20). */
export const FOLLOW_UPS_MAX = 2;

/** How to ask a question for which the plan says nothing, as in the first plans. */
export const ASKED_PLAINLY = { kind: 'text', language: null, minutes: null, followUps: 0 } as const;

/** Separates two wordings of one point: "More memory; or a larger footprint". */
const BETWEEN = /;\s*or\s+/i;
const JOINED = '; or ';

/** Wordings of a point compared with an answer at most. */
export const WORDINGS_MAX = 20;

/**
 * Returns the wordings that count for a point of a plan, or for its reference answer: the original first, then others.
 */
export const wordingsOf = (point: string): string[] =>
  point.split(BETWEEN, WORDINGS_MAX).filter(one => one.trim() !== '');

/** Whether a text would be read as several wordings. */
export const isSeveralWordings = (text: string): boolean => BETWEEN.test(text);

/** Ignores case, white space and a full stop at the end. */
const keyOf = (wording: string) =>
  wording.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase();

/** Whether a point already accepts a wording. */
export const hasWording = (point: string, wording: string): boolean =>
  wordingsOf(point).some(one => keyOf(one) === keyOf(wording));

/** Adds a wording to a point. */
export const withWording = (point: string, wording: string): string => `${point}${JOINED}${wording}`;

/** Removes a wording from a point; returns null if nothing would be left. */
export function withoutWording(point: string, wording: string): string | null {
  const left = point.split(BETWEEN).filter(one => keyOf(one) !== keyOf(wording));
  return left.length === 0 ? null : left.join(JOINED);
}
