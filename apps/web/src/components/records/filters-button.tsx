import { ListFilter } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { CloseButton, Dialog, DialogActions } from '../ui/dialog';

interface FiltersButtonProps {
  /** How many filters are set, without the search and the order. */
  count: number;
  /** How many records match; absent while that is unknown, and where records are not counted. */
  total?: number | undefined;
  /** Defined where a filter or a search is set. */
  onClear: (() => void) | undefined;
  /** The filters and the order. */
  children: ReactNode;
}

/**
 * All filters of a list behind one button, for phones: they open in a window at the bottom edge. Each applies at once,
 * so that the count on the last button is always right.
 */
export function FiltersButton({ count, total, onClear, children }: FiltersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={count > 0 ? 'border-accent! bg-accent-tint!' : ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ListFilter aria-hidden="true" />
        Filters{count > 0 && ` · ${count}`}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Filters">
        <div data-filters className="grid gap-2.5">
          {children}
        </div>
        <DialogActions>
          <Button aria-disabled={!onClear} onClick={onClear}>
            Clear all
          </Button>
          <CloseButton variant="primary">{resultWords(total)}</CloseButton>
        </DialogActions>
      </Dialog>
    </>
  );
}

function resultWords(total: number | undefined): string {
  if (total === undefined) return 'Done';
  return `Show ${total.toLocaleString('en')} ${total === 1 ? 'result' : 'results'}`;
}

/** Returns how many of these filters are set. */
export const countSet = (...values: unknown[]): number => values.filter(Boolean).length;
