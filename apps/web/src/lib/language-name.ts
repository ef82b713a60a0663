const names = new Intl.DisplayNames('en', { type: 'language' });

/** Returns a language's English name, `Portuguese` for `pt`. */
export const languageName = (language: string): string => names.of(language) ?? language;
