import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { ar } from './ar.words';
import { de } from './de.words';
import { en, type Words } from './en.words';
import { es } from './es.words';
import { fr } from './fr.words';
import { pt } from './pt.words';

const CATALOGUES: Record<Language, Words> = { en, de, es, fr, pt, ar };

export const wordsIn = (language: Language): Words => CATALOGUES[language];

/** Replaces each `{name}` in a text by its value. */
export const put = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));

/** Returns `Deleted on 22 November 2026 after 90 days`, in a language. */
export function deletedWords(text: string, language: Language, { at, days }: { at: string; days: number }): string {
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' });
  const length = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return put(text, { date: date.format(new Date(at)), days: length.format(days) });
}
