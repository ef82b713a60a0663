import { expect, it } from 'vitest';
import { words as ar } from './ar.words';
import { words as de } from './de.words';
import { words as en } from './en.words';
import { words as es } from './es.words';
import { words as fr } from './fr.words';
import { words as pt } from './pt.words';

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

it.each(Object.entries({ de, es, fr, pt, ar }))(
  '%s has each text with its values, and none left in English',
  (_language, words) => {
    const texts = Object.entries(words);
    expect(texts.map(([key]) => key).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [key, text] of texts) {
      const english = en[key as keyof typeof en];
      expect([key, namesIn(text)]).toEqual([key, namesIn(english)]);
      expect(text).not.toBe(english);
    }
  },
);
