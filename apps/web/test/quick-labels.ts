/**
 * Provides the labels of a field without jsdom's walk through the whole page, which it repeats for each field after
 * each change: a search by label asks every field. Uncertain cases are left to jsdom. `quick-labels.test.ts` compares
 * the two.
 */

const FIELDS = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

/** Labels by the field they are for, cached until the page changes. */
let byId: Map<string, HTMLLabelElement[]> | undefined;

const forget = () => void (byId = undefined);
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributeFilter: ['for', 'id'] });

function labelsFor(id: string): HTMLLabelElement[] {
  // The most recent changes have not been reported yet.
  if (changes.takeRecords().length > 0) forget();
  if (!byId) {
    byId = new Map();
    for (const label of document.querySelectorAll<HTMLLabelElement>('label[for]')) {
      byId.set(label.htmlFor, [...(byId.get(label.htmlFor) ?? []), label]);
    }
  }
  return byId.get(id) ?? [];
}

function labelAround(element: Element): HTMLLabelElement | undefined {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (each instanceof HTMLLabelElement) return each;
  }
  return undefined;
}

/** Returns undefined where jsdom has to decide. */
function labelsOf(element: HTMLElement): HTMLLabelElement[] | undefined {
  if (!document.contains(element) || (element instanceof HTMLInputElement && element.type === 'hidden'))
    return undefined;
  const around = labelAround(element);
  if (around) return undefined;
  if (!element.id || document.getElementById(element.id) !== element) return [];
  return labelsFor(element.id);
}

/** jsdom's own getters of a field's labels. */
export const slowLabels = new Map<unknown, (this: HTMLElement) => NodeListOf<HTMLLabelElement> | null>();

for (const { prototype } of FIELDS) {
  const jsdoms = Object.getOwnPropertyDescriptor(prototype, 'labels');
  const slow = jsdoms?.get as (this: HTMLElement) => NodeListOf<HTMLLabelElement> | null;
  slowLabels.set(prototype, slow);
  Object.defineProperty(prototype, 'labels', {
    ...jsdoms,
    get(this: HTMLElement) {
      return labelsOf(this) ?? slow.call(this);
    },
  });
}
