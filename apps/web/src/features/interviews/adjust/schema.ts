import { LIMITS, optionalText } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { COLLECTED_SIGNALS, SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import { z } from 'zod';

/** The adjustments of an interview, as form values. */
export const adjustFormSchema = z.object({
  /** A number as text, as the native select holds it. */
  extraTimePercent: z.string(),
  signalsOff: z.array(z.enum(SIGNALS)),
  answer: optionalText({ label: 'Answer', max: LIMITS.reason }),
});
export type AdjustInput = z.input<typeof adjustFormSchema>;

export const ADJUST_WIRE_NAMES = {
  extraTimePercent: 'extraTimePercent',
  signalsOff: 'signalsOff',
  answer: 'answer',
} as const;

/** Returns the signals collected about how answers came about; only interviews by the bot collect any. */
export const signalsOf = ({ interviewType }: Pick<Interview, 'interviewType'>): Signal[] => [
  ...COLLECTED_SIGNALS[interviewType],
];

/** Returns the adjustments of an open request, or else those in force. */
export function adjustInput({ adjustments: { asked, granted } }: Interview, isAnswer: boolean): AdjustInput {
  const shown = isAnswer ? asked : granted;
  return {
    extraTimePercent: `${shown?.extraTimePercent ?? 0}`,
    signalsOff: shown?.signalsOff ?? [],
    answer: isAnswer ? '' : (granted?.answer ?? ''),
  };
}
