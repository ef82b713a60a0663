import { useDeferredValue, type ReactNode } from 'react';
import { ErrorState } from '../states/error-state';
import { Card } from '../ui/card';

interface QueryViewProps<T> {
  query: {
    data: T | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The content's shape, while there is neither content nor an error. */
  skeleton: ReactNode;
  /** What could not be shown, for example `The candidates could not be loaded`. */
  title: string;
  /** Something else is waited for as well. */
  isLoading?: boolean;
  /**
   * Stands above the content and comes with it, so that nothing is pushed down. Not above an error: what asks the same
   * query there asks again when it appears, which takes the error away and brings it back without end.
   */
  above?: ReactNode;
  /** The error stands in a card of its own. */
  card?: boolean;
  children: (data: T) => ReactNode;
}

/** Shows what a query brought: its content, also while it is refreshed, else its shape, else what went wrong with Retry. */
export function QueryView<T>({
  query,
  skeleton,
  title,
  isLoading = false,
  above,
  card = false,
  children,
}: QueryViewProps<T>) {
  const { data, error } = query;
  const isThere = !isLoading && data !== undefined;
  // Content that arrives is made in slices, between which the page answers; what was there before is shown at once.
  const isMade = useDeferredValue(isThere);
  if (isLoading || (data === undefined && !error) || (isThere && !isMade)) return skeleton;
  const failure = (
    <ErrorState title={title} error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  );
  if (data === undefined) return card ? <Card>{failure}</Card> : failure;
  return (
    <>
      {above}
      {children(data)}
    </>
  );
}
