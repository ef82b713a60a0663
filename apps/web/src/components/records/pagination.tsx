import type { Page } from '@interview-detection/shared/endpoint';
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../ui/button';

/**
 * A list with its paging, dimmed while it shows the rows of the page before. Those rows take no press: it would meet a
 * row that is about to change. The headings of a table and the paging keep working.
 */
export function PagedRows({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  const hold = (event: MouseEvent) => {
    if (!isStale || !(event.target as Element).closest('tbody, li, article')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`transition-opacity duration-150 ${isStale ? 'opacity-60' : ''}`} onClickCapture={hold}>
      {children}
    </div>
  );
}

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** `Page X of Y` with Previous and Next (contract §2 Candidates). */
export function Pagination({ page, pages, onChange }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3">
      <span className="text-sm text-ink-2 tabular-nums" aria-live="polite">
        Page {page} of {pages}
      </span>
      <span className="flex gap-2">
        <Turn isPossible={page > 1} onClick={() => onChange(page - 1)}>
          Previous
        </Turn>
        <Turn isPossible={page < pages} onClick={() => onChange(page + 1)}>
          Next
        </Turn>
      </span>
    </nav>
  );
}

interface TurnProps {
  isPossible: boolean;
  onClick: () => void;
  children: string;
}

/** At the first and last page it does nothing but keeps the focus, which a disabled button would lose. */
function Turn({ isPossible, onClick, children }: TurnProps) {
  return (
    <Button size="sm" aria-disabled={!isPossible} onClick={isPossible ? onClick : undefined}>
      {children}
    </Button>
  );
}

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
