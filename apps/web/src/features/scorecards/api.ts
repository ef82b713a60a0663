import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { scorecardsEndpoints } from '@interview-detection/shared/scorecards/scorecards.endpoints';
import { interviewQuery } from '#web/entities/interviews/api';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';

/** The scorecards of an interview that the reader may see. */
export const scorecardsQuery = (id: string) =>
  queryOptions({
    queryKey: ['scorecards', id] as const,
    queryFn: ({ signal }) => call(scorecardsEndpoints.list, { params: { id } }, { signal }),
  });

/**
 * The user's own notes. They are a separate noun: no change event is sent for them, so no other refetch includes
 * them.
 */
export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ['notes', id] as const,
    queryFn: ({ signal }) => call(scorecardsEndpoints.notes, { params: { id } }, { signal }),
  });

/**
 * Replaces the user's own notes; without a version it overwrites what is there. `isLeaving` lets the request
 * complete although the page is being left.
 */
export const saveNotes = (
  id: string,
  { text, ifVersion, isLeaving }: { text: string; ifVersion: number | undefined; isLeaving: boolean },
) =>
  call(
    scorecardsEndpoints.setNotes,
    { params: { id }, body: { text }, query: { ifVersion } },
    { keepalive: isLeaving },
  );

/** Submits the user's own scorecard, or replaces it. */
export const submitScorecard = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof scorecardsEndpoints.set>['body']) =>
      call(scorecardsEndpoints.set, { params: { id }, body }),
    // The others' scorecards become visible with it.
    onSuccess: (_own, _body, _before, { client }) =>
      client.invalidateQueries({ queryKey: scorecardsQuery(id).queryKey }),
  });

/** Marks a question as asked at an instant, or removes the mark; the details are updated at once. */
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
