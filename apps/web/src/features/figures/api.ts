import { figuresEndpoints } from '@interview-detection/shared/figures/figures.endpoints';
import type { FigureTable } from '@interview-detection/shared/figures/figures.rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { browserTimeZone, todayIn } from '#web/lib/dates';
import { call, endpointQuery } from '#web/lib/session-client';
import { daysOf, type FiguresView } from './view';

const queryOf = (view: FiguresView) => {
  const timeZone = browserTimeZone();
  return { ...daysOf(view, todayIn(timeZone)), timeZone, position: view.position };
};

/** Counted over the whole period: not with every change. Milliseconds. */
const STALE_MS = 60_000;

/** Reads the figures of the chosen period, in days of the viewer's zone; the previous ones stay while they load. */
export const useFigures = (view: FiguresView) =>
  useQuery({
    ...endpointQuery(figuresEndpoints.read, { query: queryOf(view) }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

/** Downloads one of the tables, or all of them. */
export const loadFiguresCsv = (view: FiguresView, table?: FigureTable): Promise<Blob> =>
  call(figuresEndpoints.csv, { query: { ...queryOf(view), table } });
