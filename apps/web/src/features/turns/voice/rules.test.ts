import { GENERAL_QUESTIONS } from '@interview-detection/shared/turns/turns.rules';
import { describe, expect, it } from 'vitest';
import { localVoice, questionLanguage } from './rules';

const ASKED = {
  en: ['How do you find out why sales fell?', 'Tell us of a disagreement.', 'What did you enjoy last weekend?'],
  de: [
    'Wie finden Sie heraus, warum der Umsatz gefallen ist?',
    'Erzählen Sie von einer Meinungsverschiedenheit im Team.',
  ],
  es: ['¿Cómo averigua usted por qué bajaron las ventas?', 'Cuéntenos un desacuerdo con su equipo.'],
  fr: ['Comment trouvez-vous pourquoi les ventes ont baissé ?', 'Racontez-nous un désaccord dans votre équipe.'],
  pt: ['Como descobre porque é que as vendas caíram?', 'Conte-nos uma discordância com a sua equipa.'],
  ar: ['كيف تكتشف سبب انخفاض المبيعات؟'],
} as const;

describe.each(Object.entries(ASKED))('%s', (language, questions) => {
  it.each(questions)('is the language of "%s", in any language of the page', question => {
    expect(questionLanguage(question, 'en')).toBe(language);
    expect(questionLanguage(question, 'ar')).toBe(language);
  });
});

it('finds English in the general questions', () => {
  expect(GENERAL_QUESTIONS.map(question => questionLanguage(JSON.stringify(question), 'de'))).toEqual(
    GENERAL_QUESTIONS.map(() => 'en'),
  );
});

it('falls back to the language of the page when the words are ambiguous', () => {
  expect(questionLanguage('SQL?', 'fr')).toBe('fr');
  expect(questionLanguage('', 'pt')).toBe('pt');
});

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
