import { hash as digest } from 'node:crypto';
import { VIRTUAL_CAMERAS } from '@interview-detection/shared/evidence/level.rules';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { SIGNALS } from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { findCompany, signalsOf, virtualCamerasOf } from '../company/company.service';
import { reachInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { askedQuestions } from '../turns/asked-questions.service';
import { noticingOf } from '../turns/noticing.service';
import { signalsNotAgreedTo } from '../visits/consent.service';
import { readChain, type StoredChain } from './chain.service';
import {
  interpretEvidence,
  type EvidenceSources,
  type NoticingRules,
  type ReadEvidence,
} from './interpret-evidence.service';

/** Returns an interview of the principal's company and its chain, fully verified now. Throws 404. */
export async function getChain(
  principal: CompanyPrincipal,
  id: string,
): Promise<{ interview: InterviewRecord; chain: StoredChain }> {
  const { interview, scope } = await reachInterview(principal, id);
  return { interview, chain: await readChain({ scope, interview: interview._id }, { isWhole: true }) };
}

interface Reading {
  session?: ClientSession;
  /** Verifies the whole chain now, as for everything that leaves the product. */
  isWhole?: boolean;
}

/** Reads what the evidence of an interview follows from now. Throws 404. */
export async function readSources(
  principal: CompanyPrincipal,
  id: string,
  reading: Reading = {},
): Promise<EvidenceSources> {
  const { interview, scope } = await reachInterview(principal, id, reading.session);
  return sourcesOf(scope, interview, reading);
}

/** Reads the evidence of an interview as it is now. Throws 404. */
export const getEvidence = async (
  principal: CompanyPrincipal,
  id: string,
  reading: Reading = {},
): Promise<ReadEvidence> => interpretEvidence(await readSources(principal, id, reading));

/** Returns the same for an interview that was already read. */
export const evidenceOf = async (
  scope: FullScope,
  interview: InterviewRecord,
  reading: Reading = {},
): Promise<ReadEvidence> => interpretEvidence(await sourcesOf(scope, interview, reading));

async function sourcesOf(
  scope: FullScope,
  interview: InterviewRecord,
  { session, isWhole = false }: Reading,
): Promise<EvidenceSources> {
  const place = { scope, interview: interview._id };
  const chain = await readChain(session ? { ...place, session } : place, { isWhole });
  const asked = await askedQuestions(scope, interview._id);
  const isBegun = asked.questions.length > 0;
  const rules = await rulesOf(scope, interview, { record: chain.record, isBegun });
  return { interview, chain, asked, until: endOf(interview), rules };
}

/** Fewer events are interpreted about as quickly as this is computed. */
const LONG = 1_000;

/**
 * Returns a hash of everything that an interview's evidence follows from: while it is the same, so is the evidence. Null
 * if there are few events, the stored ones were altered, which their last hash need not show, or the interview is not
 * over: an open question lasts until now.
 */
export function stateOf({ interview, chain, asked, until, rules }: EvidenceSources): string | null {
  const { links, head, verified, record } = chain;
  if (links.length < LONG || !verified || isOpen(interview.status)) return null;
  return digest('sha256', JSON.stringify([interview, links.length, head, record, asked, until, rules]));
}

/** Ending an interview from outside leaves its current question open, until this moment. */
function endOf({ status, history }: InterviewRecord): Date {
  const now = currentTime();
  return isOpen(status) ? now : (history.at(-1)?.at ?? now);
}

/**
 * Returns the settings that an interview is observed by, despite later choices: those stored when it began, and
 * when events arrived. An interview that began before they were stored uses what its candidate agreed to, and the names
 * that the product shipped then; one that has not begun uses the company's current settings.
 */
async function rulesOf(
  scope: FullScope,
  interview: InterviewRecord,
  { record, isBegun }: Pick<StoredChain, 'record'> & { isBegun: boolean },
): Promise<NoticingRules> {
  const kept = await noticingOf(scope, interview._id);
  if (kept) {
    const { signalsOff, signalsOffSince, virtualCameras } = kept;
    return { offAtFirst: signalsOff, off: [...signalsOff, ...signalsOffSince, ...(record?.off ?? [])], virtualCameras };
  }
  const now = await rulesNow(scope, interview);
  const agreed = isBegun ? await signalsNotAgreedTo(scope, interview._id) : null;
  const off = record?.off ?? agreed ?? now.off;
  return { offAtFirst: off, off, virtualCameras: isBegun ? VIRTUAL_CAMERAS : now.virtualCameras };
}

async function rulesNow(scope: FullScope, { visit }: InterviewRecord): Promise<NoticingRules> {
  const company = (await findCompany(scope)) ?? {};
  const isOn = signalsOf(company);
  const off = SIGNALS.filter(signal => !isOn[signal] || visit.granted?.signalsOff.includes(signal));
  return { offAtFirst: off, off, virtualCameras: virtualCamerasOf(company) };
}
