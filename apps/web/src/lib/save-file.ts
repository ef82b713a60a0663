/** The browser reads the content when it has asked where to save it, and a person may take their time with that. */
const KEPT_MS = 60_000;

/** Saves a file under a name that every system takes. The type is ours, so that nothing else can run as our page. */
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

/** Text as a part of a file name: letters and digits of any script, the rest as hyphens. */
export const fileNamePart = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'file';
