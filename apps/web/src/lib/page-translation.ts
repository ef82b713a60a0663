// A browser's translation replaces the page's text nodes with its own elements. React still refers to the texts: it
// would throw when it removes one or inserts before it, and would update texts that are no longer visible.

const isTranslation = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

const translationOf = new WeakMap<Node, HTMLElement>();
const textsOf = new WeakMap<Node, Node[]>();
/** Texts removed by the page itself: no translation is shown for them. */
const takenOut = new WeakSet<Node>();

function isTranslatedBy(text: Node, translation: HTMLElement): void {
  translationOf.set(text, translation);
  textsOf.set(translation, [...(textsOf.get(translation) ?? []), text]);
}

/** Returns the translation shown for a text of the page; undefined where the text itself is shown, or nothing. */
function shownFor(text: Node): HTMLElement | undefined {
  const translation = text.parentNode ? undefined : translationOf.get(text);
  return translation?.parentNode ? translation : undefined;
}

/** Replaces a translation with its texts. The browser translates them again. */
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
    // Replaced in one step, or first inserted beside the text.
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (!translation) continue;
    for (const gone of removedNodes) {
      if (gone.parentNode || takenOut.has(gone)) continue;
      if (gone.nodeType === Node.TEXT_NODE) {
        isTranslatedBy(gone, translation);
        observer.observe(gone, { characterData: true });
      }
      // Translated again, into another language.
      for (const text of textsOf.get(gone) ?? []) isTranslatedBy(text, translation);
    }
  }
}

/**
 * Returns the child of a parent that shows a node of the page: the node itself, its translation, or the element wrapped
 * around it.
 */
function childOf(parent: Node, node: Node): ChildNode | null {
  let shown: Node | null = shownFor(node) ?? node;
  while (shown && shown.parentNode !== parent) shown = shown.parentNode;
  return shown as ChildNode | null;
}

/**
 * Lets the page keep updating after the browser has translated it. Must be called before React renders.
 *
 * @returns a function that stops it
 */
export function surviveTranslation(): () => void {
  const observer = new MutationObserver(note);
  // A removed text is observed with the document until the removal is recorded, and on its own from then on.
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const catchUp = () => note(observer.takeRecords(), observer);

  /** Moving a text leaves no translation behind. */
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
