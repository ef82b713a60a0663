import {
  DEFAULT_INTERVIEW_TYPE,
  DEFAULT_POLICY,
  DURATION_DEFAULT,
  DURATIONS_OFFERED,
  POLICIES,
  RESUME_REQUIRED,
  type KnownChoice,
} from '@interview-detection/shared/interviews/interviews.rules';
import { candidatePhone } from '@interview-detection/shared/candidates/candidates.schema';
import {
  candidateFields,
  meetingLink,
  type addInterviewSchema,
} from '@interview-detection/shared/interviews/interview-input.schema';
import type { makeOfferSchema } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { browserTimeZone, todayIn } from '#web/lib/dates';
import { heldBy, resumeProblem, startFormFields } from '../schema';

/** Null until a file is chosen. */
const resume = z
  .instanceof(File)
  .nullable()
  .transform((file, context) => {
    const problem = file ? resumeProblem(file) : RESUME_REQUIRED;
    if (file && !problem) return file;
    context.addIssue({ code: 'custom', message: problem ?? RESUME_REQUIRED });
    return z.NEVER;
  });

export const DURATIONS = DURATIONS_OFFERED.map(minutes => `${minutes}` as const);

/** Contract §5 Add interview; the fields in the order of the screen. */
const asEntered = z.object({
  /** What happens to an existing candidate; '' if there is none. */
  known: z.enum(['', 'replace']),
  candidate: candidateFields.name,
  email: candidateFields.email,
  /** '' if none is known. */
  phone: candidatePhone,
  position: candidateFields.position,
  resume,
  timing: z.enum(['fixed', 'offer']),
  ...startFormFields,
  offerBy: z.enum(['slots', 'window']),
  /** Instants. */
  slots: z.array(z.string()),
  /** The days of a window, and the last one on which the candidate may pick; '' if none is chosen. */
  from: z.string(),
  to: z.string(),
  deadline: z.string(),
  durationMinutes: z.enum(DURATIONS),
  interviewType: candidateFields.interviewType,
  policy: z.enum(POLICIES),
  /** '' if none is chosen: the recruiter then holds the interview (contract §13). */
  interviewer: z.string(),
  /** The other interviewers. */
  others: z.array(z.string()),
  /** '' in our own room. */
  meetingLink,
  description: candidateFields.description,
});

/** For an existing candidate who stays unchanged: the values of name, phone and resume are ignored. */
const asKnown = asEntered.extend({
  known: z.literal('keep'),
  candidate: z.string(),
  phone: z.string(),
  resume: z.instanceof(File).nullable(),
});

type Known = { known: '' | KnownChoice };
export type AddInterviewInput = Omit<z.input<typeof asEntered>, 'known'> & Known;
export type AddInterviewValues = Omit<z.output<typeof asKnown>, 'known'> & Known;
export const addInterviewFormSchema: z.ZodType<AddInterviewValues, AddInterviewInput> = z
  .discriminatedUnion('known', [asEntered, asKnown])
  .superRefine(({ timing, offerBy, slots, from, to, deadline }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (timing === 'fixed') return;
    if (offerBy === 'slots' && slots.length === 0) refuse('slots', 'Choose at least one time to offer');
    if (offerBy === 'window' && from === '') refuse('from', 'Choose the first day');
    if (offerBy === 'window' && to === '') refuse('to', 'Choose the last day');
    if (offerBy === 'window' && from !== '' && to !== '' && to < from) refuse('to', 'The last day is before the first');
    if (deadline !== '' && deadline < todayIn(browserTimeZone())) refuse('deadline', 'This day has passed');
  });

/** A start that satisfies the schema while the candidate picks the real one. */
const ANY_START = { date: '2000-01-01', time: '00:00' };

/**
 * Validates a form without the fields that do not count: date and time where the candidate picks them, and the meeting
 * link of an interview by the bot.
 */
export const withoutUnused =
  <O>(resolve: Resolver<AddInterviewInput, unknown, O>): Resolver<AddInterviewInput, unknown, O> =>
  (values, context, options) =>
    resolve(
      {
        ...values,
        ...(values.timing === 'offer' && ANY_START),
        ...(values.interviewType === 'Bot' && { meetingLink: '' }),
      },
      context,
      options,
    );

export const EMPTY_INTERVIEW: AddInterviewInput = {
  known: '',
  candidate: '',
  email: '',
  phone: '',
  position: '',
  timing: 'fixed',
  date: '',
  time: '',
  offerBy: 'slots',
  slots: [],
  from: '',
  to: '',
  deadline: '',
  durationMinutes: `${DURATION_DEFAULT}`,
  interviewType: DEFAULT_INTERVIEW_TYPE,
  policy: DEFAULT_POLICY,
  interviewer: '',
  others: [],
  meetingLink: '',
  description: '',
  resume: null,
};

/**
 * The form's fields by their names on the wire (contract §7: `name` from the candidate field), in the order of the
 * screen.
 */
export const WIRE_NAMES = {
  name: 'candidate',
  email: 'email',
  phone: 'phone',
  position: 'position',
  resume: 'resume',
  date: 'date',
  time: 'time',
  slots: 'slots',
  from: 'from',
  to: 'to',
  deadline: 'deadline',
  durationMinutes: 'durationMinutes',
  interviewType: 'interviewType',
  policy: 'policy',
  interviewer: 'interviewer',
  interviewers: 'others',
  meetingLink: 'meetingLink',
  description: 'description',
} as const;

/**
 * Returns the text fields of the call. A candidate is replaced only where the user chose that: one that the form did
 * not know of stays unchanged.
 *
 * @param self the user who schedules the interview, and holds it if no one is chosen
 * @param knownName name of the existing candidate, if there is one
 */
export function toInterview(
  values: AddInterviewValues,
  force: boolean,
  self: string,
  knownName?: string,
): z.input<typeof addInterviewSchema> {
  const { candidate, phone, resume: _file, interviewer, others, known } = values;
  const { date, time, durationMinutes, email, position, interviewType, policy, description } = values;
  return {
    email,
    position,
    date,
    time,
    durationMinutes,
    interviewType,
    policy,
    description,
    known: known === 'replace' ? 'replace' : 'keep',
    name: known === 'keep' ? (knownName ?? candidate) : candidate,
    ...(known !== 'keep' && phone ? { phone } : {}),
    ...(values.interviewType === 'Bot' ? {} : heldBy(interviewer || (others.length > 0 ? self : ''), others)),
    ...(values.meetingLink ? { meetingLink: values.meetingLink } : {}),
    ...(force ? { force } : {}),
  };
}

type OfferTimes = Pick<z.input<typeof makeOfferSchema>, 'slots' | 'from' | 'to' | 'deadline'>;

/** Returns the times that the candidate can pick from; null where the start is fixed. */
export function timesOf({ timing, offerBy, slots, from, to, deadline }: AddInterviewValues): OfferTimes | null {
  if (timing === 'fixed') return null;
  return { ...(offerBy === 'slots' ? { slots } : { from, to }), ...(deadline === '' ? {} : { deadline }) };
}
