import { optionalText } from '@interview-detection/shared/fields';
import { SCORE_MAX, SCORE_MIN, SCORE_NOTE_MAX } from '@interview-detection/shared/scorecards/scorecards.rules';
import type { Scorecard } from '@interview-detection/shared/scorecards/scorecards.schema';
import { z } from 'zod';

/** A score as a radio has it; blank: nothing was seen of it. */
export const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, at) => String(SCORE_MIN + at));

const asNumber = (value: string | null): number | null => (value ? Number(value) : null);
const note = optionalText({ label: 'Note', max: SCORE_NOTE_MAX });

/** Nothing is chosen for anybody. */
export const scorecardFormSchema = z.object({
  criteria: z.array(z.object({ name: z.string(), score: z.string().nullable().transform(asNumber), note })),
  overall: z
    .string({ error: 'Choose a score for the whole' })
    .min(1, { error: 'Choose a score for the whole' })
    .transform(Number),
  note,
});

/** What the form begins with: one's own, and what there is to score beside it. */
export function initialScorecard(
  own: Scorecard | null,
  criteria: readonly string[],
): z.input<typeof scorecardFormSchema> {
  const given = new Map(own?.criteria.map(one => [one.name, one]));
  const names = new Set([...criteria, ...given.keys()]);
  return {
    criteria: [...names].map(name => {
      const before = given.get(name);
      // One's own null was "not seen"; what was never scored has nothing chosen.
      return { name, score: before ? String(before.score ?? '') : null, note: before?.note ?? '' };
    }),
    overall: own ? String(own.overall) : '',
    note: own?.note ?? '',
  };
}
