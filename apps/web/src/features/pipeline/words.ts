import type { Moved } from '@interview-detection/shared/pipeline/pipeline.schema';

const plural = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

export const inStage = (days: number): string => (days === 0 ? 'Since today' : plural(days, 'day here', 'days here'));

export const candidatesIn = (count: number): string => plural(count, 'candidate', 'candidates');

/** Names one person, and counts several. */
export const whoOf = (cards: readonly { name: string }[]): string =>
  cards.length === 1 ? (cards[0]?.name ?? '') : candidatesIn(cards.length);

export const movedTo = (cards: readonly { name: string }[], stage: string): string =>
  `Moved ${whoOf(cards)} to ${stage}`;

/** Says where someone had put those who were no longer in the stage in which they were seen; empty if nobody was. */
export function metElsewhere(
  cards: readonly { _id: string; stage: string }[],
  moved: Moved['moved'],
  stages: readonly { _id: string; name: string }[],
): string {
  const met = moved.filter(({ _id, from }) => cards.some(card => card._id === _id && card.stage !== from));
  const [first] = met;
  if (!first) return '';
  if (moved.length > 1) return `A colleague had just moved ${met.length} of them.`;
  return `${first.by?.name ?? 'A colleague'} had just moved them to ${stages.find(({ _id }) => _id === first.from)?.name ?? 'another stage'}.`;
}

export const movedOn = (cards: readonly { name: string }[]): string =>
  `${whoOf(cards)} ${cards.length === 1 ? 'was' : 'were'} moved by a colleague since, and stayed where they are now.`;

/** Says who stayed where they were, with the first reason. */
export function notMoved(refused: Moved['notMoved'], cards: readonly { _id: string; name: string }[]): string {
  const [first] = refused;
  if (!first) return '';
  const who = whoOf(cards.filter(({ _id }) => refused.some(one => one._id === _id)));
  return `${who} couldn’t be moved. ${first.message}`;
}

/** What a screen reader says while a card is moved by keyboard. */
export const announcements = {
  pickedUp: (name: string, stage: string) =>
    `Picked up ${name} in ${stage}. Press the left and right arrow keys to choose a stage, Space to drop, Escape to cancel.`,
  over: (name: string, stage: string, place: number, count: number) =>
    `${name} over ${stage}, stage ${place} of ${count}`,
  dropped: (name: string, stage: string) => `Dropped ${name} in ${stage}`,
  cancelled: (name: string, stage: string) => `Cancelled. ${name} stays in ${stage}`,
};

export const HELP =
  'Arrow keys go from card to card. Space picks the card up: then the left and right arrow keys choose a stage, and Space drops it there. Enter lists the stages.';
