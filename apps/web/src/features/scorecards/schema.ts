import { optionalText } from '@interview-detection/shared/fields';
import { SCORE_MAX, SCORE_MIN, SCORE_NOTE_MAX } from '@interview-detection/shared/scorecards/scorecards.rules';
import type { Scorecard } from '@interview-detection/shared/scorecards/scorecards.schema';
import { z } from 'zod';

/** Scores as radio values; blank means not observed. */
export const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, at) => String(SCORE_MIN + at));

const asNumber = (value: string | null): number | null => (value ? Number(value) : null);
const note = optionalText({ label: 'Note', max: SCORE_NOTE_MAX });

/** Nothing is preselected. */
export const scorecardFormSchema = z.object({
  criteria: z.array(z.object({ name: z.string(), score: z.string().nullable().transform(asNumber), note })),
  overall: z
    .string({ error: 'Choose an overall score' })
    .min(1, { error: 'Choose an overall score' })
    .transform(Number),
  note,
});

/** Returns the form's initial values: the user's own scorecard, with any further criteria. */
export function initialScorecard(
  own: Scorecard | null,
  criteria: readonly string[],
): z.input<typeof scorecardFormSchema> {
  const given = new Map(own?.criteria.map(one => [one.name, one]));
  const names = new Set([...criteria, ...given.keys()]);
  return {
    criteria: [...names].map(name => {
      const before = given.get(name);
      // A null score means "not seen"; for a criterion that was never scored nothing is selected.
      return { name, score: before ? String(before.score ?? '') : null, note: before?.note ?? '' };
    }),
    overall: own ? String(own.overall) : '',
    note: own?.note ?? '',
  };
}
