import { COLOR_MESSAGE, companyInputSchema, type Company } from '@interview-detection/shared/company/company.schema';
import { EVIDENCE_DAYS_MAX } from '@interview-detection/shared/evidence/evidence.rules';
import { VIRTUAL_CAMERAS } from '@interview-detection/shared/evidence/level.rules';
import { KEPT_DAYS_MAX } from '@interview-detection/shared/privacy/privacy.rules';
import { RECORDING_DAYS_DEFAULT, RECORDING_DAYS_MAX } from '@interview-detection/shared/recordings/recordings.rules';
import { timeZone } from '@interview-detection/shared/time-zone';
import {
  CHANGE_UNTIL_HOURS_DEFAULT,
  CHANGE_UNTIL_HOURS_MAX,
  COLLECTED_SIGNALS,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  SIGNALS_DEFAULT,
  WINDOW_HOURS_DEFAULT,
  WINDOW_HOURS_MAX,
} from '@interview-detection/shared/visits/visits.rules';
import { z } from 'zod';
import { browserTimeZone } from '#web/lib/dates';

const fields = companyInputSchema.shape;

const changeMessage = `Hours must be a whole number from 0 to ${CHANGE_UNTIL_HOURS_MAX}`;
const windowMessage = `Hours must be a whole number from 1 to ${WINDOW_HOURS_MAX}`;

/** Empty means for ever. Anything that is not a number stays text. */
const keptDays = (max: number) =>
  z
    .string()
    .trim()
    .refine(text => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= max), {
      error: `Days must be a whole number from 1 to ${max.toLocaleString('en')}, or empty`,
    });
const daysOf = (text: string): number | null => (text === '' ? null : Number(text));

/** Returns the names, one per line, without blank lines. */
const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

/** The default list, as the field shows it. */
export const SHIPPED_CAMERAS = VIRTUAL_CAMERAS.join('\n');

/** The contract's messages, with the name they refer to. */
const virtualCameras = z.string().superRefine((text, context) => {
  const names = namesIn(text);
  const [issue] = fields.virtualCameras.safeParse(names).error?.issues ?? [];
  const [place] = issue?.path ?? [];
  if (issue) context.addIssue(typeof place === 'number' ? `${issue.message}: ${names[place] ?? ''}` : issue.message);
});

/**
 * Contract §5 Company, the time zone of its interviews (contract §13), whether its reports contain the indication, and
 * what its candidates get.
 */
export const companyFormSchema = z.object({
  companyName: fields.name,
  companyEmail: fields.contact_email,
  companyPhone: fields.phone,
  address: fields.address,
  timeZone,
  aiIndication: z.boolean(),
  aiModel: z.boolean(),
  secondFactorRequired: z.boolean(),
  windowHours: z.int({ error: windowMessage }).min(1, windowMessage).max(WINDOW_HOURS_MAX, windowMessage),
  changeUntilHours: z.int({ error: changeMessage }).min(0, changeMessage).max(CHANGE_UNTIL_HOURS_MAX, changeMessage),
  language: z.enum(LANGUAGES),
  /** Empty for the product's. */
  color: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, { error: COLOR_MESSAGE }),
  /** The signals that the candidate's page collects. */
  signals: z.array(z.enum(COLLECTED_SIGNALS.Bot)),
  virtualCameras,
  recordingDays: keptDays(RECORDING_DAYS_MAX),
  evidenceDays: keptDays(EVIDENCE_DAYS_MAX),
  transcriptDays: keptDays(KEPT_DAYS_MAX),
  resumeDays: keptDays(KEPT_DAYS_MAX),
});
export type CompanyFormValues = z.output<typeof companyFormSchema>;

export const toCompanyInput = (values: CompanyFormValues): z.input<typeof companyInputSchema> => ({
  name: values.companyName,
  address: values.address,
  contact_email: values.companyEmail,
  phone: values.companyPhone,
  timeZone: values.timeZone,
  aiIndication: values.aiIndication,
  aiModel: values.aiModel ? 'on' : 'off',
  secondFactorRequired: values.secondFactorRequired,
  windowHours: values.windowHours,
  changeUntilHours: values.changeUntilHours,
  language: values.language,
  color: values.color || null,
  signals: Object.fromEntries(COLLECTED_SIGNALS.Bot.map(signal => [signal, values.signals.includes(signal)])),
  virtualCameras: namesIn(values.virtualCameras),
  retention: {
    recordingDays: daysOf(values.recordingDays),
    evidenceDays: daysOf(values.evidenceDays),
    transcriptDays: daysOf(values.transcriptDays),
    resumeDays: daysOf(values.resumeDays),
  },
});

/** Returns the form's values for a company; for a new one the email is the user's, and the zone is this browser's. */
export const companyFormValues = (company: Company | null, ownEmail: string): CompanyFormValues => ({
  companyName: company?.name ?? '',
  companyEmail: company?.contact_email ?? ownEmail,
  companyPhone: company?.phone ?? '',
  address: company?.address ?? '',
  timeZone: company?.timeZone ?? browserTimeZone(),
  aiIndication: company?.aiIndication ?? true,
  aiModel: (company?.aiModel ?? 'on') === 'on',
  secondFactorRequired: company?.secondFactorRequired ?? false,
  windowHours: company?.windowHours ?? WINDOW_HOURS_DEFAULT,
  changeUntilHours: company?.changeUntilHours ?? CHANGE_UNTIL_HOURS_DEFAULT,
  language: company?.language ?? DEFAULT_LANGUAGE,
  color: company?.color ?? '',
  signals: COLLECTED_SIGNALS.Bot.filter(signal => (company?.signals ?? SIGNALS_DEFAULT)[signal]),
  virtualCameras: company?.virtualCameras.join('\n') ?? SHIPPED_CAMERAS,
  recordingDays: `${company ? (company.retention.recordingDays ?? '') : RECORDING_DAYS_DEFAULT}`,
  evidenceDays: `${company?.retention.evidenceDays ?? ''}`,
  transcriptDays: `${company?.retention.transcriptDays ?? ''}`,
  resumeDays: `${company?.retention.resumeDays ?? ''}`,
});

/** The form's fields by their names on the wire. */
export const COMPANY_WIRE_NAMES = {
  name: 'companyName',
  contact_email: 'companyEmail',
  phone: 'companyPhone',
  address: 'address',
  timeZone: 'timeZone',
  aiIndication: 'aiIndication',
  aiModel: 'aiModel',
  secondFactorRequired: 'secondFactorRequired',
  windowHours: 'windowHours',
  changeUntilHours: 'changeUntilHours',
  language: 'language',
  color: 'color',
  signals: 'signals',
  virtualCameras: 'virtualCameras',
  'retention.recordingDays': 'recordingDays',
  'retention.evidenceDays': 'evidenceDays',
  'retention.transcriptDays': 'transcriptDays',
  'retention.resumeDays': 'resumeDays',
} as const;
