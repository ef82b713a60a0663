import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hang } from './api-mock';
import { renderSignedIn } from './render-app';
import { slowComputedStyle } from './quick-styles';

const PROPERTIES = ['display', 'visibility', 'pointer-events'];

/** The styles of each element below, by the quick implementation and by jsdom's own. */
function both(root: Element) {
  const elements = [root, ...root.querySelectorAll('*')];
  const said = (style: typeof getComputedStyle) =>
    elements.map(element => [
      element.outerHTML.slice(0, 80),
      ...PROPERTIES.map(property => style(element).getPropertyValue(property)),
    ]);
  return { quick: said(getComputedStyle), slow: said(slowComputedStyle) };
}

function show(html: string): Element {
  const page = document.createElement('main');
  page.innerHTML = html;
  document.body.append(page);
  onTestFinished(() => page.remove());
  return page;
}

describe('the quick computed styles of tests', () => {
  it('are those of jsdom on a page with an open window', async () => {
    hang(dashboardEndpoints.weekly);
    hang(interviewsEndpoints.list);
    const { user } = renderSignedIn('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Settings' }));
    await screen.findByRole('dialog');
    const { quick, slow } = both(document.documentElement);
    expect(quick.length).toBeGreaterThan(100);
    expect(quick).toEqual(slow);
    // Property names as scripts write them, and all others.
    const [one, other] = [getComputedStyle(document.body), slowComputedStyle(document.body)];
    expect(one.pointerEvents).toBe(other.pointerEvents);
    expect([one.margin, one.length, 'color' in one]).toEqual([other.margin, other.length, true]);
  });

  it.each([
    '<p hidden>a</p><p hidden="until-found">b</p><input type="hidden"><input type="text"><template>c</template>',
    '<details><summary>a</summary><p>b</p><summary>c</summary></details><dialog>d</dialog><dialog open>e</dialog>',
    '<table hidden><thead hidden><tr><th>a</th></tr></thead><tbody><tr hidden><td>b</td></tr></tbody></table>',
    '<div style="visibility: hidden"><p>a</p><p style="visibility: visible"><b>b</b></p><p style="visibility: inherit">c</p></div>',
    '<div style="display: none"><p style="display: flex">a</p><p style="display: nonsense">b</p></div>',
    '<div style="pointer-events: none"><p>a</p><p style="pointer-events: auto"><b>b</b></p></div>',
    '<div style="--display: none; content-visibility: hidden"><svg hidden><title>a</title><text>b</text></svg></div>',
    '<button popover>a</button><noscript>b</noscript><slot>c</slot><embed hidden><area><meter>d</meter>',
  ])('are those of jsdom for %s', html => {
    const { quick, slow } = both(show(html));
    expect(quick).toEqual(slow);
  });

  it('are those of jsdom when the page has a style sheet, and when its rules change', () => {
    const page = show('<style>.a { color: red }</style><p class="a">a</p><p class="b"><b>b</b></p>');
    const sheet = page.querySelector('style')?.sheet;
    for (const rule of ['.a { display: none }', '.b { visibility: hidden; pointer-events: none }']) {
      sheet?.insertRule(rule);
      const { quick, slow } = both(page);
      expect(quick).toEqual(slow);
    }
    expect(getComputedStyle(page.querySelector('.b b') as Element).visibility).toBe('hidden');
  });
});
