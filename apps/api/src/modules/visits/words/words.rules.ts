import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { ar } from './ar.words';
import { de } from './de.words';
import { en, type Words } from './en.words';
import { es } from './es.words';
import { fr } from './fr.words';
import { pt } from './pt.words';

const CATALOGUES: Record<Language, Words> = { en, de, es, fr, pt, ar };

export const wordsIn = (language: Language): Words => CATALOGUES[language];

/** Replaces `{company}` in a text by the company's name. */
export const withCompany = (text: string, company: string) => text.replaceAll('{company}', () => company);

export type LinkEnd = keyof Words['linkEnded'];
