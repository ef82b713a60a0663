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
