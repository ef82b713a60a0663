/** Appends speech to an answer. */
export function withSpoken(text: string, said: string): string {
  const words = said.trim();
  if (words === '') return text;
  return text === '' || /\s$/.test(text) ? text + words : `${text} ${words}`;
}
