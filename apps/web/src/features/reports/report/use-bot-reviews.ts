import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import { type Review, reviewSchema } from '@interview-detection/shared/reports/judgements.schema';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useCan } from '#web/entities/users/use-current-user';
import { BAD_REPLY_MESSAGE, errorMessage } from '#web/lib/api-error';
import { nounKey, call } from '#web/lib/session-client';
import { type AskedReview, codeQuestions } from './rules';

/** A review may take a language model half a minute: the others wait for their turn. */
const inTurn = limitConcurrency(3);

async function askForReview(id: string, question: string, signal: AbortSignal): Promise<Review> {
  try {
    const answer = await call(reportsEndpoints.botReview, { params: { id }, body: { question } }, { signal });
    const review = decodeJson(reviewSchema, answer);
    if (!review) throw new Error(BAD_REPLY_MESSAGE);
    return review;
  } catch (error) {
    // Contract §8: logged, and everything else continues.
    if (!signal.aborted) console.warn(`We couldn’t review a question: ${errorMessage(error)}`);
    throw error;
  }
}

/**
 * Returns the reviews of a Bot interview's questions about code or a program, by the question's index in `jsonArray`.
 * Each is requested once, when the details are opened (contract §15); only the user repeats a request, with `retry`.
 */
export function useBotReviews(id: string, isBot: boolean, entries: readonly ReportEntry[]): Map<number, AskedReview> {
  // Users without the permission see the stored reviews.
  const asks = useCan('reports.review') && isBot;
  const asked = useMemo(() => (asks ? codeQuestions(entries) : []), [asks, entries]);
  const byQuestion = useCallback(
    (results: UseQueryResult<Review>[]) =>
      new Map(
        asked.map(({ index }, position): [number, AskedReview] => {
          const result = results[position];
          return [
            index,
            {
              review: result?.data,
              asking: result?.isFetching ?? true,
              failure: result?.error ? errorMessage(result.error) : undefined,
              retry: result?.refetch,
            },
          ];
        }),
      ),
    [asked],
  );
  return useQueries({
    queries: asked.map(({ question }) => ({
      queryKey: [...nounKey(reportsEndpoints.botReview), id, question],
      queryFn: ({ signal }: { signal: AbortSignal }) => inTurn(() => askForReview(id, question, signal)),
      // Not 'static': an answer that is graded again gets another review.
      staleTime: Infinity,
      // Excluded from the refetch of everything after a reconnection: each time would cost a review.
      meta: { once: true },
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })),
    combine: byQuestion,
  });
}

/** Runs tasks in order, at most `most` at the same time. */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < most) running++;
    // A finished task passes its slot on, so the count stays the same.
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
