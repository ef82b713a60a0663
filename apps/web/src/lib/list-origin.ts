import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from './paths';

/** Screens with a list of records, what their menu calls them, and what they list. */
const LISTS: Readonly<Record<string, { label: string; of: 'candidate' | 'interview' }>> = {
  [PATHS.candidates]: { label: 'Candidates', of: 'candidate' },
  [PATHS.upcoming]: { label: 'Upcoming Interviews', of: 'interview' },
  [PATHS.completed]: { label: 'Completed Interviews', of: 'interview' },
  [PATHS.calendar]: { label: 'Calendar', of: 'interview' },
};

/** What a link from a list to one of its records leaves in the history. */
export interface OfList {
  /** The address of the list. */
  list: string;
  /** From a board: the stage of the card's column. */
  stage?: string;
  /** From a list that has no further pages: its records in their order. */
  ids?: readonly string[];
}

/** Returns the history state for links to the records of the list on this screen; undefined on other screens. */
export function useOfList(): OfList | undefined {
  const { pathname, search } = useLocation();
  return useMemo(() => (pathname in LISTS ? { list: pathname + search } : undefined), [pathname, search]);
}

/** Returns this part of a history state, so that changes of the record's own address keep it. */
export function ofListIn(state: unknown): OfList | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state) || typeof state.list !== 'string')
    return undefined;
  return {
    list: state.list,
    ...('stage' in state && typeof state.stage === 'string' && { stage: state.stage }),
    ...('ids' in state && isIds(state.ids) && { ids: state.ids }),
  };
}

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every(id => typeof id === 'string');

export interface ListOrigin extends OfList {
  pathname: string;
  label: string;
  of: 'candidate' | 'interview';
  /** Its filters and order, as in its address. */
  params: Record<string, string>;
}

/** Returns the list that a record was opened from; null where it was opened by its address. */
export function useListOrigin(): ListOrigin | null {
  const state: unknown = useLocation().state;
  return useMemo(() => {
    const kept = ofListIn(state);
    if (!kept) return null;
    const { pathname, searchParams } = new URL(kept.list, window.location.origin);
    const screen = LISTS[pathname];
    return screen ? { ...kept, ...screen, pathname, params: Object.fromEntries(searchParams) } : null;
  }, [state]);
}

/** Returns the same if that list is one of such records, in which this one has a place. */
export function useOriginOf(of: ListOrigin['of']): ListOrigin | null {
  const origin = useListOrigin();
  return origin?.of === of ? origin : null;
}
