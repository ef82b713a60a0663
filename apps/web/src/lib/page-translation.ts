// A browser's translation puts elements of its own in place of the page's texts. React still holds the texts: it would
// throw where it removes one or puts something before it, and change what nobody sees.

const isTranslation = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

const translationOf = new WeakMap<Node, HTMLElement>();
const textsOf = new WeakMap<Node, Node[]>();
/** Taken out by the page itself: no translation is shown for them. */
const takenOut = new WeakSet<Node>();

function isTranslatedBy(text: Node, translation: HTMLElement): void {
  translationOf.set(text, translation);
  textsOf.set(translation, [...(textsOf.get(translation) ?? []), text]);
}

/** What is shown for a text of the page; undefined where the text itself is, or nothing. */
function shownFor(text: Node): HTMLElement | undefined {
  const translation = text.parentNode ? undefined : translationOf.get(text);
  return translation?.parentNode ? translation : undefined;
}

/** Shows texts in place of their translation. The browser translates them again. */
function putBack(translation: HTMLElement): void {
  const texts = textsOf.get(translation) ?? [];
  for (const text of texts) translationOf.delete(text);
  textsOf.delete(translation);
  translation.replaceWith(...texts);
}

function note(records: MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      const translation = shownFor(target);
      if (translation) putBack(translation);
      continue;
    }
    // In one step, or put beside the text first.
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (!translation) continue;
    for (const gone of removedNodes) {
      if (gone.parentNode || takenOut.has(gone)) continue;
      if (gone.nodeType === Node.TEXT_NODE) {
        isTranslatedBy(gone, translation);
        observer.observe(gone, { characterData: true });
      }
      // Translated once more, into another language.
      for (const text of textsOf.get(gone) ?? []) isTranslatedBy(text, translation);
    }
  }
}

/** The child of a parent that shows a node of the page: itself, its translation, or what was put around it. */
function childOf(parent: Node, node: Node): ChildNode | null {
  let shown: Node | null = shownFor(node) ?? node;
  while (shown && shown.parentNode !== parent) shown = shown.parentNode;
  return shown as ChildNode | null;
}

/**
 * Lets the page go on updating after the browser has translated it; before React shows anything.
 *
 * @returns what ends it
 */
export function surviveTranslation(): () => void {
  const observer = new MutationObserver(note);
  // A text that is taken out is observed with the rest until this is noted, and by itself from then on.
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const catchUp = () => note(observer.takeRecords(), observer);

  /** A text that is put elsewhere leaves no translation behind. */
  function move(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) shownFor(node)?.remove();
    takenOut.delete(node);
  }

  Node.prototype.removeChild = function removeShown<T extends Node>(this: Node, child: T): T {
    takenOut.add(child);
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    catchUp();
    childOf(this, child)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeShown<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    move(node);
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    catchUp();
    return insertBefore.call(this, node, childOf(this, before)) as T;
  };
  Node.prototype.appendChild = function appendOnce<T extends Node>(this: Node, node: T): T {
    move(node);
    return appendChild.call(this, node) as T;
  };
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
  };
}
