import {
  lastStartDay,
  ONLY_PDF,
  RESUME_MAX_BYTES,
  RESUME_TOO_LARGE,
  TOO_FAR_AHEAD,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { startFields } from '@interview-detection/shared/interviews/interview-input.schema';
import type { Resolver } from 'react-hook-form';
import { todayIn } from '#web/lib/dates';

/** The zone whose day begins first, so that the form refuses no date that is valid in the interview's zone. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/** The start fields of both forms. */
export const startFormFields = {
  ...startFields,
  date: startFields.date.refine(day => day <= lastStartDay(todayIn(FIRST_ZONE)), { error: TOO_FAR_AHEAD }),
};

interface Held {
  /** Id of the first interviewer; '' if none is chosen. */
  interviewer: string;
  others: readonly string[];
}

/** Returns the ids of the interviewers after the first. */
export const othersOf = ({ interviewers }: Pick<Interview, 'interviewers'>): string[] =>
  interviewers.slice(1).map(({ _id }) => _id);

/** Returns whether both have the same interviewers in the same order. */
export const isHeldAs = (one: Held, other: Held): boolean =>
  [one.interviewer, ...one.others].join() === [other.interviewer, ...other.others].join();

/**
 * Returns the interviewer fields of a call: none if no one is chosen, `interviewer` for one, and a list for several,
 * or for one where there were several before.
 *
 * @param before the current interview, where there is one
 */
export function heldBy(
  interviewer: string,
  others: readonly string[],
  before?: Pick<Interview, 'interviewers'>,
): { interviewer?: string; interviewers?: string[] } {
  if (!interviewer) return {};
  const beside = others.filter(id => id !== interviewer);
  return beside.length > 0 || (before && before.interviewers.length > 1)
    ? { interviewers: [interviewer, ...beside] }
    : { interviewer };
}

/** Returns whether a file is a PDF by name or declared type, like the drop zone; the server checks the content. */
export const looksLikePdf = (file: File): boolean =>
  file.type === 'application/pdf' || (file.type === '' && file.name.toLowerCase().endsWith('.pdf'));

/** Returns what is wrong with a chosen file; null where it may be sent. */
export function resumeProblem(file: File): string | null {
  if (!looksLikePdf(file)) return ONLY_PDF;
  return file.size > RESUME_MAX_BYTES ? RESUME_TOO_LARGE : null;
}

/** A value that the schema refuses, because browsers report a half-typed date or time as empty. */
const HALF_TYPED = '?';

const isHalfTyped = (field: unknown): boolean => field instanceof HTMLInputElement && field.validity?.badInput;

/**
 * Validates a form with date and time, and distinguishes a half-typed date ('Invalid date format') from a missing one.
 */
export function resolveHalfTyped<I extends { date: string; time: string }, O>(
  resolve: Resolver<I, unknown, O>,
): Resolver<I, unknown, O> {
  return (values, context, options) => {
    const fields: Partial<Record<string, { ref: unknown }>> = options.fields;
    const half = ['date', 'time'].filter(name => isHalfTyped(fields[name]?.ref));
    const marked = Object.fromEntries(half.map(name => [name, HALF_TYPED]));
    return resolve({ ...values, ...marked }, context, options);
  };
}
