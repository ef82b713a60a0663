import { z } from 'zod';
import { CANDIDATE_STATUSES, REQUESTS } from '../candidates/candidates.rules';
import { id, line } from '../fields';
import { choice, sort } from '../list-query';

/** Views that one person saves. */
export const SAVED_VIEWS_MAX = 20;

const day = (name: string) => z.iso.date({ error: `${name} must be a day such as 2026-11-23` }).optional();

/** The filters of the candidates screen under a name; without the search, which often is the name of a person. */
export const savedViewSchema = z.object({
  name: line({ label: 'Name', required: 'Name is required', max: 60 }),
  view: choice('view', ['list', 'board']),
  status: choice('status', CANDIDATE_STATUSES).optional(),
  attention: choice('attention', REQUESTS).optional(),
  interviewer: id.optional(),
  position: id.optional(),
  from: day('from'),
  to: day('to'),
  sort: sort('createdAt', 'name'),
});
export type SavedView = z.output<typeof savedViewSchema>;

export const savedViewsSchema = z.object({
  views: z
    .array(savedViewSchema, { error: 'views must be a list' })
    .max(SAVED_VIEWS_MAX, { error: `You may save at most ${SAVED_VIEWS_MAX} views` })
    .refine(views => new Set(views.map(({ name }) => name.toLowerCase())).size === views.length, {
      error: 'You already have a view with this name. Choose another name.',
    }),
});
export type SavedViews = z.output<typeof savedViewsSchema>;
