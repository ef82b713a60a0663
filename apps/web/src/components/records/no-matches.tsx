import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../states/empty-state';
import { Button } from '../ui/button';

interface NoMatchesProps {
  /** What the list is of, `candidates`. */
  of: string;
  onClear: () => void;
  /** What was not found. */
  children: ReactNode;
}

/** In place of a list that the search and the filters leave nothing of. */
export function NoMatches({ of, onClear, children }: NoMatchesProps) {
  return (
    <EmptyState
      icon={SearchX}
      title="No results for these filters"
      action={<Button onClick={onClear}>Show all {of}</Button>}
    >
      {children}
    </EmptyState>
  );
}
