/**
 * What stands in a form, kept in the tab's memory while the form is not on the screen: nothing typed is lost by a
 * session that ends or a link that leads away. It belongs to one person and is never written to the browser's storage.
 *
 * @returns `keep` and `of` take whose it is (and what it is about, where a form is about one record)
 */
export function createDraft<T>() {
  let draft: { owner: string; values: T } | null = null;
  return {
    keep(owner: string, values: T): void {
      draft = { owner, values };
    },
    /** The owner's draft; anyone else's is dropped. */
    of(owner: string): T | null {
      if (draft && draft.owner !== owner) draft = null;
      return draft?.values ?? null;
    },
    drop(): void {
      draft = null;
    },
  };
}
