import { SearchX } from 'lucide-react';
import { EmptyState } from '../../../components/states/empty-state';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';

/** In place of a list that the search and the filters leave nothing of. */
export function NoMatches({ list, onClear }: { list: 'completed' | 'upcoming'; onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="No results for these filters"
        action={<Button onClick={onClear}>Show all interviews</Button>}
      >
        No {list} interview fits the search and the filters.
      </EmptyState>
    </Card>
  );
}
