import { DURATIONS_OFFERED } from '@interview-detection/shared/interviews/interviews.rules';
import type { PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import { FOLLOW_UP_MINUTES } from '@interview-detection/shared/turns/turns.rules';
import Papa from 'papaparse';

// Exports a plan as a file, for spreadsheets and for programs. `read-plan-file.ts` reads both formats back to the same
// plan.

/** The columns of a CSV file and their names in the contract. */
export const COLUMNS = [
  ['Question', 'question'],
  ['Kind', 'kind'],
  ['Language', 'language'],
  ['Minutes', 'minutes'],
  ['Follow-ups', 'followUps'],
  ['Expected points', 'expectedPoints'],
  ['Reference answer', 'referenceAnswer'],
] as const satisfies readonly (readonly [string, keyof PlanQuestion])[];

/**
 * Where a spreadsheet may start reading a formula: at the start of a cell, and inside one after another spreadsheet's
 * separator (contract §17). Apostrophes before it were written by us, or will be taken for ours.
 */
const FORMULA = /(^|[;\t\r\n])(?='*[=+\-@\t\r＝＋－＠])/g;
const HARMLESS = /(^|[;\t\r\n])'(?='*[=+\-@\t\r＝＋－＠])/g;

/** Escapes a cell so that no spreadsheet takes it for a formula; `asWritten` restores the text. */
const withoutFormulas = (text: string) => text.replace(FORMULA, "$1'");
export const asWritten = (cell: string) => cell.replace(HARMLESS, '$1');

function cellOf(question: PlanQuestion, name: keyof PlanQuestion): string {
  const value = question[name];
  if (Array.isArray(value)) return value.join('\n');
  return value === null ? '' : `${value}`;
}

/** Returns a plan as comma-separated rows (RFC 4180) with a header, for spreadsheets: UTF-8 with a byte order mark. */
export function planCsv(plan: readonly PlanQuestion[]): string {
  const rows = plan.map(question => COLUMNS.map(([, name]) => withoutFormulas(cellOf(question, name))));
  const header = COLUMNS.map(([title]) => title);
  return `\ufeff${Papa.unparse([header, ...rows], { quotes: true, newline: '\r\n' })}\r\n`;
}

/** Returns a plan as JSON, as `PUT /positions/{id}/plan` takes it. */
export const planJson = (plan: readonly PlanQuestion[]): string => `${JSON.stringify(plan, null, 2)}\n`;

interface Timed {
  minutes: number | null;
  followUps: number;
}

export interface PlanTime {
  /** Minutes that the plan assigns to questions, including all follow-ups that may be asked (contract §20). */
  planned: number;
  /** Number of questions without their own minutes: they share the remaining time. */
  sharing: number;
  /** The shortest interview in the form's list that has room for the whole plan; null if none is long enough. */
  fits: number | null;
}

/** Returns how long a plan takes. A question without its own minutes needs at least one, as the bot counts. */
export function planTime(questions: readonly Timed[]): PlanTime {
  const planned = questions.reduce(
    (sum, { minutes, followUps }) => sum + (minutes ?? 0) + followUps * FOLLOW_UP_MINUTES,
    0,
  );
  const sharing = questions.filter(({ minutes }) => minutes === null).length;
  return { planned, sharing, fits: DURATIONS_OFFERED.find(minutes => planned + sharing <= minutes) ?? null };
}
