/**
 * The labels of a field, without jsdom's walk through the whole page for each field after each change of it: a search by label
 * asks every field. Whatever is not certain at once is left to jsdom. `quick-labels.test.ts` compares the two.
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

/** Labels by what they are for, as long as the page stays as it is. */
let byId: Map<string, HTMLLabelElement[]> | undefined;

const forget = () => void (byId = undefined);
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributeFilter: ['for', 'id'] });

function labelsFor(id: string): HTMLLabelElement[] {
  // Those of this moment are not told yet.
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

/** Undefined where jsdom has to say. */
function labelsOf(element: HTMLElement): HTMLLabelElement[] | undefined {
  if (!document.contains(element) || (element instanceof HTMLInputElement && element.type === 'hidden'))
    return undefined;
  const around = labelAround(element);
  if (around) return undefined;
  if (!element.id || document.getElementById(element.id) !== element) return [];
  return labelsFor(element.id);
}

/** What jsdom says of a field's labels. */
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
