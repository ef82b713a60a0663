import { createHash } from 'node:crypto';
import type { InterviewType, Policy } from '@interview-detection/shared/interviews/interviews.rules';
import type { Language, Signal } from '@interview-detection/shared/visits/visits.rules';
import type { Notice } from '@interview-detection/shared/visits/visits.schema';
import type { ConsentRecord } from './visits.model';
import type { Words } from './words/en.words';
import { wordsIn, withCompany } from './words/words.rules';

/** What decides what is collected of an interview, by whom it is seen and for how long. */
export interface NoticeSettings {
  interviewType: InterviewType;
  /** What the candidate may use: whoever agrees has read it on the same page. */
  policy: Policy;
  /** Whether reports say how likely AI assistance is. */
  aiIndication: boolean;
  /** Whether a language model reads what is said: none, one on the company's own machine, or somebody else's. */
  model: 'none' | 'own' | 'outside';
  /** By agreement with this candidate. */
  signalsOff: readonly Signal[];
}

interface Item {
  key: keyof Words['collected'];
  who: keyof Words['who'];
  kept: keyof Words['kept'];
}

/** What is collected and what is not, before it is put into words. */
export interface Collected {
  policy: Policy;
  items: readonly Item[];
  not: readonly (keyof Words['not'])[];
}

const READERS = { none: 'staff', own: 'staffAndModel', outside: 'staffAndOutsideModel' } as const;

/**
 * The one list of what the product collects: what is not in it is not collected, and whoever collects something more puts
 * it here. Everything is kept until the company deletes it, for there is no other rule yet.
 */
export function whatIsCollected({ interviewType, policy, aiIndication, model, signalsOff }: NoticeSettings): Collected {
  const isBot = interviewType === 'Bot';
  const readers = READERS[model];
  const item = (key: Item['key'], who: Item['who'] = 'staff'): Item => ({ key, who, kept: 'untilDeleted' });
  const signals = (['typing', 'paste'] as const).filter(() => isBot);
  return {
    policy,
    items: [
      item(isBot ? 'answers' : 'transcript', readers),
      ...signals.filter(signal => !signalsOff.includes(signal)).map(signal => item(signal)),
      item('review'),
      ...(aiIndication ? [item('indication')] : []),
      item('check'),
      item('choices'),
      item('visits'),
    ],
    not: [
      ...signals.filter(signal => signalsOff.includes(signal)),
      ...(isBot ? (['keys', 'media'] as const) : (['meeting'] as const)),
      'face',
      'screen',
      'place',
    ],
  };
}

/** Says of what is collected, who sees it and how long it is kept; one that is agreed to stays so in all languages. */
const nameOf = ({ key, who, kept }: Item) => [key, who, kept].join(':');

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
    items: collected.items.map(({ key, who, kept }) => ({
      what: say(words.collected[key].what),
      why: say(words.collected[key].why),
      who: say(words.who[who]),
      kept: say(words.kept[kept]),
    })),
    not: collected.not.map(key => say(words.not[key])),
  };
}

/** Of the very words that were shown. */
export const hashOfNotice = ({ items, not }: Notice) =>
  createHash('sha256')
    .update(JSON.stringify([items, not]))
    .digest('hex');

/** Whether nothing is collected that was not in what they agreed to. Less is no reason to ask again. */
export const coversAll = ({ covers }: Pick<ConsentRecord, 'covers'>, collected: Collected) =>
  namesOf(collected).every(name => covers.includes(name));
