import { planFollowUps } from './0001-plan-follow-ups';
import { keepVerdicts } from './0002-keep-verdicts';
import { nothingAssessed } from './0003-nothing-assessed';
import { mailsOnJobs } from './0004-mails-on-jobs';
import { companyFirst } from './0005-company-first';
import { openInterviewByCompany } from './0006-open-interview-by-company';
import { markErasureRequests } from './0007-mark-erasure-requests';
import { roles } from './0008-roles';
import { interviewersOfCandidates } from './0009-interviewers-of-candidates';
import { evidenceDaysAgreedTo } from './0010-evidence-days-agreed-to';
import { passwordsOfInvited } from './0011-passwords-of-invited';
import { auditLog } from './0014-audit-log';
import { givenPasswordsEnd } from './0016-given-passwords-end';
import { interviewers } from './0019-interviewers';
import { composedNames } from './0020-composed-names';
import { evidenceLevels } from './0021-evidence-levels';
import { interviewParts } from './0022-interview-parts';
import { phoneKeys } from './0024-phone-keys';
import { candidateDates } from './0027-candidate-dates';
import { candidateStages } from './0023-candidate-stages';
import { searchTermsOfCandidates } from './0028-search-terms';
import type { Migration } from './migration';

/** Every migration, in the order in which they run. */
export const allMigrations: readonly Migration[] = [
  planFollowUps,
  keepVerdicts,
  nothingAssessed,
  mailsOnJobs,
  companyFirst,
  openInterviewByCompany,
  markErasureRequests,
  roles,
  interviewersOfCandidates,
  evidenceDaysAgreedTo,
  passwordsOfInvited,
  auditLog,
  givenPasswordsEnd,
  interviewers,
  composedNames,
  evidenceLevels,
  interviewParts,
  candidateStages,
  phoneKeys,
  candidateDates,
  searchTermsOfCandidates,
];
