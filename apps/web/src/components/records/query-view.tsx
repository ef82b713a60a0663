import { useDeferredValue, type ReactNode } from 'react';
import { ApiError } from '../../lib/api-error';
import { ErrorState } from '../states/error-state';
import { Card } from '../ui/card';
import type { ViewedQuery } from './together';

interface QueryViewProps<T> {
  query: ViewedQuery<T>;
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
  /** In place of the error where there is no such record. */
  notFound?: ReactNode;
  /** What the error stands in, where the content brings a frame of its own. */
  renderFailure?: (failure: ReactNode) => ReactNode;
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
  notFound,
  renderFailure,
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
  if (data === undefined) {
    if (notFound !== undefined && error instanceof ApiError && error.status === 404) return notFound;
    const framed = card ? <Card>{failure}</Card> : failure;
    return renderFailure ? renderFailure(framed) : framed;
  }
  return (
    <>
      {above}
      {children(data)}
    </>
  );
}
