import { z } from 'zod';
import { LIMITS, line, ref } from '../fields';
import { paging, search, sort } from '../list-query';

/** `{_id, name}`. */
export const positionSchema = ref;
export type Position = z.infer<typeof positionSchema>;

/** Spec §5: blank after trimming gives this alert. */
export const POSITION_EMPTY = 'Position cannot be empty.';

export const addPositionSchema = z.object({
  name: line({ label: 'Position', required: POSITION_EMPTY, max: LIMITS.positionName }),
});

export const positionsQuery = z.object({ ...paging, search, sort: sort('name') });
