import { Button } from '../ui/button';

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
        <Button size="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={page >= pages} onClick={() => onChange(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  );
}
