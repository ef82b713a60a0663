import type { AddInterviewInput } from './schema';

/**
 * What stands in the add form, kept in the tab's memory while the form is not on the screen: nothing typed is lost by a
 * session that ends or a link that leads away. It belongs to one person and is never written to the browser's storage.
 */
let draft: { owner: string; values: AddInterviewInput } | null = null;

export const interviewDraft = {
  keep(owner: string, values: AddInterviewInput): void {
    draft = { owner, values };
  },
  /** The person's own draft; anyone else's is dropped. */
  of(owner: string): AddInterviewInput | null {
    if (draft && draft.owner !== owner) draft = null;
    return draft?.values ?? null;
  },
  drop(): void {
    draft = null;
  },
};
