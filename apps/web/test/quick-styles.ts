/**
 * Provides what jsdom returns for `display`, `visibility` and `pointer-events`, without re-reading its whole style
 * sheet for each element after each change: searches by role and name ask for little else, hundreds of times per test.
 * Uncertain cases are left to jsdom. `quick-styles.test.tsx` compares the two.
 */

/** Inherited properties with their initial values. */
const INHERITED = new Map([
  ['visibility', 'visible'],
  ['pointer-events', 'auto'],
]);
/** Names of properties as scripts write them. */
const WRITTEN = new Map([
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
]);

const isKeyword = (value: string) => /^(inherit|initial|unset|revert|revert-layer)$|var\(/.test(value);

/** Whether a page's own style sheets set any of these, by their number of rules: if so, jsdom has to decide. */
const sheets = new WeakMap<CSSStyleSheet, { rules: number; isTelling: boolean }>();

function isTelling(sheet: CSSStyleSheet): boolean {
  const rules = sheet.cssRules.length;
  let known = sheets.get(sheet);
  if (known?.rules !== rules) {
    const text = [...sheet.cssRules].map(rule => rule.cssText).join('\n');
    known = { rules, isTelling: /display|visibility|pointer-events|@import/.test(text) };
    sheets.set(sheet, known);
  }
  return known.isTelling;
}

/** Everything that jsdom's style sheet uses to set `display`. */
const kindOf = (element: Element): string =>
  [element.namespaceURI, element.localName]
    .concat(['hidden', 'open', 'popover', 'type'].map(name => element.getAttribute(name) ?? '-'))
    .join(' ');

/** Makes `window.getComputedStyle` answer quickly where the result is certain; returns jsdom's own. */
function quickStyles(): typeof window.getComputedStyle {
  const jsdoms = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function displayOf(element: Element): string | undefined {
    // The first summary of a details element differs from others.
    if (element.localName === 'summary' || element.getAttribute('style')?.includes('display')) return undefined;
    const kind = kindOf(element);
    let display = displays.get(kind);
    if (display === undefined) {
      display = jsdoms(element).display;
      displays.set(kind, display);
    }
    return display;
  }

  function inherited(element: Element, property: string, initial: string): string | undefined {
    for (let each: Element | null = element; each; each = each.parentElement) {
      // Hidden table rows and the like are collapsed.
      if (property === 'visibility' && each.hasAttribute('hidden')) return undefined;
      if (!each.getAttribute('style')?.includes(property)) continue;
      const value = (each as HTMLElement).style.getPropertyValue(property);
      if (value) return isKeyword(value) ? undefined : value;
    }
    return initial;
  }

  function quick(element: Element, property: string): string | undefined {
    const initial = INHERITED.get(property);
    if (initial === undefined && property !== 'display') return undefined;
    if ([...element.ownerDocument.styleSheets].some(isTelling)) return undefined;
    return initial === undefined ? displayOf(element) : inherited(element, property, initial);
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return jsdoms(element, pseudo);
    let whole: CSSStyleDeclaration | undefined;
    const all = () => (whole ??= jsdoms(element));
    return new Proxy({} as CSSStyleDeclaration, {
      get(_target, name) {
        if (name === 'getPropertyValue')
          return (property: string) => quick(element, property) ?? all().getPropertyValue(property);
        const property = WRITTEN.get(String(name));
        const known = property && quick(element, property);
        if (known !== undefined) return known;
        const value: unknown = Reflect.get(all(), name);
        return typeof value === 'function' ? (value.bind(all()) as unknown) : value;
      },
      has: (_target, name) => name in all(),
    });
  };
  return jsdoms;
}

/** jsdom's own `getComputedStyle`. */
export const slowComputedStyle = quickStyles();
