import type { DeviceCheck } from '@interview-detection/shared/visits/visits.schema';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { currentTime } from '#api/lib/app-context';
import type { CandidatePrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { saveVisitChange, saveLanguage } from './interview-visit.service';
import { requireConsent, requireNotOver, readVisit, type Visit } from './candidate-visit.service';
import { Visits } from './visits.model';

/**
 * Stores the result of a device check, replacing an earlier one. Staff see it with the interview only if something was
 * tried. Throws 409 CONSENT_REQUIRED, INTERVIEW_NOT_OPEN.
 */
export async function saveDeviceCheck(principal: CandidatePrincipal, check: DeviceCheck): Promise<Visit> {
  requireNotOver(await requireConsent(principal));
  const { scope, interviewId } = principal;
  const at = currentTime();
  await inTransaction(async session => {
    await Visits.in(scope).updateOne({ _id: interviewId }, { check: { ...check, at } }, { session });
    if (triedAny(check)) await saveVisitChange(scope, interviewId, { checkedAt: at }, session);
  });
  return readVisit(principal);
}

const triedAny = ({ microphone, camera, speaker, network }: DeviceCheck): boolean =>
  [microphone, camera, speaker, network].some(result => result !== null);

export async function setVisitLanguage(principal: CandidatePrincipal, language: Language): Promise<Visit> {
  const { scope, interviewId } = principal;
  await inTransaction(async session => {
    await Visits.in(scope).updateOne({ _id: interviewId }, { language }, { session });
    await saveLanguage(scope, interviewId, language, session);
  });
  return readVisit(principal);
}
