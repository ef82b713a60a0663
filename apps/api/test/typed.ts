import cases from '../../../packages/authorship/test/cases.json';

/**
 * Returns how an answer of that many words was typed, as a page reports it, by a person who copies a text or one who
 * composes it.
 */
export function typedBy(who: 'copier' | 'writer', words = 120): Record<string, number | null> {
  const id = who === 'copier' ? 'keystrokes of one who copies out' : 'keystrokes of one who composes';
  const keystrokes = cases.find(each => each.id === id)?.process?.keystrokes;
  return { ...keystrokes, total_words_produced: words };
}
