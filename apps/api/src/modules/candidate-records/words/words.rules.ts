import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { ar } from './ar.words';
import { de } from './de.words';
import { en, type Words } from './en.words';
import { es } from './es.words';
import { fr } from './fr.words';
import { pt } from './pt.words';

const CATALOGUES: Record<Language, Words> = { en, de, es, fr, pt, ar };

export const wordsIn = (language: Language): Words => CATALOGUES[language];

/** Puts values where a text has `{name}`. */
export const put = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
