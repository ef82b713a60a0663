import { createHash } from 'node:crypto';
import type { InterviewType, Policy } from '@interview-detection/shared/interviews/interviews.rules';
import {
  COLLECTED_SIGNALS,
  SIGNALS,
  type Language,
  type Signal,
} from '@interview-detection/shared/visits/visits.rules';
import type { Notice } from '@interview-detection/shared/visits/visits.schema';
import type { ConsentRecord } from './visits.model';
import type { Words } from './words/en.words';
import { wordsIn, withCompany } from './words/words.rules';

/** The settings that decide what is collected in an interview, who sees it and for how long. */
export interface NoticeSettings {
  interviewType: InterviewType;
  /** What the candidate may use: it is shown on the page on which they agree. */
  policy: Policy;
  /** Whether it is held in a room of this product, where speech may be recorded. */
  room: boolean;
  /** Whether reports say how likely AI assistance is. */
  aiIndication: boolean;
  /** Whether a language model reads what is said: none, one on the company's own machine, or someone else's. */
  model: 'none' | 'own' | 'outside';
  /** Whether candidates' speech is transcribed, by whom, and for how many days it is stored; null days: for ever. */
  speech: { by: 'none' | 'own' | 'outside'; days: number | null };
  /** For how many days after the end of the interview answers and their report are stored; null: for ever. */
  transcriptDays: number | null;
  /** For how many days after the candidate's last interview resumes are stored; null: for ever. */
  resumeDays: number | null;
  /** For how many days after the end of the interview the page's signals are stored; null: for ever. */
  evidenceDays: number | null;
  /** Turned off by the company, or by agreement with this candidate. */
  signalsOff: readonly Signal[];
}

interface Item {
  key: keyof Words['collected'];
  who: keyof Words['who'];
  kept: keyof Words['kept'];
  /** For data with a retention period. */
  days?: number;
}

/** What is collected and what is not, before it is put into words. */
export interface Collected {
  policy: Policy;
  /** What the page observes besides the answers. */
  signals: readonly Signal[];
  items: readonly Item[];
  not: readonly (keyof Words['not'])[];
}

const READERS = { none: 'staff', own: 'staffAndModel', outside: 'staffAndOutsideModel' } as const;

/**
 * Returns the one list of what the product collects: anything that is not in it is not collected, and new kinds of data
 * must be added here. Recordings, answers with their report, the resume and the page's signals are stored for as long
 * as the company has set, everything else until it deletes it.
 */
export function whatIsCollected({
  interviewType,
  policy,
  room,
  aiIndication,
  model,
  speech,
  transcriptDays,
  resumeDays,
  evidenceDays,
  signalsOff,
}: NoticeSettings): Collected {
  const isBot = interviewType === 'Bot';
  const readers = READERS[model];
  const item = (key: Item['key'], who: Item['who'] = 'staff'): Item => ({ key, who, kept: 'untilDeleted' });
  const asAnswers = (key: Item['key'], who: Item['who'] = 'staff'): Item =>
    transcriptDays === null ? item(key, who) : { key, who, kept: 'answersDays', days: transcriptDays };
  const hasVoice = isBot && speech.by !== 'none';
  const all: readonly (Signal & Item['key'] & Collected['not'][number])[] = COLLECTED_SIGNALS[interviewType];
  const signals = all.filter(signal => !signalsOff.includes(signal));
  return {
    policy,
    signals,
    items: [
      asAnswers(isBot ? 'answers' : 'transcript', readers),
      ...(hasVoice ? [soundItem('voice', speech)] : []),
      ...(room ? [soundItem('conversation', speech)] : []),
      ...signals.map(signal => signalItem(signal, evidenceDays)),
      asAnswers('review'),
      ...(aiIndication ? [asAnswers('indication')] : []),
      resumeItem(resumeDays),
      item('check'),
      item('choices'),
      item('visits'),
    ],
    not: [
      ...all.filter(signal => signalsOff.includes(signal)),
      ...(isBot ? (['keys', hasVoice ? 'pictures' : 'media'] as const) : ([room ? 'pictures' : 'meeting'] as const)),
      'face',
      'screen',
      'place',
    ],
  };
}

const soundItem = (key: 'voice' | 'conversation', { by, days }: NoticeSettings['speech']): Item => ({
  key,
  who: READERS[by],
  ...(days === null ? { kept: 'untilDeleted' } : { kept: 'days', days }),
});

const resumeItem = (days: number | null): Item => ({
  key: 'resume',
  who: 'staff',
  ...(days === null ? { kept: 'untilDeleted' } : { kept: 'resumeDays', days }),
});

/** The list of devices is part of the report, and is stored as long as the report. */
const signalItem = (key: Signal & Item['key'], days: number | null): Item => ({
  key,
  who: 'staff',
  ...(days === null || key === 'devices' ? { kept: 'untilDeleted' } : { kept: 'afterEnd', days }),
});

/**
 * Names what is collected, who sees it and how long it is stored; the same in all languages, so that an agreement stays
 * valid.
 */
const nameOf = ({ key, who, kept, days }: Item) => [key, who, kept, ...(days === undefined ? [] : [days])].join(':');

export const namesOf = ({ items }: Collected) => items.map(nameOf);

const VERSION_LETTERS = 12;

/** Returns a hash of what is collected, the settings behind it, and what may be used; the same in every language. */
export function noticeVersion(collected: Collected): string {
  const names = JSON.stringify([namesOf(collected), collected.not, collected.policy]);
  return createHash('sha256').update(names).digest('hex').slice(0, VERSION_LETTERS);
}

export function writeNotice(collected: Collected, company: string, language: Language): Notice {
  const words = wordsIn(language);
  const say = (text: string) => withCompany(text, company);
  return {
    version: noticeVersion(collected),
    items: collected.items.map(({ key, who, kept, days }) => ({
      what: say(words.collected[key].what),
      why: say(words.collected[key].why),
      who: say(words.who[who]),
      kept: say(words.kept[kept]).replace('{days}', String(days)),
    })),
    not: collected.not.map(key => say(words.not[key])),
  };
}

/** Returns the hash of the exact words that were shown. */
export const hashOfNotice = ({ items, not }: Notice) =>
  createHash('sha256')
    .update(JSON.stringify([items, not]))
    .digest('hex');

/**
 * Returns whether everything that is collected was included in what they agreed to. Collecting less is no reason to ask
 * again; neither is the resume, which was there before they were asked.
 */
export const coversAll = ({ covers }: Pick<ConsentRecord, 'covers'>, collected: Collected) =>
  collected.items.every(
    item =>
      item.key === 'resume' || covers.flatMap(alsoFor).some(name => name === nameOf(item) || isForLonger(name, item)),
  );

/** Returns what was agreed to, and the same without a model that reads it: fewer readers need no new agreement. */
const alsoFor = (name: string): string[] => {
  const [key, , ...kept] = name.split(':');
  return key === 'voice' ? [name] : [name, [key, 'staff', ...kept].join(':')];
};

/** Returns whether the same was agreed to with a longer or equal retention period. */
function isForLonger(agreed: string, { key, who, kept, days }: Item): boolean {
  if (days === undefined) return false;
  if (agreed === [key, who, 'untilDeleted'].join(':')) return true;
  const before = [key, who, kept, ''].join(':');
  return agreed.startsWith(before) && Number(agreed.slice(before.length)) >= days;
}

/**
 * Returns for how many days at most the page's signals may be stored, by the words that were agreed to; null: until
 * they are deleted.
 */
export function agreedDays({ covers }: Pick<ConsentRecord, 'covers'>): number | null {
  const days = covers.flatMap(name => {
    const [, , kept, number] = name.split(':');
    return kept === 'afterEnd' ? [Number(number)] : [];
  });
  return days.length === 0 ? null : Math.min(...days);
}

/** Returns the signals that are not included in what was agreed to. */
export const signalsNotNamed = ({ covers }: Pick<ConsentRecord, 'covers'>): Signal[] =>
  SIGNALS.filter(signal => !covers.some(name => name.startsWith(`${signal}:`)));
