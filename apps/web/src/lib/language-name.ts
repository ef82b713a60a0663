const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language as staff read it, `Portuguese` for `pt`. */
export const languageName = (language: string): string => names.of(language) ?? language;
