import type { Board, BoardCard, BoardColumn } from '@interview-detection/shared/pipeline/pipeline.schema';

/**
 * Returns the board after cards came to a column: first there, gone from the others, and every count adjusted. `stage`
 * of the cards is where they were.
 */
export function withMoved(
  board: Board,
  cards: readonly BoardCard[],
  to: Pick<BoardColumn, '_id' | 'status'>,
  now: Date = new Date(),
): Board {
  const moving = new Set(cards.map(({ _id }) => _id));
  const came = cards.map(card => ({ ...card, stage: to._id, status: to.status, stageSince: now.toISOString() }));
  const columns = board.columns.map(column => {
    const others = column.cards.filter(({ _id }) => !moving.has(_id));
    if (column._id === to._id) return { ...column, count: column.count + came.length, cards: [...came, ...others] };
    const left = cards.filter(({ stage }) => stage === column._id).length;
    return { ...column, count: column.count - left, cards: others };
  });
  return { ...board, columns };
}

/** Returns the columns with the cards of further pages; a card that moved between two pages is shown once. */
export function withFurther(columns: readonly BoardColumn[], further: readonly BoardColumn[]): BoardColumn[] {
  const seen = new Set(columns.flatMap(({ cards }) => cards.map(({ _id }) => _id)));
  return columns.map(column => {
    const more = further
      .filter(({ _id }) => _id === column._id)
      .flatMap(({ cards }) => cards)
      .filter(({ _id }) => !seen.has(_id) && seen.add(_id));
    return more.length === 0 ? column : { ...column, cards: [...column.cards, ...more] };
  });
}

/** Where a card is: its column and its place there. */
interface Place {
  column: number;
  row: number;
}

/** Returns where a card is; null if it is not shown. */
export function placeOf(columns: readonly BoardColumn[], id: string | null): Place | null {
  for (const [column, { cards }] of columns.entries()) {
    const row = cards.findIndex(({ _id }) => _id === id);
    if (row >= 0) return { column, row };
  }
  return null;
}

/** The card that an arrow key leads to from another, past columns without cards; null at the edge. */
export function neighbourOf(columns: readonly BoardColumn[], id: string, key: string): BoardCard | null {
  const at = placeOf(columns, id);
  if (!at) return null;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    return columns[at.column]?.cards[at.row + (key === 'ArrowUp' ? -1 : 1)] ?? null;
  }
  const step = key === 'ArrowLeft' ? -1 : 1;
  for (let column = at.column + step; columns[column]; column += step) {
    const { cards } = columns[column] ?? { cards: [] };
    if (cards.length > 0) return cards[Math.min(at.row, cards.length - 1)] ?? null;
  }
  return null;
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns how long a card has been in its stage: whole days. */
export const daysIn = (since: string, now: Date = new Date()): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS));
