import { describe, expect, it } from 'vitest';
import { STAGE_NAME_MAX, withIds } from './pipeline.rules';
import { stageId } from './stage.schema';

describe('the id of a new stage', () => {
  it.each(['Phone call', 'İ'.repeat(STAGE_NAME_MAX), `${'İ-'.repeat(STAGE_NAME_MAX / 2)}`, '→', '__proto__'])(
    'of a stage called %j, names it in calls, also beside another of that name',
    name => {
      const made = withIds([1, 2].map(() => ({ name, status: 'Pending' as const }))).map(({ _id }) => _id);
      expect(new Set(made).size).toBe(2);
      expect(made.map(id => stageId.parse(id))).toEqual(made);
    },
  );

  it.each(['phone\u009bcall', 'phone\ncall', '\0'])('is refused with a control character, as %j', name => {
    expect(stageId.safeParse(name).success).toBe(false);
  });
});
