import type { DeviceCheck } from '@interview-detection/shared/visits/visits.schema';
import type { CandidatePrincipal } from '../../lib/principal';
import { requireConsent, requireNotOver, readVisit, type Visit } from './candidate-visit.service';
import { Visits } from './visits.model';

/** Stores the result of a device check, replacing an earlier one. Throws 409 CONSENT_REQUIRED, INTERVIEW_NOT_OPEN. */
export async function keepDeviceCheck(principal: CandidatePrincipal, check: DeviceCheck): Promise<Visit> {
  requireNotOver(await requireConsent(principal));
  await Visits.in(principal.scope).updateOne({ _id: principal.interviewId }, { check: { ...check, at: new Date() } });
  return readVisit(principal);
}
