import type { Problem } from './transcript.ts';

/** The text of a file, or a sentence that says why there is none. */
export function sourceText(
  bytes: Uint8Array,
  _name?: string,
): { text: string; problems: Problem[] } | { refusal: string } {
  return { text: new TextDecoder().decode(bytes), problems: [] };
}
