import { expect, it } from 'vitest';
import { localVoice } from './voices';

const voice = (name: string, lang: string, change: Partial<SpeechSynthesisVoice> = {}) => ({
  name,
  lang,
  localService: true,
  default: false,
  ...change,
});

it('prefers the browser’s default among the local voices of the language', () => {
  const remote = voice('Google UK English', 'en-GB', { localService: false, default: true });
  const anna = voice('Anna', 'de-DE');
  const samantha = voice('Samantha', 'en_US');
  const daniel = voice('Daniel', 'en-GB', { default: true });
  expect(localVoice([remote, anna, samantha, daniel], 'en')).toBe(daniel);
  expect(localVoice([remote, anna, samantha], 'en')).toBe(samantha);
  expect(localVoice([remote, anna], 'en')).toBeNull();
  expect(localVoice([], 'de')).toBeNull();
});
