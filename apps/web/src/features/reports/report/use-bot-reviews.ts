import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { decodeJson } from '@interview-detection/shared/reports/reports.codec';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import { reviewSchema, type ReportEntry, type Review } from '@interview-detection/shared/reports/reports.schema';
import { useCallback, useMemo } from 'react';
import { useMay } from '../../../entities/users/use-current-user';
import { call } from '../../../lib/session-client';
import { BAD_REPLY_MESSAGE, errorMessage } from '../../../lib/api-error';
import { nounKey } from '../../../lib/api-query';
import { codeQuestions } from './rules/conversation';
import { fewAtATime } from '../../../lib/few-at-a-time';

/** What asking for a review came to; a label shows it. */
export interface AskedReview {
  review: Review | undefined;
  asking: boolean;
  /** Why there is no answer. */
  failure: string | undefined;
  /** The same function for as long as the question is on the screen. */
  retry: (() => unknown) | undefined;
}

/** A review may take half a minute of a language model: the rest wait for their turn. */
const inTurn = fewAtATime(3);

async function askForReview(id: string, question: string, signal: AbortSignal): Promise<Review> {
  try {
    const answer = await call(reportsEndpoints.botReview, { params: { id }, body: { question } }, { signal });
    const review = decodeJson(reviewSchema, answer);
    if (!review) throw new Error(BAD_REPLY_MESSAGE);
    return review;
  } catch (error) {
    // Contract §8: logged, and everything else goes on.
    if (!signal.aborted) console.warn(`A question could not be reviewed: ${errorMessage(error)}`);
    throw error;
  }
}

/**
 * The reviews of a Bot interview's questions with code or program, by the place of the question in `jsonArray`. Each is
 * asked for once, when the details are opened (contract §15); only a person asks again, by `retry`.
 */
export function useBotReviews(id: string, isBot: boolean, entries: readonly ReportEntry[]): Map<number, AskedReview> {
  // Who may not ask sees what was kept.
  const asks = useMay('reports.review') && isBot;
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
      // Not 'static': an answer that is graded again has another review.
      staleTime: Infinity,
      // A connection that comes back reads all the rest: each time would cost a review.
      meta: { once: true },
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })),
    combine: byQuestion,
  });
}
