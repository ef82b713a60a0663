import type { Policy } from '@interview-detection/shared/interviews/interviews.rules';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import type { PlainKey } from '../../entities/visits/rules';

export const STEPS = ['welcome', 'check', 'interview'] as const;
export type Step = (typeof STEPS)[number];

/** Whether what is collected at present was agreed to. */
export const hasAgreed = ({ consent }: Pick<CandidateView, 'consent'>): boolean =>
  consent?.decision === 'agreed' && consent.isCurrent;

/** The step that is shown: the one asked for where it may be, else the first that is not done. */
export function stepOf(view: Pick<CandidateView, 'consent' | 'check'>, asked: string | null): Step {
  if (!hasAgreed(view)) return 'welcome';
  return STEPS.find(step => step === asked) ?? (view.check ? 'interview' : 'check');
}

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

/** Whether anything can still be done on the page: before that and after it there is one thing to say. */
export const isTakingPart = ({ state }: Pick<CandidateView, 'state'>): boolean =>
  state === 'early' || state === 'open' || state === 'in_progress';

/** Whether its third step is a room of ours; a company may meet elsewhere. */
export const isInRoom = ({ room, state }: Pick<CandidateView, 'room' | 'state'>): boolean =>
  room && (state === 'open' || state === 'in_progress');

/** Whether its third step is the interview by the bot. */
export const isWithBot = ({ interviewType, state }: Pick<CandidateView, 'interviewType' | 'state'>): boolean =>
  interviewType === 'Bot' && (state === 'open' || state === 'in_progress');
