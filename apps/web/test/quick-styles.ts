/**
 * What jsdom answers of `display`, `visibility` and `pointer-events`, without reading its whole style sheet anew for each
 * element after each change of the page: searches by role and by name ask for little else, hundreds of times a test.
 * Whatever is not certain at once is left to jsdom. `quick-styles.test.tsx` compares the two.
 */

/** Inherited properties, and what they are where nobody has set them. */
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

/** What a page's own style sheets set of these, by their number of rules: jsdom then has to work it out. */
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

/** Everything that jsdom's style sheet looks at to set `display`. */
const kindOf = (element: Element): string =>
  [element.namespaceURI, element.localName]
    .concat(['hidden', 'open', 'popover', 'type'].map(name => element.getAttribute(name) ?? '-'))
    .join(' ');

/** Lets `window.getComputedStyle` answer quickly where that is certain; gives jsdom's own. */
function quickStyles(): typeof window.getComputedStyle {
  const jsdoms = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function displayOf(element: Element): string | undefined {
    // The first summary of details differs from others.
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
      // Rows and the like that are hidden collapse.
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
