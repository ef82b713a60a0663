/** The browser reads the content only after asking where to save it, and the user may take a while to answer. */
const KEPT_MS = 60_000;

/**
 * Saves a file under a name that is valid on every system. We set the type, so that nothing else can run as our page.
 */
export function saveFile(
  content: Blob,
  name: string,
  type: 'application/pdf' | 'application/json' | 'application/zip' | 'text/csv' | 'text/plain',
): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content.slice(0, content.size, type));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Turns text into part of a file name: keeps letters and digits of any script and replaces the rest with hyphens. */
export const fileNamePart = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'file';
