import cases from '../../../packages/authorship/test/cases.json';

/** How an answer of so many words was typed, as a page tells it, by one who copies a text out or one who writes it. */
export function typedBy(who: 'copier' | 'writer', words = 120): Record<string, number | null> {
  const id = who === 'copier' ? 'keystrokes of one who copies out' : 'keystrokes of one who composes';
  const keystrokes = cases.find(each => each.id === id)?.process?.keystrokes;
  return { ...keystrokes, total_words_produced: words };
}
