import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import { ApiError } from '#web/lib/api-error';
import type { words } from './en.words';

export type WordKey = keyof typeof words;

/** The name at the start of a brace; the texts of plural forms are not names. */
type Name<Head> = Head extends `${infer Named},${string}`
  ? Named
  : Head extends `${string}${' ' | '#'}${string}`
    ? never
    : Head;
type Names<Text> = Text extends `${string}{${infer Head}}${infer Rest}` ? Name<Head> | Names<Rest> : never;

/** The values a text requires: one for each name in its braces. */
export type ValuesIn<Text> = [Names<Text> & string] extends [never]
  ? []
  : [values: Record<Names<Text> & string, string | number>];

/** Keys of texts without values. */
export type PlainKey = { [Key in WordKey]: ValuesIn<(typeof words)[Key]> extends [] ? Key : never }[WordKey];

/** Each language's name for itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
};

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Returns the first of a browser's languages that we have, `pt` for `pt-BR`; undefined where we have none. */
export function preferredLanguage(wanted: readonly string[]): Language | undefined {
  const primary = wanted.map(tag => tag.toLowerCase().split('-')[0]);
  return primary.map(tag => LANGUAGES.find(language => language === tag)).find(Boolean);
}

/** Errors about the link itself; the page is not shown over them, even if it was there before. */
const OF_THE_LINK = new Set(['NOT_FOUND', 'LINK_ENDED', 'LINK_IN_USE']);

export const isOfTheLink = (error: unknown): boolean => error instanceof ApiError && OF_THE_LINK.has(error.code);

/**
 * Returns whether the server refused the request itself; any other failure, for example during a restart, may succeed
 * later.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'RATE_LIMITED';

/** State of a microphone or camera; all but `idle`, `asking` and `works` say why there is none. */
export type DeviceState = 'idle' | 'asking' | 'works' | 'refused' | 'blocked' | 'busy' | 'none' | 'unsupported';

/** Returns why `getUserMedia` failed. Chrome's message names the system where the browser itself was allowed. */
export function deviceFailure(error: unknown): DeviceState {
  if (!(error instanceof Error)) return 'unsupported';
  switch (error.name) {
    case 'NotAllowedError':
      return /system/i.test(error.message) ? 'blocked' : 'refused';
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}

/** Returns names of languages in another language: "English and German". */
export function languageNames(language: string, codes: readonly string[]): string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return new Intl.ListFormat(language).format(codes.map(code => names.of(code) ?? code));
}
