import { paletteKeys } from '#web/lib/shortcut-key';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

interface ShortcutGroup {
  where: string;
  rows: readonly Shortcut[];
}

/** Returns the shortcuts of staff's screens, as their own tests press them. Those of the room are listed in the room. */
export const shortcuts = (): readonly ShortcutGroup[] => [
  {
    where: 'Everywhere',
    rows: [
      { keys: [paletteKeys()], does: 'Search, or close the search' },
      { keys: ['?'], does: 'Show these shortcuts' },
      { keys: [paletteKeys().replace('K', 'Z')], does: 'Undo, while a message offers it' },
      { keys: ['Esc'], does: 'Close a window or a menu' },
    ],
  },
  {
    where: 'In the search',
    rows: [
      { keys: ['↑', '↓'], does: 'Go through the results' },
      { keys: ['Enter'], does: 'Open the result, or the first one' },
    ],
  },
  {
    where: 'On a record opened from a list',
    rows: [
      { keys: ['J'], does: 'Next record' },
      { keys: ['K'], does: 'Previous record' },
    ],
  },
  {
    where: 'In the calendar',
    rows: [
      { keys: ['J'], does: 'Next day, week or month' },
      { keys: ['K'], does: 'Previous day, week or month' },
      { keys: ['T'], does: 'Today' },
      { keys: ['M'], does: 'Move the interview with the focus' },
    ],
  },
  {
    where: 'On a card of the board',
    rows: [
      { keys: ['←', '↑', '↓', '→'], does: 'Go from card to card' },
      { keys: ['Space'], does: 'Pick the card up, and drop it' },
      { keys: ['←', '→'], does: 'Choose a stage for a card you hold' },
      { keys: ['Enter'], does: 'List the stages' },
      { keys: ['Esc'], does: 'Put the card back' },
    ],
  },
];
