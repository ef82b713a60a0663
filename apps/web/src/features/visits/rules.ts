import type { Policy } from '@interview-detection/shared/interviews/interviews.rules';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import type { PlainKey } from '#web/entities/visits/rules';

export const STEPS = ['welcome', 'check', 'interview'] as const;
export type Step = (typeof STEPS)[number];

/** Returns whether the candidate has agreed to what is currently collected. */
export const hasAgreed = ({ consent }: Pick<CandidateView, 'consent'>): boolean =>
  consent?.decision === 'agreed' && consent.isCurrent;

/** Returns the step to show: the requested one if it is allowed, otherwise the first unfinished one. */
export function stepOf(view: Pick<CandidateView, 'consent' | 'check'>, asked: string | null): Step {
  if (!hasAgreed(view)) return 'welcome';
  return STEPS.find(step => step === asked) ?? (view.check ? 'interview' : 'check');
}

/** Signals about how an answer is written; the others are about the surroundings. */
export const WRITING: readonly Signal[] = ['paste', 'typing'];

interface House {
  title: PlainKey;
  may: PlainKey[];
  without: PlainKey[];
}

/** What a candidate may use (contract §19). */
export const HOUSE_RULES: Record<Policy, House> = {
  closed: { title: 'rulesClosed', may: ['rulePaper'], without: ['ruleNoNotes', 'ruleNoAi', 'ruleNoHelp'] },
  notes: { title: 'rulesNotes', may: ['ruleNotes', 'ruleBooks', 'ruleScreen'], without: ['ruleNoAi', 'ruleNoHelp'] },
  ai: { title: 'rulesAi', may: ['ruleNotes', 'ruleBooks', 'ruleAi', 'ruleScreen'], without: ['ruleNoHelp'] },
};

/** Returns whether there is anything to do on the page; before and after that it shows a single message. */
export const isTakingPart = ({ state }: Pick<CandidateView, 'state'>): boolean =>
  state === 'early' || state === 'open' || state === 'in_progress';

/** Returns whether the third step is one of our rooms; a company may meet elsewhere. */
export const isInRoom = ({ room, state }: Pick<CandidateView, 'room' | 'state'>): boolean =>
  room && (state === 'open' || state === 'in_progress');

/** Returns whether the third step is the interview by the bot. */
export const isWithBot = ({ interviewType, state }: Pick<CandidateView, 'interviewType' | 'state'>): boolean =>
  interviewType === 'Bot' && (state === 'open' || state === 'in_progress');
