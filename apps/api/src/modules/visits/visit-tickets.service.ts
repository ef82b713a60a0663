import { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import type { CandidatePrincipal } from '#api/lib/principal';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { readTicket, signTicket } from '#api/lib/tokens';
import { findOpening } from './begin-visit.service';
import { Visits, type VisitRecord } from './visits.model';

const TICKETS = systemPrincipal('visit-tickets');

/** Company and interview, one after the other, so that looking it up reads only one company. */
const HOLDER = /^([0-9a-f]{24})([0-9a-f]{24})$/;

/**
 * Returns a function that issues tickets to paths for a candidate; they end with the session of their link. Throws 401
 * if that has ended.
 */
export function visitTickets(
  { companyId, interviewId, opening }: CandidatePrincipal,
  session: VisitRecord['session'],
  minutes: number,
): (path: string) => string {
  const since = opening?.openedAt ?? session?.startedAt;
  if (!since) throw new AppError('UNAUTHENTICATED');
  const claims = { userId: companyId.toHexString() + interviewId.toHexString(), version: since.getTime() };
  return path => signTicket(claims, path, minutes, 'link');
}

/** Returns the candidate of a ticket to that path, or null if it is not valid or their session has ended. */
export async function findVisitTicketHolder(ticket: string, path: string): Promise<CandidatePrincipal | null> {
  const claims = readTicket(ticket, path, 'link');
  const [, company, interview] = HOLDER.exec(claims?.userId ?? '') ?? [];
  if (!claims || !company || !interview) return null;
  const [companyId, interviewId] = [new Types.ObjectId(company), new Types.ObjectId(interview)];
  const scope = systemScope(TICKETS, companyId);
  const since = new Date(claims.version);
  const holder = { kind: 'candidate', interviewId, companyId, scope } as const;
  const holds = { _id: interviewId, 'session.startedAt': since, 'session.expiresAt': { $gt: currentTime() } };
  if (await Visits.in(scope).exists(holds)) return holder;
  const opening = await findOpening(scope, interviewId, { openedAt: since });
  return opening ? { ...holder, opening } : null;
}
