import { type ReactNode, useDeferredValue } from 'react';
import { ApiError } from '#web/lib/api-error';
import { ErrorState } from '../states/page-states';
import { Card } from '../ui/card';

interface QueryViewProps<T> {
  query: ViewedQuery<T>;
  /** Shown while there is neither content nor an error. */
  skeleton: ReactNode;
  /** What could not be shown, for example `The candidates could not be loaded`. */
  title: string;
  /** Also waits for something else. */
  isLoading?: boolean;
  /**
   * Shown above the content and together with it, so that nothing is pushed down. Not shown above an error: a part that
   * uses the same query would refetch on mount, removing the error and bringing it back in a loop.
   */
  above?: ReactNode;
  /** Shows the error in a card. */
  card?: boolean;
  /** Shown instead of the error where the record does not exist. */
  notFound?: ReactNode;
  /** Wraps the error, if the content has its own frame. */
  renderFailure?: (failure: ReactNode) => ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the result of a query: its content, even while refetching; otherwise the skeleton, or the error with Retry. */
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
  // Content that arrives is rendered in slices, so that the page responds in between; content already there is shown at
  // once.
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

/** What a view needs to know about a query. */
interface ViewedQuery<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Joins two queries that are useful only together; retrying repeats those that failed. */
export function combineQueries<A, B>(one: ViewedQuery<A>, other: ViewedQuery<B>): ViewedQuery<readonly [A, B]> {
  const failed = [one, other].filter(({ error }) => error !== null);
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: one.error ?? other.error,
    isFetching: one.isFetching || other.isFetching,
    refetch: () => Promise.all(failed.map(query => query.refetch())),
  };
}
