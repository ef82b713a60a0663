import type { Neighbours } from '@interview-detection/shared/list-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useCallback, useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ListOrigin, ofListIn } from '#web/lib/list-origin';
import { isForPage } from '#web/lib/shortcut-key';
import { Button } from '../ui/button';
import { ParentLink } from '../ui/page-header';

interface ListStepsProps {
  /** What the list has: `candidate`. */
  of: string;
  /** Absent while they are loading. */
  neighbours: Neighbours | undefined;
  /** They are still those of the record before. */
  isStale: boolean;
  pathOf: (id: string) => string;
  /** The list, which a link leads back to. */
  origin: ListOrigin;
}

/**
 * The line above a record that was opened from a list: a link to the list, and the place of the record in it between
 * buttons for the previous and the next one; K and J do the same. The next record replaces this one in the history, so that Back leads to the list.
 */
export function ListSteps({ of, neighbours, isStale, pathOf, origin }: ListStepsProps) {
  const navigate = useNavigate();
  const state = useLocation().state as unknown;
  const open = useCallback(
    (id: string | null | undefined) => id && void navigate(pathOf(id), { replace: true, state: ofListIn(state) }),
    [navigate, pathOf, state],
  );
  const { previous, next } = isStale || !neighbours ? {} : neighbours;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.shiftKey || !isForPage(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'j') open(next);
      if (key === 'k') open(previous);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, next, previous]);
  return (
    <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 print:hidden">
      <ParentLink label={origin.label} to={origin.list} />
      <nav aria-label={`This ${of} in the list`} className="-mr-1.5 flex items-center gap-1">
        <Step label={`Previous ${of}`} shortcut="K" isPossible={Boolean(previous)} onClick={() => open(previous)}>
          <ChevronUp aria-hidden="true" />
        </Step>
        <span aria-live="polite" className="min-w-16 text-center text-sm text-ink-2 tabular-nums">
          {neighbours && placeWords(neighbours)}
        </span>
        <Step label={`Next ${of}`} shortcut="J" isPossible={Boolean(next)} onClick={() => open(next)}>
          <ChevronDown aria-hidden="true" />
        </Step>
      </nav>
    </div>
  );
}

const placeWords = ({ number, total }: Neighbours) =>
  number === null ? 'No longer in the list' : `${number} of ${total.toLocaleString('en')}`;

interface StepProps {
  label: string;
  shortcut: string;
  isPossible: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** At either end it does nothing but keeps the focus, which a disabled button would lose. */
function Step({ label, shortcut, isPossible, onClick, children }: StepProps) {
  return (
    <Button
      variant="quiet"
      size="icon-sm"
      aria-label={label}
      title={`${label} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      aria-disabled={!isPossible}
      onClick={isPossible ? onClick : undefined}
    >
      {children}
    </Button>
  );
}
