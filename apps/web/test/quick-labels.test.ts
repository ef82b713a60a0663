import { describe, expect, it, onTestFinished } from 'vitest';
import { slowLabels } from './quick-labels';

const FIELDS = 'button, input, meter, output, progress, select, textarea';

/** The labels of each field, by the quick implementation and by jsdom's own. */
function both() {
  const fields = [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
  const texts = (labels: Iterable<Element> | null | undefined) => labels && [...labels].map(label => label.textContent);
  return {
    quick: fields.map(field => [field.outerHTML, texts(field.labels)]),
    slow: fields.map(field => [field.outerHTML, texts(slowLabels.get(Object.getPrototypeOf(field))?.call(field))]),
  };
}

function show(html: string): Element {
  const page = document.createElement('main');
  page.innerHTML = html;
  document.body.append(page);
  onTestFinished(() => page.remove());
  return page;
}

describe('the quick labels of tests', () => {
  it.each([
    '<label for="a">A</label><input id="a"><label for="a">B</label><input><label for="none">C</label>',
    '<label>A <input></label><label>B <button>b</button><input></label><label for="x">C <input id="x"></label>',
    '<label for="y">A <input></label><input id="y"><label>B <input id="z"></label><label for="z">C</label>',
    '<label for="h">A</label><input type="hidden" id="h"><label>B <input type="hidden"><select></select></label>',
    '<label for="d">A</label><input id="d"><textarea id="d"></textarea><label for="p">B</label><p id="p"></p>',
    '<label for="">A</label><input id=""><meter id="m"></meter><label for="m">B</label><output id="o"></output>',
  ])('are those of jsdom for %s', html => {
    show(html);
    const { quick, slow } = both();
    expect(quick).toEqual(slow);
  });

  it('are those of jsdom after each change of the page', () => {
    const page = show('<label for="a">A</label><input id="a"><textarea id="b"></textarea>');
    const label = page.querySelector('label') as HTMLLabelElement;
    const input = page.querySelector('input') as HTMLInputElement;
    for (const change of [
      () => label.setAttribute('for', 'b'),
      () => (input.id = 'c'),
      () => label.removeAttribute('for'),
      () => (label.htmlFor = 'c'),
      () => label.append(input),
      () => page.append(input),
      () => label.remove(),
      () => page.prepend(label),
      () => (input.type = 'hidden'),
    ]) {
      change();
      const { quick, slow } = both();
      expect([String(change), quick]).toEqual([String(change), slow]);
    }
    const apart = document.createElement('input');
    expect(apart.labels).toHaveLength(0);
  });
});
