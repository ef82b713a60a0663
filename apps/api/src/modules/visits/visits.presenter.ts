import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { DEFAULT_POLICY } from '@interview-detection/shared/interviews/interviews.rules';
import { GENERAL_QUESTIONS } from '@interview-detection/shared/turns/turns.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import { SPEECH_MAX_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import { currentZoneName } from '@interview-detection/shared/zone-names';
import { currentTime } from '#api/lib/app-context';
import { canHear, spokenLanguages } from '../speech/speech.service';
import { planOf } from '../positions/positions.service';
import { hasRoom, outsideMeetingUrl } from '../interviews/interview-links.rules';
import { presentAdjustments, presentTimeWish } from '../interviews/interviews.presenter';
import { coversAll } from './notice.rules';
import type { Visit } from './candidate-visit.service';

/** Returns the limits of a spoken answer; null if speaking is not possible now. */
const voiceNow = () => (canHear() ? { minutesMax: SPEECH_MAX_MINUTES, languages: spokenLanguages() } : null);

/** Returns an interview as its candidate sees it: names, and none of the company's internal notes. */
export async function presentVisit(visit: Visit): Promise<CandidateView> {
  const { record, interview, consent } = visit;
  const plan = await planOf(visit.scope, interview.position._id);
  const { asked, granted } = presentAdjustments(interview);
  return {
    company: {
      name: visit.companyName,
      ...(visit.colors && { colors: visit.colors }),
      ...(visit.logo && { logo: visit.logo }),
    },
    position: { name: interview.position.name },
    candidate: { name: interview.candidate.name },
    ...(interview.interviewer ? { interviewer: { name: interview.interviewer.name } } : {}),
    interviewers: interview.interviewers.map(({ name }) => ({ name })),
    interviewType: interview.interviewType,
    startsAt: interview.startsAt.toISOString(),
    timeZone: currentZoneName(interview.timeZone),
    companyTimeZone: currentZoneName(visit.companyTimeZone),
    durationMinutes: interview.durationMinutes,
    state: visit.state,
    opensAt: visit.opensAt.toISOString(),
    closesAt: visit.closesAt.toISOString(),
    now: currentTime().toISOString(),
    policy: interview.policy ?? DEFAULT_POLICY,
    notice: visit.notice,
    signals: [...visit.collected.signals],
    consent: consent && {
      decision: consent.decision,
      at: consent.at.toISOString(),
      reason: consent.reason,
      noticeVersion: consent.noticeVersion,
      isCurrent: coversAll(consent, visit.collected),
    },
    adjustments: { asked, granted },
    check: record.check && { ...record.check, at: record.check.at.toISOString() },
    ...presentCount(interview, plan),
    language: record.language,
    ...presentChangeUntil(visit),
    ...presentTimeWish(interview),
    room: hasRoom(interview),
    meetingUrl: presentMeeting(visit),
    voice: interview.interviewType === 'Bot' ? voiceNow() : null,
  };
}

/** Returns until when the candidate can change the time themselves. */
function presentChangeUntil({ interview, changeUntil }: Visit): { changeUntil?: string } {
  return interview.status === 'scheduled' && !interview.turns.progress
    ? { changeUntil: changeUntil.toISOString() }
    : {};
}

/** Returns where to join a Real interview that is held elsewhere. Its address is of no use before it opens. */
function presentMeeting({ interview, state }: Visit): string | null {
  const isOpen = state === 'open' || state === 'in_progress';
  return interview.interviewType === 'Real' && isOpen ? (outsideMeetingUrl(interview) ?? null) : null;
}

/** Returns how many questions the bot asks: those copied at the start, or else those that would be copied now. */
function presentCount(
  { interviewType, turns }: Pick<InterviewRecord, 'interviewType' | 'turns'>,
  plan: readonly unknown[] | null,
): Pick<CandidateView, 'questionCount'> {
  const planned = plan?.length ? plan.length : undefined;
  const questionCount = interviewType === 'Bot' ? (turns.progress?.of ?? planned ?? GENERAL_QUESTIONS.length) : planned;
  return questionCount === undefined ? {} : { questionCount };
}
