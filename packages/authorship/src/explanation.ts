import rates from './error-rates.json';
import type { GateReason } from './gate';
import { WORDS_FULL, WORDS_MIN } from './gate';
import { MODEL } from './model';
import type { ProcessEvidence } from './fusion';
import type { Similarity } from './similarity';

// Explains the figures in plain words, each with the innocent explanation and the error rate.

/** One piece of evidence. `text` states everything in plain words. */
export interface Evidence {
  kind: 'gate' | 'style' | 'similarity' | 'process';
  text: string;
  found: string;
  /** How many times likelier the sign is in AI-written answers than in human ones; null if nothing was measured. */
  value: number | null;
  meaning: string;
  innocent: string;
  /**
   * Highest share (0..1) of texts of this length flagged on such evidence in any measured group of people; null if
   * unknown.
   */
  falsePositiveRate: number | null;
}

/** The findings on one answer. */
export interface Findings {
  reason: GateReason | null;
  words: number;
  style: number | null;
  similar: Similarity | null;
  typed: ProcessEvidence | null;
  /** Number of references given, compared or not. */
  references: number;
}

const REASONS: Record<GateReason, string> = {
  short: `it has fewer than ${WORDS_MIN} words, too few for any method that we know of`,
  'not-prose': 'it is mostly code, formulas, numbers or a table, where every right answer looks alike',
  'not-english': 'it is not, or only in part, in English, the only language that was measured',
  repeated: 'it repeats the same few words',
  'closed-question': 'the question has one short right answer, which everybody gives alike',
  'copied-question': 'most of it repeats the question',
  'fixed-wording': 'the question asks for one fixed wording, which right answers share',
};

/** For an answer without prose, which a count of 0 would not explain. */
const NO_PROSE = 'it has no prose to read, only code, formulas, numbers or a table';

const COMPOSED_COUNTED = MODEL.process.measured.composedCounted;

/** Formats a share as people say it. */
export function perHundred(rate: number): string {
  if (rate < 0.0005) return 'fewer than 1 in 1000';
  const percent = rate * 100;
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)} in 100`;
}

const TYPING_MEASURED = `Measured on essays cut down to such lengths: ${perHundred(COMPOSED_COUNTED)} that were composed read twice as likely copied out. On answers it was not measured.`;

function times(logRatio: number): string {
  const ratio = Math.exp(Math.abs(logRatio));
  if (ratio < 1.5) return 'about as often in answers of people as in AI-written ones';
  const rounded = ratio < 10 ? Number(ratio.toFixed(1)) : Math.round(ratio);
  return logRatio > 0
    ? `about ${rounded} times as often in AI-written answers as in people's`
    : `about ${rounded} times as often in people's answers as in AI-written ones`;
}

const NOT_MEASURED = 'How often this flags people by mistake was not measured.';

function evidence(
  kind: Evidence['kind'],
  found: string,
  logRatio: number,
  meaning: string,
  innocent: string,
  falsePositiveRate: number,
  measured = `Measured: in each group of people with texts of this length, at most ${perHundred(falsePositiveRate)} were flagged by mistake.`,
): Evidence {
  const text = `${found} ${meaning} ${innocent} ${measured}`;
  return { kind, text, found, value: Math.exp(logRatio), meaning, innocent, falsePositiveRate };
}

/**
 * Returns the pieces of evidence for one answer, in this order: what could not be judged, style, similarity, process.
 */
export function explain({ reason, words, style, similar, typed, references }: Findings): Evidence[] {
  const band = words < WORDS_FULL ? rates.short : rates.full;
  const out: Evidence[] = [];
  if (reason !== null) {
    const isEmpty = reason === 'short' && words === 0;
    const count = reason === 'short' && !isEmpty ? ` (${words} ${words === 1 ? 'word' : 'words'})` : '';
    const meaning = 'No conclusion can be drawn from the text, in either direction.';
    const found = `The text was not assessed${count}: ${isEmpty ? NO_PROSE : REASONS[reason]}.`;
    out.push({
      kind: 'gate',
      text: `${found} ${meaning}`,
      found,
      value: null,
      meaning,
      innocent: '',
      falsePositiveRate: null,
    });
  }
  if (style !== null) {
    out.push(
      evidence(
        'style',
        'Choice of words and phrases.',
        style,
        `It is found ${times(style)}.`,
        'Practised, formal or carefully edited writing looks like this too.',
        band.styleOnly,
      ),
    );
  }
  if (style !== null && similar?.evidence != null) {
    const percent = Math.round(similar.shared * 100);
    const what = similar.references === 1 ? 'a stored AI answer' : `${similar.references} stored AI answers`;
    out.push(
      evidence(
        'similarity',
        `Wording shared with ${what} to this question: ${percent} %.`,
        similar.evidence,
        `Beyond its style, it is found ${times(similar.evidence)}.`,
        'Who learned the same textbook sentence shares it by right.',
        band.withReferences,
      ),
    );
  } else if (style !== null && references > 0) {
    const meaning = 'They are too short or too much alike for a match to mean anything.';
    const found = 'Not compared with stored AI answers.';
    out.push({
      kind: 'similarity',
      text: `${found} ${meaning}`,
      found,
      value: null,
      meaning,
      innocent: '',
      falsePositiveRate: null,
    });
  }
  if (typed?.sign === 'paste') {
    const found = `${Math.round(100 * (typed.share ?? 0))} % of the answer was pasted.`;
    const meaning = 'Pasted text was written somewhere else. On its own it never makes a level.';
    const innocent = 'People prepare answers in another window, or use an aid that pastes.';
    const text = `${found} ${meaning} ${innocent} ${NOT_MEASURED}`;
    out.push({ kind: 'process', text, found, value: null, meaning, innocent, falsePositiveRate: null });
  } else if (typed) {
    out.push(
      evidence(
        'process',
        'Rhythm of typing: pauses, corrections and speed.',
        typed.evidence,
        `It is found ${times(typed.evidence).replace('AI-written answers', 'copied-out texts').replace('AI-written ones', 'copied-out ones')}.`,
        'Who drafts elsewhere, or knows an answer by heart, types like this too.',
        COMPOSED_COUNTED,
        TYPING_MEASURED,
      ),
    );
  }
  return out;
}
