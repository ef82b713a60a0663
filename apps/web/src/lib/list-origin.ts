import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from './paths';

/** Screens with a list of records, and what their menu calls them. */
const LISTS: Readonly<Record<string, string>> = {
  [PATHS.candidates]: 'Candidates',
  [PATHS.upcoming]: 'Upcoming Interviews',
  [PATHS.completed]: 'Completed Interviews',
};

/** What a link from a list to one of its records leaves in the history: the address of the list. */
export interface OfList {
  list: string;
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
  return { list: state.list };
}

export interface ListOrigin extends OfList {
  pathname: string;
  label: string;
  /** Its filters and order, as in its address. */
  params: Record<string, string>;
}

/** Returns the list that a record was opened from; null where it was opened by its address. */
export function useListOrigin(): ListOrigin | null {
  const { state } = useLocation();
  const list = ofListIn(state)?.list;
  return useMemo(() => {
    if (list === undefined) return null;
    const { pathname, searchParams } = new URL(list, window.location.origin);
    const label = LISTS[pathname];
    return label === undefined ? null : { list, pathname, label, params: Object.fromEntries(searchParams) };
  }, [list]);
}
