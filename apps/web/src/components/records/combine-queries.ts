/** What a view needs to know about a query. */
export interface ViewedQuery<T> {
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
