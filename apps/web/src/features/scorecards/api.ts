import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { scorecardsEndpoints } from '@interview-detection/shared/scorecards/scorecards.endpoints';
import { interviewQuery } from '../../entities/interviews/api';
import type { CallInput } from '../../lib/api-client';
import { call } from '../../lib/session-client';

/** The scorecards of an interview, as the reader may see them. */
export const scorecardsQuery = (id: string) =>
  queryOptions({
    queryKey: ['scorecards', id] as const,
    queryFn: ({ signal }) => call(scorecardsEndpoints.list, { params: { id } }, { signal }),
  });

/** One's own notes. Under a noun of their own: nobody is told that they changed, so nothing else asks for them anew. */
export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ['notes', id] as const,
    queryFn: ({ signal }) => call(scorecardsEndpoints.notes, { params: { id } }, { signal }),
  });

/** Replaces one's own notes; without a version whatever is there. `isLeaving` lets it arrive although the page goes. */
export const saveNotes = (
  id: string,
  { text, ifVersion, isLeaving }: { text: string; ifVersion: number | undefined; isLeaving: boolean },
) =>
  call(
    scorecardsEndpoints.setNotes,
    { params: { id }, body: { text }, query: { ifVersion } },
    { keepalive: isLeaving },
  );

/** Hands in one's own scorecard, or replaces it. */
export const submitScorecard = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof scorecardsEndpoints.set>['body']) =>
      call(scorecardsEndpoints.set, { params: { id }, body }),
    // The others' come with it.
    onSuccess: (_own, _body, _before, { client }) =>
      client.invalidateQueries({ queryKey: scorecardsQuery(id).queryKey }),
  });

/** Marks a question as asked at that instant, or takes the mark back; the details have it at once. */
export const markQuestion = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof scorecardsEndpoints.ask>['body']) =>
      call(scorecardsEndpoints.ask, { params: { id }, body }),
    onSuccess: ({ question, at }, _body, _before, { client }) =>
      client.setQueryData(interviewQuery(id).queryKey, details => {
        if (!details) return details;
        const others = (details.asked ?? []).filter(one => one.question !== question);
        return { ...details, asked: at === null ? others : [...others, { question, at }] };
      }),
  });
