import type { BrandColors } from '@interview-detection/shared/company/company.rules';
import type { Logo } from '@interview-detection/shared/company/logo.schema';
import { DEFAULT_POLICY } from '@interview-detection/shared/interviews/interviews.rules';
import {
  DEFAULT_LANGUAGE,
  WINDOW_HOURS_DEFAULT,
  SIGNALS,
  type Language,
  type Signal,
  type VisitState,
} from '@interview-detection/shared/visits/visits.rules';
import type { Notice } from '@interview-detection/shared/visits/visits.schema';
import type { ClientSession } from 'mongoose';
import { currentTime, settings } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { HOUR_MS } from '#api/lib/durations';
import { isLoopbackHost } from '#api/lib/network';
import type { CandidatePrincipal, CompanyPrincipal } from '#api/lib/principal';
import { whoseRecogniser } from '../speech/speech.service';
import type { FullScope } from '#api/lib/system-principal';
import { rateLimiter } from '#api/database/rate-limiter';
import type { CompanyRecord } from '../company/company.model';
import {
  colorsOf,
  changeUntilHoursOf,
  evidenceDaysOf,
  findCompany,
  recordingDaysOf,
  resumeDaysOf,
  signalsOf,
  transcriptDaysOf,
  virtualCamerasOf,
} from '../company/company.service';
import { logoOf } from '../company/logo.service';
import { findInterview, reachInterview } from '../interviews/get-interview.service';
import { hasRoom } from '../interviews/interview-links.rules';
import { windowOf } from '../interviews/interview-times.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import { coversAll, whatIsCollected, writeNotice, type Collected, type NoticeSettings } from './notice.rules';
import { isOver, visitState } from './visit-state.rules';
import { Visits, type ConsentRecord, type VisitRecord } from './visits.model';

/** A candidate's visit and its interview, both as they are now. */
export interface Visit {
  scope: FullScope;
  record: VisitFacts;
  interview: InterviewRecord;
  companyName: string;
  /** Its colour; absent for the product's. */
  colors?: BrandColors;
  logo?: Logo;
  companyTimeZone: string;
  opensAt: Date;
  closesAt: Date;
  /** Until when the candidate can move or cancel it. */
  changeUntil: Date;
  state: VisitState;
  /** Turned off by the company or by agreement with this candidate: never collected. */
  signalsOff: readonly Signal[];
  /** Parts of names that the company recognises a virtual camera by. */
  virtualCameras: readonly string[];
  collected: Collected;
  notice: Notice;
  /** The latest decision; null before there is one. */
  consent: ConsentRecord | null;
  /** Whether they have agreed to everything that is collected now. */
  hasAgreed: boolean;
}

/**
 * Reads a candidate's visit at `now`, in the current transaction if there is one. Throws 404 if the interview is gone.
 */
export async function readVisit(
  { scope, interviewId, opening }: CandidatePrincipal,
  session?: ClientSession,
  now = currentTime(),
): Promise<Visit> {
  // Read one after the other: a transaction runs only one operation at a time.
  const interview = await findInterview(scope, interviewId, session);
  const kept = await Visits.in(scope)
    .findOne({ _id: interviewId })
    .session(session ?? null)
    .lean();
  const record = opening ? { ...(kept ?? notYet(opening.language)), language: opening.language } : kept;
  const company = await findCompany(scope);
  if (!interview || !record || !company) throw new AppError('NOT_FOUND');
  return visitOf({ scope, interview, record, company, now });
}

/**
 * Shows staff what the candidate of an interview sees, in one language, whether they have opened the link or not;
 * stores nothing. Throws 404.
 */
export async function previewVisit(principal: CompanyPrincipal, id: string, language?: Language): Promise<Visit> {
  const { interview, scope } = await reachInterview(principal, id);
  const company = await findCompany(scope);
  if (!company) throw new AppError('NOT_FOUND');
  const kept = await Visits.in(scope).findOne({ _id: interview._id }).lean();
  const record = kept ?? notYet(company.language ?? DEFAULT_LANGUAGE);
  return visitOf({
    scope,
    interview,
    record: { ...record, language: language ?? record.language },
    company,
    now: currentTime(),
  });
}

/**
 * Returns the stored visit to an interview whose access was checked; null if nothing was ever pressed through its link.
 */
export async function findVisit(
  scope: FullScope,
  interview: Pick<InterviewRecord, '_id'>,
): Promise<VisitRecord | null> {
  return Visits.in(scope).findOne({ _id: interview._id }).lean();
}

/** The facts of a visit that its candidate sees. */
type VisitFacts = Pick<VisitRecord, 'language' | 'consents' | 'check' | 'session' | 'takeovers'>;

const notYet = (language: Language): VisitFacts => ({
  language,
  consents: [],
  check: null,
  session: null,
  takeovers: [],
});

interface Seen {
  scope: FullScope;
  interview: InterviewRecord;
  record: VisitFacts;
  company: CompanyRecord;
  now: Date;
}

function visitOf({ scope, interview, record, company, now }: Seen): Visit {
  const window = windowOf(interview, company.windowHours ?? WINDOW_HOURS_DEFAULT);
  const isOn = signalsOf(company);
  const signalsOff = SIGNALS.filter(signal => !isOn[signal] || interview.visit.granted?.signalsOff.includes(signal));
  const collected = whatIsCollected({
    interviewType: interview.interviewType,
    policy: interview.policy ?? DEFAULT_POLICY,
    room: hasRoom(interview),
    aiIndication: company.aiIndication ?? true,
    model: company.aiModel === 'off' ? 'none' : whoseModel(),
    transcriptDays: transcriptDaysOf(company),
    resumeDays: resumeDaysOf(company),
    speech: { by: whoseRecogniser(), days: recordingDaysOf(company) },
    evidenceDays: evidenceDaysOf(company),
    signalsOff,
  });
  const consent = record.consents.at(-1) ?? null;
  return {
    scope,
    record,
    interview,
    companyName: company.name,
    ...colorsOf(company),
    ...logoOf(company),
    companyTimeZone: company.timeZone,
    opensAt: window.opensAt,
    closesAt: window.closesAt,
    changeUntil: new Date(interview.startsAt.getTime() - changeUntilHoursOf(company) * HOUR_MS),
    state: visitState(interview, window, now),
    signalsOff,
    virtualCameras: virtualCamerasOf(company),
    collected,
    notice: writeNotice(collected, company.name, record.language),
    consent,
    hasAgreed: consent?.decision === 'agreed' && coversAll(consent, collected),
  };
}

function whoseModel(): NoticeSettings['model'] {
  const { LLM_BASE_URL: address } = settings();
  if (address === undefined) return 'none';
  return isLoopbackHost(new URL(address).hostname) ? 'own' : 'outside';
}

/** Throws 409 INTERVIEW_NOT_OPEN if the interview can no longer be started or continued. */
export function requireNotOver({ state }: Pick<Visit, 'state'>): void {
  if (isOver(state)) throw new AppError('INTERVIEW_NOT_OPEN', 'This interview is over');
}

/** Returns the visit of a candidate who has agreed to everything that is collected now. Throws 409 CONSENT_REQUIRED. */
export async function requireConsent(principal: CandidatePrincipal, session?: ClientSession): Promise<Visit> {
  const visit = await readVisit(principal, session);
  if (!visit.hasAgreed) throw new AppError('CONSENT_REQUIRED');
  return visit;
}

/** More than anyone decides and asks; each may send a mail. */
const WISHES_AN_HOUR = 30;

const wishes = rateLimiter({ name: 'candidate-wishes', points: () => WISHES_AN_HOUR, window: 60 * 60 });

/** Counts a decision or a request of a candidate. Throws 429 after 30 in an hour through one link. */
export const countWish = ({ interviewId }: CandidatePrincipal) => wishes.count(interviewId.toHexString());
