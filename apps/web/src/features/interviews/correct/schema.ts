import { POLICIES } from '@interview-detection/shared/interviews/interviews.rules';
import type { Ref } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import {
  candidateFields,
  meetingLink,
  type correctInterviewSchema,
} from '@interview-detection/shared/interviews/interview-input.schema';
import { z } from 'zod';
import { heldBy, isHeldAs, othersOf, resumeProblem } from '../schema';

/** The fields of an open interview that can be corrected (contract §17), with the messages of Add Interview. */
export const correctFormSchema = z.object({
  candidate: candidateFields.name,
  email: candidateFields.email,
  /** '' for Bot. */
  interviewer: z.string(),
  /** The other interviewers. */
  others: z.array(z.string()),
  description: candidateFields.description,
  policy: z.enum(POLICIES),
  /** '' in our own room. */
  meetingLink,
  /** Null keeps the resume. */
  resume: z
    .instanceof(File)
    .nullable()
    .superRefine((file, context) => {
      const problem = file && resumeProblem(file);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
});
export type CorrectInput = z.input<typeof correctFormSchema>;
export type CorrectValues = z.output<typeof correctFormSchema>;

/** Returns whether the candidate agreed: what they agreed to cannot be changed. */
export const hasAgreed = ({ consent }: Pick<Interview, 'consent'>): boolean => consent?.decision === 'agreed';

/** The form's fields by their names on the wire, in the order of the screen. */
export const CORRECT_WIRE_NAMES = {
  name: 'candidate',
  email: 'email',
  interviewer: 'interviewer',
  interviewers: 'others',
  description: 'description',
  policy: 'policy',
  meetingLink: 'meetingLink',
  resume: 'resume',
} as const;

export const correctInput = (interview: Interview): CorrectInput => ({
  candidate: interview.candidate.name,
  email: interview.candidate.email,
  interviewer: interview.interviewer?._id ?? '',
  others: othersOf(interview),
  description: interview.description,
  policy: interview.policy,
  meetingLink: interview.meetingLink ?? '',
  resume: null,
});

/** Returns the body of the call: only changed fields, so that another user's change to a different field is kept. */
export function toCorrection(interview: Interview, values: CorrectValues): z.input<typeof correctInterviewSchema> {
  const now = correctInput(interview);
  return {
    ...(values.candidate !== now.candidate && { name: values.candidate }),
    ...(values.email !== now.email && { email: values.email }),
    ...(!isHeldAs(values, now) && heldBy(values.interviewer, values.others, interview)),
    ...(values.description !== now.description && { description: values.description }),
    ...(values.policy !== now.policy && { policy: values.policy }),
    ...(values.meetingLink !== now.meetingLink && { meetingLink: values.meetingLink }),
  };
}

/**
 * Returns who gets an email about a correction, by name, or by address where that changes; empty if nothing
 * changes.
 */
export function peopleToNotify(interview: Interview, values: CorrectInput, people: readonly Ref[]): string[] {
  const now = correctInput(interview);
  const chosen = [values.interviewer, ...values.others].flatMap(id => people.find(({ _id }) => _id === id)?.name ?? []);
  const interviewers = [...interview.interviewers.map(({ name }) => name), ...chosen];
  if (values.email.trim() !== now.email) return [values.email.trim(), now.email, ...interviewers];
  if (!isHeldAs(values, now) || values.meetingLink.trim() !== now.meetingLink)
    return [interview.candidate.name, ...interviewers];
  const same = (['candidate', 'description', 'policy', 'resume'] as const).every(name => values[name] === now[name]);
  return same ? [] : interviewers;
}
