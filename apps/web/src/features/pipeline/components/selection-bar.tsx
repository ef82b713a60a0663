import type { BoardCard } from '@interview-detection/shared/pipeline/pipeline.schema';
import { ChevronDown } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { DropdownItem, DropdownMenu } from '#web/components/ui/dropdown-menu';
import type { BoardStage } from '../api';

interface SelectionBarProps {
  cards: readonly BoardCard[];
  stages: readonly BoardStage[];
  onMove: (cards: readonly BoardCard[], to: BoardStage) => void;
  onClear: () => void;
}

/** What can be done with several candidates at once. */
export function SelectionBar({ cards, stages, onMove, onClear }: SelectionBarProps) {
  if (cards.length === 0) return null;
  const rejected = stages.find(({ status }) => status === 'Rejected');
  return (
    <section
      aria-label="Selected candidates"
      className="sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 shadow-float"
    >
      <output className="mr-1 text-sm font-medium">{cards.length} selected</output>
      <DropdownMenu
        side="top"
        align="start"
        trigger={
          <Button size="sm">
            Move to… <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {stages.map(stage => (
          <DropdownItem key={stage._id} onSelect={() => onMove(cards, stage)}>
            {stage.name}
          </DropdownItem>
        ))}
      </DropdownMenu>
      {rejected && (
        <Button size="sm" onClick={() => onMove(cards, rejected)}>
          Reject
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
