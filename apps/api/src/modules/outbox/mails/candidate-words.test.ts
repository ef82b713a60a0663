import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { describe, expect, it } from 'vitest';
import { candidateMails } from './candidate.mails';
import { ownWordsFor, wordsFor } from './candidate-words';
import type { InterviewFacts } from './interview-facts';

const facts: Omit<InterviewFacts, 'language'> = {
  id: '1',
  company: 'Company name',
  position: 'Position name',
  candidate: { name: 'Candidate name', address: 'candidate@example.org' },
  interviewers: [],
  startsAt: new Date('2040-05-14T10:30:00Z'),
  timeZone: 'UTC',
  durationMinutes: 60,
  description: 'First round',
  contact: { name: 'Contact name', address: 'contact@example.org' },
};

const VALUES = {
  company: '<company>',
  position: '<position>',
  name: '<name>',
  address: '<address>',
};

/** Every text of a catalogue by its place, with marks where something is put in. */
function textsOf(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[path + key, value]];
    if (typeof value !== 'function') return textsOf(value as object, `${path}${key}.`);
    const takesText = path + key === 'bot.opens' || path + key === 'calendar.openUntil';
    return [[path + key, String((value as (values: unknown) => string)(takesText ? '<text>' : VALUES))]];
  });
}

const textsIn = (language: InterviewFacts['language']) => textsOf(wordsFor({ ...facts, language }).words);
const english = textsIn('en');
const marksIn = (text: string) => [...text.matchAll(/<\w+>/g)].map(([mark]) => mark).sort();

describe.each(LANGUAGES)('%s', language => {
  const texts = textsIn(language);

  it('says everything that English says, with the same put in', () => {
    expect(texts.map(([place]) => place)).toEqual(english.map(([place]) => place));
    const marks = (all: [string, string][]) =>
      all.filter(([place]) => place !== 'greeting').map(([place, text]) => [place, marksIn(text)]);
    expect(marks(texts)).toEqual(marks(english));
  });

  it('is written in its own letters and not in English', () => {
    for (const [place, text] of texts) {
      expect([place, text]).toEqual([place, text.trim()]);
      expect([place, /\p{Script=Arabic}/u.test(text)]).toEqual([place, language === 'ar']);
    }
    // Words that two languages spell the same.
    const alike = new Set(['labels.position', 'calendar.questions']);
    const same = texts.filter(([place, text], at) => text === english[at]?.[1] && !alike.has(place));
    expect(same).toEqual(language === 'en' ? english.filter(([place]) => !alike.has(place)) : []);
  });
});

it('names are kept apart from words that run the other way', () => {
  const { names } = wordsFor({ ...facts, language: 'ar' });
  expect(names.company).toBe('\u2068Company name\u2069');
  expect(names.contact.address).toBe('\u2068contact@example.org\u2069');
  expect(wordsFor({ ...facts, language: 'de' }).names.company).toBe('Company name');
});

it.each(LANGUAGES)('greets a candidate by the whole name in %s: which part is the given one is not known', language => {
  for (const name of ['Mensah, Kofi', 'Nguyễn Thị Lan', '王 伟', 'de la Cruz Ana']) {
    const { text } = candidateMails.invitation({ ...facts, language, candidate: { name, address: 'a@example.org' } });
    expect(
      text
        ?.replaceAll(/[\u2066-\u2069]/g, '')
        .split('\n')
        .slice(0, 3)
        .join(' '),
    ).toContain(name);
  }
});

it('a company’s own words make no web address together with the names and times in them', () => {
  const about = { ...facts, language: 'en', company: 'evil' } as const;
  const words = {
    subject: '{{company.name}}.com',
    text: 'Pay at {{company.name}}.com or https:{{offer.until}}//1.2.3.4/x',
  };
  const filled = ownWordsFor('offer', { ...about, ownWords: { offer: words } }, wordsFor(about).names, {});
  expect(filled).toEqual({ subject: 'evil.\u200Ccom', paragraphs: ['Pay at evil.\u200Ccom or  '] });
});
