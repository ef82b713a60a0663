import { SearchX } from 'lucide-react';
import { EmptyState } from '../../../components/states/empty-state';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';

interface NoMatchesProps {
  /** Left out where a filter goes beyond the screen's own list. */
  list?: 'completed' | 'upcoming' | undefined;
  onClear: () => void;
}

/** In place of a list that the search and the filters leave nothing of. */
export function NoMatches({ list, onClear }: NoMatchesProps) {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="No results for these filters"
        action={<Button onClick={onClear}>Show all interviews</Button>}
      >
        No {list && `${list} `}interview fits the search and the filters.
      </EmptyState>
    </Card>
  );
}
