import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { surviveTranslation } from './page-translation';

let end: () => void;
beforeEach(() => {
  end = surviveTranslation();
});
afterEach(() => end());

/** Translates the page as a browser does, between tasks of the page. */
async function translate(root: Element): Promise<void> {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement('font');
    font.textContent = `«${text.data}»`;
    text.replaceWith(font);
  }
  await Promise.resolve();
}

/** What the browser shows once it has translated again: the words, without the marks of the translation. */
const shown = (root: Element) => root.textContent.replaceAll(/[«»]/g, '');

interface Seen {
  count: number;
  note: string | null;
  rows: string[];
}

function Page({ count, note, rows }: Seen) {
  return (
    <section>
      <h1>{count} scheduled</h1>
      <p>
        {note}
        <b>of {count}</b>
        {note && 'after'}
      </p>
      <ul>
        {rows.map(row => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {rows.length > 0 ? 'There are rows' : <em>None</em>}
    </section>
  );
}

const STATES: Seen[] = [
  { count: 22, note: null, rows: ['a', 'b', 'c'] },
  { count: 23, note: 'Saved', rows: ['c', 'a', 'b', 'd'] },
  { count: 24, note: null, rows: ['d'] },
  { count: 25, note: 'Saved again', rows: [] },
];

describe('a page that the browser has translated', () => {
  const every = STATES.flatMap(before => STATES.filter(after => after !== before).map(after => ({ before, after })));

  it.each(every)('shows what it would show untranslated: $before to $after', async ({ before, after }) => {
    const plain = render(<Page {...after} />);
    const { container, rerender } = render(<Page {...before} />);
    await translate(container);
    rerender(<Page {...after} />);
    await waitFor(() => expect(shown(container)).toBe(shown(plain.container)));
    await translate(container);
    rerender(<Page {...before} />);
    plain.rerender(<Page {...before} />);
    await waitFor(() => expect(shown(container)).toBe(shown(plain.container)));
  });

  it('shows both texts after the translation had joined them', async () => {
    const { container, rerender } = render(<p>{22} scheduled</p>);
    const [first, second] = container.querySelector('p')?.childNodes ?? [];
    const font = document.createElement('font');
    font.textContent = '22 geplant';
    first?.parentNode?.insertBefore(font, first);
    // A browser's translation triggers nothing that the page could observe.
    (first as Text).remove();
    (second as Text).remove();
    await Promise.resolve();
    rerender(<p>{23} scheduled</p>);
    await waitFor(() => expect(shown(container)).toBe('23 scheduled'));
  });

  it('keeps working after it was translated into another language', async () => {
    const { container, rerender } = render(<p>{22} scheduled</p>);
    await translate(container);
    for (const font of container.querySelectorAll('font')) {
      const other = document.createElement('font');
      other.textContent = 'otro';
      font.replaceWith(other);
    }
    await Promise.resolve();
    rerender(<p>{23} scheduled</p>);
    await waitFor(() => expect(container.textContent).toContain('23'));
    expect(container.querySelectorAll('font')).toHaveLength(1);
  });
});
