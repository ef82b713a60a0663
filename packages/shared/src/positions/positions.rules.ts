/** Positions of one company. */
export const POSITIONS_MAX = 1_000;

/** What an answer is written in (contract §20). */
export const QUESTION_KINDS = ['text', 'code'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/**
 * Languages whose code the candidate's editor colours. A plan may name any other: its code is then plain text.
 */
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

/** Other names of these languages, in lower case. */
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

/** Returns the language that a plan names, however it is written; null for one that the editor does not know. */
export function codeLanguageOf(written: string): CodeLanguage | null {
  const name = written.trim().toLowerCase();
  return CODE_LANGUAGES.find(language => language.toLowerCase() === name) ?? ALSO_CALLED[name] ?? null;
}

/** Minutes that one question of a plan may be given. */
export const QUESTION_MINUTES_MAX = 120;
/** Follow-ups to one question of a plan (contract §20). */
export const FOLLOW_UPS_MAX = 2;

/** How a question is asked where its plan says nothing of it, as no plan did at first. */
export const ASKED_PLAINLY = { kind: 'text', language: null, minutes: null, followUps: 0 } as const;
