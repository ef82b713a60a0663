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
