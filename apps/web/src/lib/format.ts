/** Returns `184 KB`, `2.4 MB` or `10 MB`; each unit is 1,024 of the one before, as on all screens. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.round(kilobytes)} KB`;
  return `${Number((kilobytes / 1024).toFixed(1))} MB`;
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Returns a language's English name, `Portuguese` for `pt`. */
export const languageName = (language: string): string => names.of(language) ?? language;
