import type { BoardCard, Moved } from '@interview-detection/shared/pipeline/pipeline.schema';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ToastAction } from '#web/components/ui/toast-action';
import { notify } from '#web/lib/notify';
import { isElsewhere, moveCards, type BoardStage, type Move } from './api';
import { metElsewhere, movedOn, movedTo, notMoved } from './words';

/** One toast: the next move replaces it, and with it the Undo of the last one. */
const TOAST = 'cards-moved';

/** Returns a function that moves cards to a stage, and says so with an Undo that stays while the board is open. */
export function useMoveCards(stages: readonly BoardStage[]) {
  const client = useQueryClient();
  useEffect(() => () => notify.dismiss(TOAST), []);
  return useCallback(
    (cards: readonly BoardCard[], to: BoardStage) => {
      const moving = cards.filter(({ stage, erasedAt }) => stage !== to._id && !erasedAt);
      if (moving.length > 0) void run(client, { cards: moving, to, stages });
    },
    [client, stages],
  );
}

const execute = (client: QueryClient, moves: readonly Move[]): Promise<Moved | null> =>
  // The query client shows why a call failed.
  client
    .getMutationCache()
    .build(client, moveCards)
    .execute(moves)
    .catch(() => null);

async function run(client: QueryClient, move: Move): Promise<void> {
  const result = await execute(client, [move]);
  if (!result) return;
  const { moved, notMoved: refused } = result;
  if (refused.length > 0) notify.error(notMoved(refused, move.cards), { id: 'cards-not-moved' });
  if (moved.length === 0) return;
  const cards = move.cards.filter(({ _id }) => moved.some(one => one._id === _id));
  const undo = () => void takeBack(client, { ...move, cards }, moved);
  const met = metElsewhere(cards, moved, move.stages);
  const text = [movedTo(cards, move.to.name), met].filter(Boolean).join('. ');
  notify.success(<ToastAction text={text} label="Undo" id={TOAST} onAction={undo} />, {
    id: TOAST,
    stays: true,
  });
}

/** Moves each of them to the stage that they came from, but those whom a colleague has moved on since. */
async function takeBack(client: QueryClient, { cards: all, to, stages }: Move, moved: Moved['moved']): Promise<void> {
  const gone = all.filter(({ _id }) => isElsewhere(client, _id, to._id));
  const cards = all.filter(card => !gone.includes(card));
  if (gone.length > 0) notify.error(movedOn(gone), { id: 'cards-not-moved' });
  if (cards.length === 0) {
    notify.dismiss(TOAST);
    return;
  }
  const back = stages.flatMap((stage): Move[] => {
    const came = cards.filter(({ _id }) => moved.some(one => one._id === _id && one.from === stage._id));
    return came.length === 0
      ? []
      : [{ cards: came.map(card => ({ ...card, stage: to._id })), to: stage, stages, undo: true }];
  });
  const result = await execute(client, back);
  if (!result) return;
  if (result.notMoved.length > 0) notify.error(notMoved(result.notMoved, cards), { id: 'cards-not-moved' });
  else notify.success('Move undone', { id: TOAST });
}
