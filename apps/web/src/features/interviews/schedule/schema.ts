import {
  DEFAULT_INTERVIEW_TYPE,
  ONLY_PDF,
  RESUME_MAX_BYTES,
  RESUME_TOO_LARGE,
  RESUME_REQUIRED,
} from '@interview-detection/shared/interviews/interviews.rules';
import {
  candidateFields,
  startFields,
  type addInterviewSchema,
} from '@interview-detection/shared/interviews/interviews.schema';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';

/** By name or declared type, as the drop zone does; the server looks at the content. */
export const looksLikePdf = (file: File): boolean =>
  file.type === 'application/pdf' || (file.type === '' && file.name.toLowerCase().endsWith('.pdf'));

/** Nothing is chosen at first: null. */
const resume = z
  .instanceof(File)
  .nullable()
  .transform((file, context) => {
    const problem = file ? resumeProblem(file) : RESUME_REQUIRED;
    if (file && !problem) return file;
    context.addIssue({ code: 'custom', message: problem ?? RESUME_REQUIRED });
    return z.NEVER;
  });

/** What is wrong with a chosen file; null where it may be sent. */
export function resumeProblem(file: File): string | null {
  if (!looksLikePdf(file)) return ONLY_PDF;
  return file.size > RESUME_MAX_BYTES ? RESUME_TOO_LARGE : null;
}

/** Contract §5 Add interview; the fields in the order of the screen. */
export const addInterviewFormSchema = z.object({
  candidate: candidateFields.name,
  email: candidateFields.email,
  position: candidateFields.position,
  ...startFields,
  interviewType: candidateFields.interviewType,
  /** '' where nobody is chosen: the recruiter then holds the interview (contract §13). */
  interviewer: z.string(),
  description: candidateFields.description,
  resume,
});
export type AddInterviewInput = z.input<typeof addInterviewFormSchema>;
export type AddInterviewValues = z.output<typeof addInterviewFormSchema>;

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

export const EMPTY_INTERVIEW: AddInterviewInput = {
  candidate: '',
  email: '',
  position: '',
  date: '',
  time: '',
  interviewType: DEFAULT_INTERVIEW_TYPE,
  interviewer: '',
  description: '',
  resume: null,
};

/** The form's fields by their names on the wire (contract §7: `name` from the candidate field), in the screen's order. */
export const WIRE_NAMES = {
  name: 'candidate',
  email: 'email',
  position: 'position',
  date: 'date',
  time: 'time',
  interviewType: 'interviewType',
  interviewer: 'interviewer',
  description: 'description',
  resume: 'resume',
} as const;

export function toInterview(values: AddInterviewValues, force: boolean): z.input<typeof addInterviewSchema> {
  const { candidate, resume: _file, interviewer, ...same } = values;
  return {
    ...same,
    name: candidate,
    ...(values.interviewType !== 'Bot' && interviewer ? { interviewer } : {}),
    ...(force ? { force } : {}),
  };
}
