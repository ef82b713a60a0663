import type { CompanyPrincipal } from '../../lib/principal';
import { getInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { readChain, type StoredChain } from './chain.service';

/** An interview of the principal's company and its chain. Throws 404. */
export async function getChain(
  principal: CompanyPrincipal,
  id: string,
): Promise<{ interview: InterviewRecord; chain: StoredChain }> {
  const interview = await getInterview(principal, id);
  return { interview, chain: await readChain({ scope: principal.scope, interview: interview._id }) };
}
