import type { Ref } from '@interview-detection/shared/fields';
import {
  candidateFields,
  type correctInterviewSchema,
  type Interview,
} from '@interview-detection/shared/interviews/interviews.schema';
import { z } from 'zod';
import { resumeProblem } from '../schema';

/** What can be corrected of an open interview (contract §17), with the messages of Add Interview. */
export const correctFormSchema = z.object({
  candidate: candidateFields.name,
  email: candidateFields.email,
  /** '' for Bot. */
  interviewer: z.string(),
  description: candidateFields.description,
  /** Null leaves the resume as it is. */
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

/** The form's fields by their names on the wire, in the screen's order. */
export const CORRECT_WIRE_NAMES = {
  name: 'candidate',
  email: 'email',
  interviewer: 'interviewer',
  description: 'description',
  resume: 'resume',
} as const;

export const correctInput = (interview: Interview): CorrectInput => ({
  candidate: interview.candidate.name,
  email: interview.candidate.email,
  interviewer: interview.interviewer?._id ?? '',
  description: interview.description,
  resume: null,
});

/** The fields of the call: only what differs, so that a second person's change of another field stays. */
export function toCorrection(interview: Interview, values: CorrectValues): z.input<typeof correctInterviewSchema> {
  const now = correctInput(interview);
  return {
    ...(values.candidate !== now.candidate && { name: values.candidate }),
    ...(values.email !== now.email && { email: values.email }),
    ...(values.interviewer !== now.interviewer && { interviewer: values.interviewer }),
    ...(values.description !== now.description && { description: values.description }),
  };
}

/** Who gets an e-mail about a correction, by name, or by address where that changes; empty where nothing does. */
export function peopleToTell(interview: Interview, values: CorrectInput, people: readonly Ref[]): string[] {
  const now = correctInput(interview);
  const names = [interview.interviewer?.name, people.find(({ _id }) => _id === values.interviewer)?.name];
  const interviewers = names.filter(name => name !== undefined);
  if (values.email.trim() !== now.email) return [values.email.trim(), now.email, ...interviewers];
  if (values.interviewer !== now.interviewer) return [interview.candidate.name, ...interviewers];
  const isSame = values.candidate === now.candidate && values.description === now.description && values.resume === null;
  return isSame ? [] : interviewers;
}
