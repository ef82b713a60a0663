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

/** What decides what is collected of an interview, by whom it is seen and for how long. */
export interface NoticeSettings {
  interviewType: InterviewType;
  /** What the candidate may use: whoever agrees has read it on the same page. */
  policy: Policy;
  /** Whether it is held in a room of this product, where what people say may be recorded. */
  room: boolean;
  /** Whether reports say how likely AI assistance is. */
  aiIndication: boolean;
  /** Whether a language model reads what is said: none, one on the company's own machine, or somebody else's. */
  model: 'none' | 'own' | 'outside';
  /** Whether what candidates say is written down, by whom, and for how many days it is kept; null days: for ever. */
  speech: { by: 'none' | 'own' | 'outside'; days: number | null };
  /** Days after the end of the interview for which answers are kept with their report; null: for ever. */
  transcriptDays: number | null;
  /** Days after the candidate's last interview for which resumes are kept; null: for ever. */
  resumeDays: number | null;
  /** Days after the end of the interview for which what the page notices is kept; null: for ever. */
  evidenceDays: number | null;
  /** By the company, or by agreement with this candidate. */
  signalsOff: readonly Signal[];
}

interface Item {
  key: keyof Words['collected'];
  who: keyof Words['who'];
  kept: keyof Words['kept'];
  /** Of what is kept for so many. */
  days?: number;
}

/** What is collected and what is not, before it is put into words. */
export interface Collected {
  policy: Policy;
  /** Of what the page notices beside the answers. */
  signals: readonly Signal[];
  items: readonly Item[];
  not: readonly (keyof Words['not'])[];
}

const READERS = { none: 'staff', own: 'staffAndModel', outside: 'staffAndOutsideModel' } as const;

/**
 * The one list of what the product collects: what is not in it is not collected, and whoever collects something more puts
 * it here. Recordings, answers with their report, the resume and what the page notices are kept for as long as the company has said,
 * all else until it deletes it.
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

/** The list of devices is part of the report, and stays as long as it. */
const signalItem = (key: Signal & Item['key'], days: number | null): Item => ({
  key,
  who: 'staff',
  ...(days === null || key === 'devices' ? { kept: 'untilDeleted' } : { kept: 'afterEnd', days }),
});

/** Says of what is collected, who sees it and how long it is kept; one that is agreed to stays so in all languages. */
const nameOf = ({ key, who, kept, days }: Item) => [key, who, kept, ...(days === undefined ? [] : [days])].join(':');

export const namesOf = ({ items }: Collected) => items.map(nameOf);

const VERSION_LETTERS = 12;

/** Of what is collected and the settings behind it, and of what may be used; the same in every language. */
export function noticeVersion(collected: Collected): string {
  const names = JSON.stringify([namesOf(collected), collected.not, collected.policy]);
  return createHash('sha256').update(names).digest('hex').slice(0, VERSION_LETTERS);
}

/** Puts it into words. */
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

/** Of the very words that were shown. */
export const hashOfNotice = ({ items, not }: Notice) =>
  createHash('sha256')
    .update(JSON.stringify([items, not]))
    .digest('hex');

/**
 * Whether nothing is collected that was not in what they agreed to. Less is no reason to ask again; nor is the resume, which was
 * there before they were asked.
 */
export const coversAll = ({ covers }: Pick<ConsentRecord, 'covers'>, collected: Collected) =>
  collected.items.every(
    item =>
      item.key === 'resume' || covers.flatMap(alsoFor).some(name => name === nameOf(item) || isForLonger(name, item)),
  );

/** What was agreed to, and the same where no model reads it any more: fewer see it then. */
const alsoFor = (name: string): string[] => {
  const [key, , ...kept] = name.split(':');
  return key === 'voice' ? [name] : [name, [key, 'staff', ...kept].join(':')];
};

/** Whether what was agreed to is the same, kept for longer. */
function isForLonger(agreed: string, { key, who, kept, days }: Item): boolean {
  if (days === undefined) return false;
  if (agreed === [key, who, 'untilDeleted'].join(':')) return true;
  const before = [key, who, kept, ''].join(':');
  return agreed.startsWith(before) && Number(agreed.slice(before.length)) >= days;
}

/** For how many days what the page noticed is kept at most, by the words that were agreed to; null: until it is deleted. */
export function agreedDays({ covers }: Pick<ConsentRecord, 'covers'>): number | null {
  const days = covers.flatMap(name => {
    const [, , kept, number] = name.split(':');
    return kept === 'afterEnd' ? [Number(number)] : [];
  });
  return days.length === 0 ? null : Math.min(...days);
}

/** The signals that are not in what was agreed to. */
export const signalsNotNamed = ({ covers }: Pick<ConsentRecord, 'covers'>): Signal[] =>
  SIGNALS.filter(signal => !covers.some(name => name.startsWith(`${signal}:`)));
