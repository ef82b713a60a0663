import { isDeepStrictEqual } from 'node:util';
import { brandColors, type BrandColors } from '@interview-detection/shared/company/company.rules';
import type { CompanyInput } from '@interview-detection/shared/company/company.schema';
import { VIRTUAL_CAMERAS } from '@interview-detection/shared/evidence/level.rules';
import { RECORDING_DAYS_DEFAULT } from '@interview-detection/shared/recordings/recordings.rules';
import {
  CHANGE_UNTIL_HOURS_DEFAULT,
  DEFAULT_LANGUAGE,
  SIGNALS,
  SIGNALS_DEFAULT,
  WINDOW_HOURS_DEFAULT,
  type Signal,
} from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession } from 'mongoose';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { changedFields } from '#api/events/audited-fields.rules';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { inTransaction } from '#api/database/transaction';
import { defineEvent } from '#api/events/domain-event';
import { joinAsOwner } from '../users/users.service';
import { companyModel, watchedCompanies, type CompanyRecord } from './company.model';

const companyCreated = defineEvent('company.created');
export const companyUpdated = defineEvent('company.updated');

export async function findCompany(scope: CompanyScope | null): Promise<CompanyRecord | null> {
  return scope && watchedCompanies.find(scope.company);
}

/** Returns the IANA name of the time zone that the company's days and clocks follow; UTC without a company. */
export async function companyTimeZone(principal: StaffPrincipal): Promise<string> {
  return (await findCompany(principal.scope))?.timeZone ?? 'UTC';
}

/** Returns whether the company requires a second factor of everyone who signs in with a password. */
export async function requiresSecondFactor(scope: CompanyScope | null): Promise<boolean> {
  return (await findCompany(scope))?.secondFactorRequired ?? false;
}

/** Returns for how many hours after their start the company's Bot interviews stay open. */
export async function windowHoursOf(scope: CompanyScope | null): Promise<number> {
  return (await findCompany(scope))?.windowHours ?? WINDOW_HOURS_DEFAULT;
}

/**
 * Returns whether the company's reports say how likely AI assistance is in each answer: yes, unless it has turned that
 * off.
 */
export async function wantsAiIndication(scope: CompanyScope): Promise<boolean> {
  return (await findCompany(scope))?.aiIndication ?? true;
}

/** Returns whether a language model may see what the company's candidates say: yes, unless it has turned that off. */
export async function allowsModel(scope: CompanyScope): Promise<boolean> {
  return ((await findCompany(scope))?.aiModel ?? 'on') === 'on';
}

/** Returns until how many hours before the start candidates can move or cancel an interview. */
export const changeUntilHoursOf = ({ changeUntilHours }: Pick<CompanyRecord, 'changeUntilHours'>): number =>
  changeUntilHours ?? CHANGE_UNTIL_HOURS_DEFAULT;

/** Returns the company's colour as candidates see it, ready to be spread; nothing for the product's. */
export const colorsOf = ({ color }: Pick<CompanyRecord, 'color'>): { colors?: BrandColors } =>
  color ? { colors: brandColors(color) } : {};

/** Returns for how many days the company keeps recordings; null to keep them until someone deletes them. */
export const recordingDaysOf = ({ recordingDays }: Pick<CompanyRecord, 'recordingDays'>): number | null =>
  recordingDays === undefined ? RECORDING_DAYS_DEFAULT : recordingDays;

/**
 * Returns for how many days after the end of an interview its signals are kept; null to keep them until someone deletes
 * them.
 */
export const evidenceDaysOf = ({ evidenceDays }: Pick<CompanyRecord, 'evidenceDays'>): number | null =>
  evidenceDays ?? null;

/**
 * Returns for how many days after the end of an interview its answers and report are kept; null to keep them until
 * someone deletes them.
 */
export const transcriptDaysOf = ({ transcriptDays }: Pick<CompanyRecord, 'transcriptDays'>): number | null =>
  transcriptDays ?? null;

/**
 * Returns for how many days after a candidate's last interview their resumes are kept; null to keep them until someone
 * deletes them.
 */
export const resumeDaysOf = ({ resumeDays }: Pick<CompanyRecord, 'resumeDays'>): number | null => resumeDays ?? null;

export const signalsOf = ({ signals }: Pick<CompanyRecord, 'signals'>): Record<Signal, boolean> => ({
  ...SIGNALS_DEFAULT,
  ...signals,
});

/** Returns the parts of names that the company recognises a virtual camera by. */
export const virtualCamerasOf = ({ virtualCameras }: Pick<CompanyRecord, 'virtualCameras'>): readonly string[] =>
  virtualCameras ?? VIRTUAL_CAMERAS;

const FIELDS = [
  'name',
  'address',
  'contact_email',
  'phone',
  'timeZone',
  'aiIndication',
  'aiModel',
  'secondFactorRequired',
  'windowHours',
  'changeUntilHours',
  'language',
  'color',
  'recordingDays',
  'evidenceDays',
  'transcriptDays',
  'resumeDays',
  'signals',
  'virtualCameras',
] as const;

/** An omitted setting gets its default in a new company and stays unchanged in an existing one. */
function fieldsOf(
  {
    timeZone,
    aiIndication,
    aiModel,
    secondFactorRequired,
    windowHours,
    changeUntilHours,
    language,
    color,
    retention,
    signals,
    virtualCameras,
    ...fields
  }: CompanyInput,
  before?: CompanyRecord,
) {
  const { recordingDays: days, evidenceDays, transcriptDays, resumeDays } = retention ?? {};
  return {
    ...fields,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(aiIndication === undefined ? {} : { aiIndication }),
    ...(aiModel === undefined || aiModel === (before?.aiModel ?? 'on') ? {} : { aiModel }),
    ...(secondFactorRequired === undefined ? {} : { secondFactorRequired }),
    ...(windowHours === undefined ? {} : { windowHours }),
    ...(changeUntilHours === undefined || changeUntilHours === changeUntilHoursOf(before ?? {})
      ? {}
      : { changeUntilHours }),
    ...(language === undefined ? {} : { language }),
    ...(color === undefined || color === (before?.color ?? null) ? {} : { color }),
    ...(days === undefined || days === recordingDaysOf(before ?? {}) ? {} : { recordingDays: days }),
    ...(evidenceDays === undefined || evidenceDays === evidenceDaysOf(before ?? {}) ? {} : { evidenceDays }),
    ...(transcriptDays === undefined || transcriptDays === transcriptDaysOf(before ?? {}) ? {} : { transcriptDays }),
    ...(resumeDays === undefined || resumeDays === resumeDaysOf(before ?? {}) ? {} : { resumeDays }),
    ...signalsAfter(signals, before),
    ...(virtualCameras === undefined || isDeepStrictEqual(virtualCameras, [...virtualCamerasOf(before ?? {})])
      ? {}
      : { virtualCameras }),
  };
}

/** Merges the chosen signals with those chosen before; returns nothing if none changed. */
function signalsAfter(
  chosen: CompanyInput['signals'],
  before: CompanyRecord | undefined,
): Pick<CompanyRecord, 'signals'> {
  const was = signalsOf(before ?? {});
  const differs = SIGNALS.filter(signal => chosen?.[signal] !== undefined && chosen[signal] !== was[signal]);
  if (differs.length === 0) return {};
  return { signals: { ...before?.signals, ...Object.fromEntries(differs.map(signal => [signal, chosen?.[signal]])) } };
}

/** Creates the company with the principal as its owner. Throws 409 COMPANY_EXISTS; of two at once one wins. */
export async function createCompany(principal: StaffPrincipal, input: CompanyInput): Promise<CompanyRecord> {
  return inTransaction(async session => {
    const [company] = await companyModel().create([fieldsOf(input)], { session });
    if (!company || !(await joinAsOwner(principal, company._id, session))) throw new AppError('COMPANY_EXISTS');
    await publish(companyCreated, { principal, session, record: { _id: company._id, company: company._id } });
    return company.toObject();
  });
}

/**
 * Makes transactions of one company that check the same limit run one after the other: of two at once, the second
 * conflicts with the first, runs again and counts what the first has added, even if there was nothing before.
 */
export async function takeCompanyTurn({ company }: CompanyScope, session: ClientSession): Promise<void> {
  // Without Mongoose, which would make this process forget every company.
  await companyModel().collection.updateOne({ _id: company }, { $inc: { turns: 1 } }, { session });
}

/** Returns the settings in effect, whether chosen or default. */
const settingsOf = (company: CompanyRecord) => ({
  ...company,
  aiIndication: company.aiIndication ?? true,
  aiModel: company.aiModel ?? 'on',
  secondFactorRequired: company.secondFactorRequired ?? false,
  windowHours: company.windowHours ?? WINDOW_HOURS_DEFAULT,
  changeUntilHours: changeUntilHoursOf(company),
  language: company.language ?? DEFAULT_LANGUAGE,
  color: company.color ?? null,
  recordingDays: recordingDaysOf(company),
  evidenceDays: evidenceDaysOf(company),
  transcriptDays: transcriptDaysOf(company),
  resumeDays: resumeDaysOf(company),
  signals: signalsOf(company),
});

/**
 * Changes the principal's own company; any other id does not exist for them (404). Omitted settings stay unchanged.
 * Throws 403 if an API key tries to change how people sign in.
 */
export async function updateCompany(
  principal: CompanyPrincipal,
  id: string,
  input: CompanyInput,
): Promise<CompanyRecord> {
  if (!principal.companyId.equals(id)) throw new AppError('NOT_FOUND');
  return inTransaction(async session => {
    const before = await companyModel().findById(principal.companyId).session(session).lean();
    if (!before) throw new AppError('NOT_FOUND');
    const fields = fieldsOf(input, before);
    const company = { ...before, ...fields };
    const changed = changedFields(before, company, FIELDS);
    if (changed.length === 0) return before;
    if (principal.kind === 'apiKey' && changed.includes('secondFactorRequired')) {
      throw new AppError('FORBIDDEN', 'API keys cannot change whether a second factor is required');
    }
    await companyModel().updateOne({ _id: before._id }, fields, { session });
    await publish(companyUpdated, {
      principal,
      session,
      record: { _id: before._id, company: before._id },
      changed,
      before: settingsOf(before),
      after: settingsOf(company),
    });
    return company;
  });
}
