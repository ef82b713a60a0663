import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useQueries,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { pipelineEndpoints } from '@interview-detection/shared/pipeline/pipeline.endpoints';
import { MOVED_MAX } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { Board, BoardCard, BoardColumn, Moved } from '@interview-detection/shared/pipeline/pipeline.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import type { CallInput } from '#web/lib/api-client';
import { call, nounKey } from '#web/lib/session-client';
import { withMoved } from './rules';

/** What a board is narrowed to, as the list is. */
export type BoardFilters = Pick<
  NonNullable<CallInput<typeof pipelineEndpoints.board>['query']>,
  'search' | 'attention' | 'interviewer' | 'tag' | 'from' | 'to'
>;

/** Under the candidates: everything that refreshes their lists refreshes the board. */
const boardsKey = [...nounKey(candidatesEndpoints.list), pipelineEndpoints.board.path] as const;

function boardQuery(position: string, query: BoardFilters & { stage?: string; page?: number }) {
  return queryOptions({
    queryKey: [...boardsKey, position, query] as const,
    queryFn: ({ signal }) => call(pipelineEndpoints.board, { params: { id: position }, query }, { signal }),
  });
}

/** Reads the board of a position: all columns with their first cards. */
export function useBoard(position: string, filters: BoardFilters) {
  return useQuery({ ...boardQuery(position, filters), placeholderData: keepPreviousData });
}

const stagesIn = ({ columns }: Board): BoardStage[] => columns.map(({ _id, name, status }) => ({ _id, name, status }));

/** Returns the stages of the board that is shown: the same list until one of them changes. */
export function useStages(position: string, filters: BoardFilters): readonly BoardStage[] {
  const { data } = useQuery({ ...boardQuery(position, filters), placeholderData: keepPreviousData, select: stagesIn });
  return data ?? NO_STAGES;
}

const NO_STAGES: readonly BoardStage[] = [];

/**
 * Reads further pages of columns; `pages` has how many each shows. Returns their cards by column, as far as they are
 * there.
 */
export function useFurtherCards(position: string, filters: BoardFilters, pages: Readonly<Record<string, number>>) {
  const wanted = Object.entries(pages).flatMap(([stage, count]) =>
    Array.from({ length: count - 1 }, (_, index) => ({ stage, page: index + 2 })),
  );
  return useQueries({
    queries: wanted.map(one => boardQuery(position, { ...filters, ...one })),
    combine: results => ({
      isLoading: results.some(result => result.isPending),
      columns: results.flatMap(({ data }) => data?.columns ?? []),
    }),
  });
}

export type BoardStage = Pick<BoardColumn, '_id' | 'name' | 'status'>;

/** Candidates who move from one stage to another; several of these are sent one after the other. */
export interface Move {
  /** Their `stage` is the one they leave. */
  cards: readonly BoardCard[];
  to: BoardStage;
  /** Takes their last move back, with the date when they came to the stage. */
  undo?: true;
  /** The stages of the position. */
  stages: readonly BoardStage[];
}

function patchBoards(client: QueryClient, { cards, to }: Move): void {
  client.setQueriesData<Board>({ queryKey: boardsKey }, board => board && withMoved(board, cards, to));
}

/** Shows again in their earlier stages who was not moved. */
function putBack(client: QueryClient, { cards, to, stages }: Move): void {
  for (const stage of stages) {
    const here = cards.filter(card => card.stage === stage._id).map(card => ({ ...card, stage: to._id }));
    if (here.length > 0) patchBoards(client, { cards: here, to: stage, stages });
  }
}

/** Returns whether a board on the screen shows a candidate in another stage. */
export const isElsewhere = (client: QueryClient, id: string, stage: string): boolean =>
  client
    .getQueriesData<Board>({ queryKey: boardsKey })
    .some(([, board]) => board?.columns.some(({ _id, cards }) => _id !== stage && cards.some(card => card._id === id)));

async function send({ cards, to, undo }: Move): Promise<Moved> {
  const result: Moved = { moved: [], notMoved: [] };
  for (let from = 0; from < cards.length; from += MOVED_MAX) {
    const ids = cards.slice(from, from + MOVED_MAX).map(({ _id }) => _id);
    const { moved, notMoved } = await call(pipelineEndpoints.move, {
      body: { ids, stage: to._id, ...(undo && { undo }) },
    });
    result.moved.push(...moved);
    result.notMoved.push(...notMoved);
  }
  return result;
}

/**
 * Moves candidates: the boards on the screen show it at once, and what the server did not move goes back. Moves are sent
 * one after the other, so that the last one wins.
 */
export const moveCards = mutationOptions({
  mutationKey: ['move-cards'],
  scope: { id: 'move-cards' },
  mutationFn: async (moves: readonly Move[]) => {
    const results: Moved = { moved: [], notMoved: [] };
    for (const move of moves) {
      const { moved, notMoved } = await send(move);
      results.moved.push(...moved);
      results.notMoved.push(...notMoved);
    }
    return results;
  },
  onMutate: async (moves, { client }) => {
    await client.cancelQueries({ queryKey: boardsKey, predicate: ({ state }) => state.data !== undefined });
    for (const move of moves) patchBoards(client, move);
  },
  onError: (_error, moves, _before, { client }) => {
    for (const move of moves) putBack(client, move);
  },
  onSuccess: ({ notMoved }, moves, _before, { client }) => {
    const refused = new Set(notMoved.map(({ _id }) => _id));
    for (const move of moves) {
      putBack(client, { ...move, cards: move.cards.filter(({ _id }) => refused.has(_id)) });
    }
  },
  onSettled: (_result, _error, _moves, _before, { client }) => {
    // A later move is already on the screen: its end refreshes everything.
    if (client.isMutating({ mutationKey: ['move-cards'] }) > 1) return;
    void client.invalidateQueries({ queryKey: nounKey(candidatesEndpoints.list) });
    void client.invalidateQueries({ queryKey: nounKey(dashboardEndpoints.counts) });
  },
});

/** Replaces the stages of a position. */
export const saveStages = (position: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof pipelineEndpoints.setStages>['body']) =>
      call(pipelineEndpoints.setStages, { params: { id: position }, body }),
    onSuccess: (_position, _body, _before, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: nounKey(candidatesEndpoints.list) }),
        client.invalidateQueries({ queryKey: nounKey(positionsEndpoints.details) }),
      ]),
  });
