import { DURATION_DEFAULT, DURATIONS_OFFERED } from '@interview-detection/shared/interviews/interviews.rules';
import type { PlanInput } from './schema';
import type { PlanTime } from './rules';

type Asked = Pick<PlanInput['questions'][number], 'kind' | 'language' | 'minutes' | 'followUps'>;

const FOLLOW_UPS: Record<string, string> = { 0: 'no follow-ups', 1: '1 follow-up', 2: 'up to 2 follow-ups' };

/** Returns how a question is asked, in one line. */
export function askedWords({ kind, language, minutes, followUps }: Asked): string {
  const answer = kind === 'code' ? (language ? `Code in ${language}` : 'Code in any language') : 'Text answer';
  return [answer, minutes ? `${minutes} min` : 'no set time', FOLLOW_UPS[followUps] ?? ''].join(' · ');
}

const LONGEST = Math.max(...DURATIONS_OFFERED);
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Returns how long a plan takes and what that means; null where it sets no time. */
export function planTimeWords({ planned, sharing, fits }: PlanTime): { text: string; isTooLong: boolean } | null {
  if (planned === 0) return null;
  if (fits === null) {
    return {
      text: `About ${planned} min: more than ${LONGEST} min, the longest interview that can be chosen. The last questions would not be asked.`,
      isTooLong: true,
    };
  }
  const rest =
    sharing > 0 ? ` ${many(sharing, 'question shares', 'questions share')} the other ${fits - planned} min.` : '';
  const isTooLong = fits > DURATION_DEFAULT;
  const advice = isTooLong ? ` Too long for the usual ${DURATION_DEFAULT} min: schedule ${fits}.` : '';
  return { text: `About ${planned} min of ${fits}.${rest}${advice}`, isTooLong };
}
