import {
  lastStartDay,
  ONLY_PDF,
  RESUME_MAX_BYTES,
  RESUME_TOO_LARGE,
  TOO_FAR_AHEAD,
} from '@interview-detection/shared/interviews/interviews.rules';
import { startFields, type Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { Resolver } from 'react-hook-form';
import { todayIn } from '../../lib/dates';

/** The zone whose day begins first: nothing is refused here that would pass where the interview takes place. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/** The start as both forms take it. */
export const startFormFields = {
  ...startFields,
  date: startFields.date.refine(day => day <= lastStartDay(todayIn(FIRST_ZONE)), { error: TOO_FAR_AHEAD }),
};

interface Held {
  /** Id of the first; '' where nobody is chosen. */
  interviewer: string;
  others: readonly string[];
}

/** The ids of those who hold an interview beside the first. */
export const othersOf = ({ interviewers }: Pick<Interview, 'interviewers'>): string[] =>
  interviewers.slice(1).map(({ _id }) => _id);

/** Returns whether the same people hold both, in the same order. */
export const isHeldAs = (one: Held, other: Held): boolean =>
  [one.interviewer, ...one.others].join() === [other.interviewer, ...other.others].join();

/**
 * What a call says of who holds an interview: nothing where nobody is chosen, one is `interviewer`, several are a list, as is
 * one where there were several.
 *
 * @param before the interview as it is, where there is one
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

/** By name or declared type, as the drop zone does; the server looks at the content. */
export const looksLikePdf = (file: File): boolean =>
  file.type === 'application/pdf' || (file.type === '' && file.name.toLowerCase().endsWith('.pdf'));

/** What is wrong with a chosen file; null where it may be sent. */
export function resumeProblem(file: File): string | null {
  if (!looksLikePdf(file)) return ONLY_PDF;
  return file.size > RESUME_MAX_BYTES ? RESUME_TOO_LARGE : null;
}

/** A value that the schema refuses: browsers report a half-typed date or time as an empty one. */
const HALF_TYPED = '?';

const isHalfTyped = (field: unknown): boolean => field instanceof HTMLInputElement && field.validity?.badInput;

/** Validates a form with date and time; tells a half-typed date ('Invalid date format') from an absent one. */
export function tellHalfTyped<I extends { date: string; time: string }, O>(
  resolve: Resolver<I, unknown, O>,
): Resolver<I, unknown, O> {
  return (values, context, options) => {
    const fields: Partial<Record<string, { ref: unknown }>> = options.fields;
    const half = ['date', 'time'].filter(name => isHalfTyped(fields[name]?.ref));
    const marked = Object.fromEntries(half.map(name => [name, HALF_TYPED]));
    return resolve({ ...values, ...marked }, context, options);
  };
}
