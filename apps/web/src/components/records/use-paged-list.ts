import type { Page } from '@interview-detection/shared/endpoint';
import { useEffect } from 'react';

interface PagedQuery {
  data: { page: Page | undefined } | undefined;
  /** What stands there belongs to the view before. */
  isPlaceholderData: boolean;
}

interface PagedListOptions {
  /** The page that is asked for, from 1. */
  page: number;
  /** Records of a page. */
  size: number;
  /** Turns to the last page where the address asks for one beyond it, in place of that address. */
  onBeyond: (page: number) => void;
}

/** Returns how many records and pages a list has, and whether the page that was asked for is beyond the last one. */
export function usePagedList({ data, isPlaceholderData }: PagedQuery, { page, size, onBeyond }: PagedListOptions) {
  const total = data?.page?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) onBeyond(pages);
  }, [isBeyond, pages, onBeyond]);
  return { total, pages, isBeyond };
}
