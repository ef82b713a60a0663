import { DEFAULT_INTERVIEW_TYPE, RESUME_REQUIRED } from '@interview-detection/shared/interviews/interviews.rules';
import {
  candidateFields,
  startFields,
  type addInterviewSchema,
} from '@interview-detection/shared/interviews/interviews.schema';
import { z } from 'zod';
import { resumeProblem } from '../schema';

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
