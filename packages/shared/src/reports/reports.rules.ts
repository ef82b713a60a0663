import type { z } from 'zod';

/** Contract §9: at most this share of AI-generated answers, in percent, is still Recommended. */
export const RECOMMENDED_MAX_PERCENT = 65;
/** Contract §9: from this percentage up an answer is labelled Right. */
export const RIGHT_MIN_PERCENT = 60;

export const AUTHORSHIP_LEVELS = ['none', 'some', 'strong', 'insufficient'] as const;
export type AuthorshipLevel = (typeof AUTHORSHIP_LEVELS)[number];

export const VERDICTS = ['Recommended', 'Not Recommended', 'Insufficient evidence'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** How well an answer meets one criterion of its review. */
export const CRITERION_LEVELS = ['met', 'partly', 'not met', 'cannot tell'] as const;
export type CriterionLevel = (typeof CRITERION_LEVELS)[number];

/** A person's own verdict (contract §17). */
export const ASSESSMENT_VERDICTS = ['recommended', 'not_recommended', 'undecided'] as const;
export type AssessmentVerdict = (typeof ASSESSMENT_VERDICTS)[number];
/** Labels for people. */
export const ASSESSMENT_WORDS: Record<AssessmentVerdict, string> = {
  recommended: 'Recommended',
  not_recommended: 'Not Recommended',
  undecided: 'Undecided',
};

export const FLAG_DECISIONS = ['confirmed', 'dismissed'] as const;
export type FlagDecision = (typeof FLAG_DECISIONS)[number];

/** Shown next to every verdict (contract §15). */
export const VERDICT_LIMIT = 'AI-assistance indication, not a hiring decision';

/** Replaces every figure of a report made without the indication. */
export const INDICATION_OFF = 'AI-assistance indication turned off by your company';

interface Figures {
  percentAIGenerated: number | null;
  assessedAnswers: number;
  insufficientAnswers: number;
}

/**
 * Returns the verdict: Recommended at 65 percent or less, but "Insufficient evidence" if fewer than half of the answers
 * could be assessed (contract §9, §15), and null if there are no answers at all, because nothing was assessed (contract
 * §18).
 */
export function verdictOf({ percentAIGenerated, assessedAnswers, insufficientAnswers }: Figures): Verdict | null {
  const answers = assessedAnswers + insufficientAnswers;
  if (answers === 0) return null;
  if (percentAIGenerated === null || assessedAnswers * 2 < answers) return 'Insufficient evidence';
  return percentAIGenerated <= RECOMMENDED_MAX_PERCENT ? 'Recommended' : 'Not Recommended';
}

/** Replaces the verdict if there are no answers. */
export const NOT_ASSESSED = 'Not assessed';
/** The reason, if nothing was recorded. */
export const WITHOUT_TRANSCRIPT = 'this interview was completed without a transcript';

/**
 * Summarises the indication in numbers of answers: `no sign of AI help in 3 answers`. Leaves out answers that could not
 * be checked; returns '' if none could be.
 */
export function signsOf(levels: readonly AuthorshipLevel[]): string {
  const checked = levels.filter(level => level !== 'insufficient').length;
  const signs = levels.filter(level => level === 'some' || level === 'strong').length;
  if (checked === 0) return '';
  const answers = checked === 1 ? '1 answer' : `${checked} answers`;
  return signs === 0 ? `no sign of AI help in ${answers}` : `signs of AI help in ${signs} of ${answers}`;
}

const SIGN_WORDS: Record<AuthorshipLevel, string> = {
  none: 'No sign of AI help',
  some: 'Some signs of AI help',
  strong: 'Strong signs of AI help',
  insufficient: 'AI help: insufficient evidence',
};

/** Returns the indication for one answer, with the number of kinds of evidence: `Some signs of AI help (2)`. */
export function signLabel(level: AuthorshipLevel, evidence: readonly { kind: string }[]): string {
  const kinds = new Set(evidence.map(({ kind }) => kind)).size;
  const isIndicated = level === 'some' || level === 'strong';
  return SIGN_WORDS[level] + (isIndicated && kinds > 0 ? ` (${kinds})` : '');
}

/** Contract §9. The specification's "Partially Correct" can never apply and is omitted. */
export function correctnessLabel(correctPercentage: number | null): 'Right' | 'Wrong' | 'Not graded' {
  if (correctPercentage === null) return 'Not graded';
  return correctPercentage >= RIGHT_MIN_PERCENT ? 'Right' : 'Wrong';
}

/** Describes an open answer whose words were compared with the expected ones: neither right nor wrong. */
export function coverageText({ covered, of }: { covered: number; of: number }): string {
  return `Covers ${covered} of ${of} points`;
}

/** Counts how an answer compared by its words matches the expected points: `1 met, 1 partly, 2 not found`. */
export function foundText(levels: readonly CriterionLevel[]): string {
  const count = (level: CriterionLevel) => levels.filter(each => each === level).length;
  const [met, partly] = [count('met'), count('partly')];
  const left = levels.length - met - partly;
  return [met > 0 && `${met} met`, partly > 0 && `${partly} partly`, left > 0 && `${left} not found`]
    .filter(Boolean)
    .join(', ');
}

/** Describes how correct an answer is: right or wrong if that was judged, else which points it covers, else neither. */
export function reviewLabel({ correctPercentage, coverage, criteria = [] }: ReviewFigures): string {
  if (correctPercentage !== null || !coverage) return correctnessLabel(correctPercentage);
  return criteria.length > 0 ? foundText(criteria.map(({ level }) => level)) : coverageText(coverage);
}

interface ReviewFigures {
  correctPercentage: number | null;
  coverage?: { covered: number; of: number } | undefined;
  criteria?: readonly { level: CriterionLevel }[] | undefined;
}

/** Contract §4: in Bot interviews a question that contains "code" or "program", in any case, is reviewed. */
export function asksForCode(question: string): boolean {
  return /code|program/i.test(question);
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * Returns a question's text as a person reads it: tags removed, entities decoded, white space collapsed. Two spellings
 * of one question give the same text.
 */
export function plainText(html: string): string {
  return withoutMarkup(html, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Escapes plain text as the HTML of a message. An ampersand is escaped only if a reader would take it for the start of
 * an entity, so that no text of 50,000 characters becomes longer than a message may be.
 */
export const htmlOf = (text: string): string => text.replace(/&(?=[a-z#])/gi, '&amp;').replace(/</g, '&lt;');

/** Returns code as typed: tags removed, entities decoded, every space and line kept. */
export const codeText = (html: string): string => withoutMarkup(html, '');

const withoutMarkup = (html: string, inPlaceOfTags: string): string =>
  html
    .replace(/<[^<>]*>/g, inPlaceOfTags)
    .replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ');

/** Characters of a question's HTML that are compared or judged: a planned one has 2,000 at most. */
export const QUESTION_READ_MAX = 10_000;

/**
 * Returns the key that a plan recognises a question by, in any spelling: case, punctuation and white space do not
 * count. Reads the first `QUESTION_READ_MAX` characters.
 */
export function questionKey(question: string): string {
  // Cut again: some characters have a normal form of 18 letters.
  return plainText(question.slice(0, QUESTION_READ_MAX))
    .normalize('NFKC')
    .slice(0, QUESTION_READ_MAX)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Encodes a value as a JSON string. The specification stores report, devices and bot review as JSON strings; these two
 * functions are the only places that write or read them (contract §15).
 */
export function encodeJson<S extends z.ZodType>(schema: S, value: z.output<S>): string {
  return JSON.stringify(schema.parse(value));
}

/**
 * Decodes the value; returns null if the string is not JSON or not of that shape, and the caller then shows it as
 * unreadable.
 */
export function decodeJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
