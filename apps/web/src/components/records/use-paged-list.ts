import type { Page } from '@interview-detection/shared/endpoint';
import { useEffect } from 'react';

interface PagedQuery {
  data: { page: Page | undefined } | undefined;
  /** The data belongs to the previous view. */
  isPlaceholderData: boolean;
}

interface PagedListOptions {
  /** The requested page, from 1. */
  page: number;
  /** Records per page. */
  size: number;
  /** Turns to the last page where the address asks for a later one, replacing that address. */
  onBeyond: (page: number) => void;
}

/** Returns how many records and pages a list has, and whether the requested page is beyond the last one. */
export function usePagedList({ data, isPlaceholderData }: PagedQuery, { page, size, onBeyond }: PagedListOptions) {
  const total = data?.page?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) onBeyond(pages);
  }, [isBeyond, pages, onBeyond]);
  return { total, pages, isBeyond };
}
