import type { BoardColumn as Column } from '@interview-detection/shared/pipeline/pipeline.schema';
import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button';
import { StatusBadge } from '#web/entities/candidates/components/status-badge';
import { candidatesIn } from '../words';

interface BoardColumnProps {
  column: Column;
  /** A card that is held by keyboard would be dropped here. */
  isTarget: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** Its cards. */
  children: ReactNode;
}

/** A stage with its cards, which scroll by themselves. */
export function BoardColumn({ column, isTarget, isLoadingMore, onMore, children }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: column._id });
  const { name, status, count, cards } = column;
  const rest = count - cards.length;
  return (
    <section
      ref={setNodeRef}
      aria-label={`${name}, ${candidatesIn(count)}`}
      className={`flex max-h-full w-[min(17.5rem,78vw)] shrink-0 snap-start flex-col rounded-lg border bg-sunken ${isOver || isTarget ? 'border-accent ring-2 ring-accent' : 'border-line'}`}
    >
      <header className="flex min-h-11 items-center gap-2 px-3 py-1.5">
        <h2 className="min-w-0 text-sm font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <span className="text-sm text-ink-2">{count}</span>
        {status !== 'Pending' && (
          <span className="ml-auto">
            <StatusBadge status={status} />
          </span>
        )}
      </header>
      {cards.length === 0 && <p className="px-3 text-sm text-ink-2">No one here</p>}
      <ol className="min-h-24 flex-1 list-none overflow-y-auto px-1.5 pb-1.5">{children}</ol>
      {rest > 0 && (
        <div className="border-t border-line p-1.5">
          <Button variant="quiet" size="sm" className="w-full" busy={isLoadingMore} onClick={onMore}>
            Show more ({rest})
          </Button>
        </div>
      )}
    </section>
  );
}
