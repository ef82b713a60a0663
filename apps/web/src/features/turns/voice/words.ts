/** Names of languages in another one: "English and German". */
export function languageNames(language: string, codes: readonly string[]): string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return new Intl.ListFormat(language).format(codes.map(code => names.of(code) ?? code));
}
