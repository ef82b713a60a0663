import type { Types } from 'mongoose';
import { AppError } from './app-error';
import { systemPrincipal, systemScope, type CompanyScope, type FullScope } from './system-principal';

const REACHED = systemPrincipal('reached');

interface Held {
  company: Types.ObjectId;
  interviewers: readonly { _id: Types.ObjectId }[];
}

/** Returns the scope for data of an interview that this scope can access. Throws 404 for one that it cannot. */
export function scopeOfInterview(scope: CompanyScope, interview: Held): FullScope {
  return scopeOfInterviews(scope, [interview]);
}

/** Does the same for several interviews at once. */
export function scopeOfInterviews({ company, interviewer }: CompanyScope, interviews: readonly Held[]): FullScope {
  const isOurs = (held: Held) =>
    held.company.equals(company) &&
    (interviewer === null || held.interviewers.some(({ _id }) => _id.equals(interviewer)));
  if (!interviews.every(isOurs)) throw new AppError('NOT_FOUND');
  return systemScope(REACHED, company);
}

/** Does the same for what was written about a candidate, whom those who hold an interview of theirs can access. */
export function scopeOfCandidate(
  scope: CompanyScope,
  { company, interviewers = [] }: { company: Types.ObjectId; interviewers?: readonly Types.ObjectId[] },
): FullScope {
  return scopeOfInterviews(scope, [{ company, interviewers: interviewers.map(_id => ({ _id })) }]);
}

/** Returns the scope for what only roles that see everything may do. Throws 403 for a narrow scope. */
export function fullScope({ company, interviewer }: CompanyScope): FullScope {
  if (interviewer !== null) throw new AppError('FORBIDDEN');
  return systemScope(REACHED, company);
}
