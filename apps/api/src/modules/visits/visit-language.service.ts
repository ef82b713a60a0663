import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { CandidatePrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { keepLanguage } from './interview-visit.service';
import { readVisit, type Visit } from './candidate-visit.service';
import { Visits } from './visits.model';

export async function setVisitLanguage(principal: CandidatePrincipal, language: Language): Promise<Visit> {
  const { scope, interviewId } = principal;
  await inTransaction(async session => {
    await Visits.in(scope).updateOne({ _id: interviewId }, { language }, { session });
    await keepLanguage(scope, interviewId, language, session);
  });
  return readVisit(principal);
}
