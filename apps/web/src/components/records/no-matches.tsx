import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../states/empty-state';
import { Button } from '../ui/button';

interface NoMatchesProps {
  /** What the list contains: `candidates`. */
  of: string;
  onClear: () => void;
  /** What was not found. */
  children: ReactNode;
}

/** Replaces a list in which search and filters leave nothing. */
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
