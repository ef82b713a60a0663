import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { CandidatePrincipal } from '../../lib/principal';
import { readVisit, type Visit } from './candidate-visit.service';
import { Visits } from './visits.model';

/** Keeps in which language a candidate reads. */
export async function setVisitLanguage(principal: CandidatePrincipal, language: Language): Promise<Visit> {
  await Visits.in(principal.scope).updateOne({ _id: principal.interviewId }, { language });
  return readVisit(principal);
}
