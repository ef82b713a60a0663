import { calendarEndpoints } from '@interview-detection/shared/calendar/calendar.endpoints';
import { mutationOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call, endpointQuery } from '#web/lib/session-client';

const feedQuery = endpointQuery(calendarEndpoints.feed, {});

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: feedQuery.queryKey });

/** Reads whether the user has a calendar feed; null if not. */
export const useFeed = () => useQuery(feedQuery);

/** Makes the feed, in the place of an earlier one; its address is only in this reply. */
export const makeFeed = () =>
  mutationOptions({
    mutationFn: () => call(calendarEndpoints.makeFeed, {}),
    onSettled: (_made, _error, _none, _before, { client }) => refresh(client),
  });

export const removeFeed = () =>
  mutationOptions({
    mutationFn: () => call(calendarEndpoints.removeFeed, {}),
    onSettled: (_nothing, _error, _none, _before, { client }) => refresh(client),
  });
