import { CANDIDATE_STATUSES, REQUESTS, TAG_MAX } from '@interview-detection/shared/candidates/candidates.rules';
import { id, LIMITS } from '@interview-detection/shared/fields';
import type { SavedView } from '@interview-detection/shared/pipeline/saved-views.schema';
import { z } from 'zod';

/** Sort orders of the table, newest first by default. */
export const CANDIDATE_SORTS = ['-createdAt', 'createdAt', 'name', '-name'] as const;
export type CandidateSort = (typeof CANDIDATE_SORTS)[number];

export const CANDIDATE_VIEWS = ['list', 'board'] as const;

/** The candidates screen's state in its address. */
export const candidatesViewSchema = z.object({
  view: z.enum(CANDIDATE_VIEWS).catch('list'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  search: z.string().trim().max(LIMITS.search).optional().catch(undefined),
  status: z.enum(CANDIDATE_STATUSES).optional().catch(undefined),
  attention: z.enum(REQUESTS).optional().catch(undefined),
  /** Whose candidates: of this user's interviews. */
  interviewer: id.optional().catch(undefined),
  /** The board shows the candidates of one position. */
  position: id.optional().catch(undefined),
  tag: z.string().trim().max(TAG_MAX).optional().catch(undefined),
  /** Added between these days. */
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  sort: z.enum(CANDIDATE_SORTS).catch('-createdAt'),
  /** The candidate whose side sheet is open. */
  candidate: id.optional().catch(undefined),
});
export type CandidatesView = z.output<typeof candidatesViewSchema>;

/** What every view of the screen is narrowed to, beside the status. */
export type CandidateFilters = Pick<
  CandidatesView,
  'search' | 'attention' | 'interviewer' | 'position' | 'tag' | 'from' | 'to'
>;

export const filtersOf = ({
  search,
  attention,
  interviewer,
  position,
  tag,
  from,
  to,
}: CandidatesView): CandidateFilters => ({
  search,
  attention,
  interviewer,
  position,
  tag,
  from,
  to,
});

/** For a change that shows everyone again. */
export const NO_FILTERS: CandidateFilters & Pick<CandidatesView, 'status' | 'page'> = {
  search: undefined,
  status: undefined,
  attention: undefined,
  interviewer: undefined,
  position: undefined,
  tag: undefined,
  from: undefined,
  to: undefined,
  page: 1,
};

/** The view on the screen, to be saved under a name: without the search, the page and the open sheet. */
export function savedAs(name: string, state: CandidatesView): SavedView {
  const { view, status, attention, interviewer, position, from, to, sort } = state;
  return { name, view, status: view === 'list' ? status : undefined, attention, interviewer, position, from, to, sort };
}

/** The change of the address that opens a saved view. */
export const openedView = ({ name: _name, sort = '-createdAt', ...saved }: SavedView): Partial<CandidatesView> => ({
  ...NO_FILTERS,
  ...saved,
  sort,
  candidate: undefined,
});
