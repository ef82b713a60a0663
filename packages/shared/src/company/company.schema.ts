import { z } from 'zod';
import { email, id, LIMITS, line, phone } from '../fields';
import { timeZone } from '../time-zone';
import { EVIDENCE_DAYS_MAX, VIRTUAL_CAMERA_LENGTH, VIRTUAL_CAMERAS_MAX } from '../evidence/evidence.rules';
import { COLOR_PATTERN } from './company.rules';
import { LOGO_TYPES } from './logo.rules';
import { logoSchema } from './logo.schema';
import { AI_MODEL, KEPT_DAYS_MAX } from '../privacy/privacy.rules';
import { RECORDING_DAYS_MAX } from '../recordings/recordings.rules';
import { CHANGE_UNTIL_HOURS_MAX, LANGUAGES, SIGNALS, WINDOW_HOURS_MAX, type Signal } from '../visits/visits.rules';

const bySignal = <S>(schema: (signal: Signal) => S) =>
  Object.fromEntries(SIGNALS.map(signal => [signal, schema(signal)])) as Record<Signal, S>;

/** `company` of contract §13. */
export const companySchema = z.object({
  _id: id,
  name: z.string(),
  address: z.string(),
  contact_email: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  sendsMail: z.boolean().describe('Whether this server has a mail server (SMTP_URL); without one no email is sent'),
  showsMail: z.boolean().describe('Whether emails are shown at /dev/mail instead, only on the server’s own machine'),
  aiIndication: z.boolean().describe('Whether reports say how likely AI assistance is in each answer'),
  secondFactorRequired: z.boolean().describe('Whether everyone who signs in with a password needs a second factor'),
  aiModel: z.enum(AI_MODEL).describe('Whether a language model may see what candidates say, where the server has one'),
  windowHours: z.int().describe('Hours for which a Bot interview stays open from its start'),
  changeUntilHours: z.int().describe('Hours before the start until which candidates can move or cancel an interview'),
  language: z.enum(LANGUAGES).describe('Language of what candidates read until they choose one'),
  color: z
    .string()
    .optional()
    .describe('Of buttons and links in what candidates read, `#rrggbb`; absent for the product’s'),
  logo: logoSchema
    .extend({ contentType: z.enum(LOGO_TYPES), bytes: z.int() })
    .optional()
    .describe('Shown to candidates; absent if there is none'),
  retention: z.object({
    recordingDays: z.int().nullable().describe('Days after which recordings are deleted; null: never'),
    evidenceDays: z
      .int()
      .nullable()
      .describe('Days after the end of an interview after which its signals are deleted; null: never'),
    transcriptDays: z
      .int()
      .nullable()
      .describe('Days after the end of an interview after which its answers and its report are deleted; null: never'),
    resumeDays: z
      .int()
      .nullable()
      .describe('Days after a candidate’s last interview after which their resumes are deleted; null: never'),
  }),
  signals: z
    .object(bySignal(() => z.boolean()))
    .describe('What is collected in an interview besides what is said; only what the notice names'),
  virtualCameras: z.array(z.string()).describe('Parts of names that identify a virtual camera, ignoring case'),
});
export type Company = z.infer<typeof companySchema>;

/** null means for ever. */
function keptDays(name: string, max: number) {
  const error = `${name} must be a whole number from 1 to ${max}, or null for ever`;
  return z.int({ error }).min(1, { error }).max(max, { error }).nullable().optional();
}

const { min: NAME_MIN, max: NAME_MAX } = VIRTUAL_CAMERA_LENGTH;
const cameraName = line({ label: 'Name of a camera', required: 'Name of a camera is required', max: NAME_MAX }).min(
  NAME_MIN,
  { error: `Name of a camera must be ${NAME_MIN} characters or more` },
);
const camerasMessage = `Names of cameras must be a list of 1 to ${VIRTUAL_CAMERAS_MAX}`;

/** Removes duplicate names, keeping the first spelling of each. */
function onceEach(names: string[]): string[] {
  const small = names.map(name => name.toLowerCase());
  return names.filter((_, at) => small.indexOf(small[at] ?? '') === at);
}

const windowMessage = `windowHours must be a whole number from 1 to ${WINDOW_HOURS_MAX}`;

export const COLOR_MESSAGE = 'A colour is # and six digits, such as #17626e';

const changeMessage = `changeUntilHours must be a whole number from 0 to ${CHANGE_UNTIL_HOURS_MAX}`;

/**
 * Contract §5 Company. An omitted setting gets its default in a new company (UTC, the indication on, no second factor
 * required, 24 hours, changes until 24 hours before the start, English, the product's colour, every signal but voices,
 * the built-in list of virtual cameras, recordings for 90 days, and signals, answers and resumes until they are deleted
 * by hand), and keeps its value in an existing one.
 */
export const companyInputSchema = z.object({
  name: line({ label: 'Company Name', required: 'Company Name is required' }),
  address: line({ label: 'Address', required: 'Address is required', max: LIMITS.address }),
  contact_email: email({ required: 'Company Email is required', invalid: 'Invalid email' }),
  phone: phone('Company Phone Number').regex(/\d/, { error: 'Company Phone Number must have digits' }),
  timeZone: timeZone.nullish().transform(value => value ?? undefined),
  aiIndication: z
    .boolean({ error: 'aiIndication must be true or false' })
    .nullish()
    .transform(value => value ?? undefined)
    .optional(),
  secondFactorRequired: z
    .boolean({ error: 'secondFactorRequired must be true or false' })
    .nullish()
    .transform(value => value ?? undefined)
    .optional()
    .describe('People without one must set it up before they can do anything else, the caller included'),
  aiModel: z
    .enum(AI_MODEL, { error: `aiModel must be one of ${AI_MODEL.join(', ')}` })
    .nullish()
    .transform(value => value ?? undefined)
    .optional(),
  windowHours: z
    .int({ error: windowMessage })
    .min(1, { error: windowMessage })
    .max(WINDOW_HOURS_MAX, { error: windowMessage })
    .nullish()
    .transform(value => value ?? undefined)
    .optional(),
  changeUntilHours: z
    .int({ error: changeMessage })
    .min(0, { error: changeMessage })
    .max(CHANGE_UNTIL_HOURS_MAX, { error: changeMessage })
    .nullish()
    .transform(value => value ?? undefined)
    .optional(),
  language: z
    .enum(LANGUAGES, { error: `language must be one of ${LANGUAGES.join(', ')}` })
    .nullish()
    .transform(value => value ?? undefined)
    .optional(),
  color: z
    .string({ error: COLOR_MESSAGE })
    .trim()
    .toLowerCase()
    .regex(COLOR_PATTERN, { error: COLOR_MESSAGE })
    .nullable()
    .optional()
    .describe('null returns to the product’s'),
  retention: z
    .object(
      {
        recordingDays: keptDays('recordingDays', RECORDING_DAYS_MAX),
        evidenceDays: keptDays('evidenceDays', EVIDENCE_DAYS_MAX),
        transcriptDays: keptDays('transcriptDays', KEPT_DAYS_MAX),
        resumeDays: keptDays('resumeDays', KEPT_DAYS_MAX),
      },
      { error: 'retention must be {resumeDays, transcriptDays, recordingDays, evidenceDays}' },
    )
    .nullish()
    .transform(value => value ?? undefined)
    .optional(),
  signals: z
    .strictObject(
      bySignal(signal => z.boolean({ error: `${signal} must be true or false` }).optional()),
      {
        error: `signals may have ${SIGNALS.join(', ')}`,
      },
    )
    .nullish()
    .transform(value => value ?? undefined)
    .optional()
    .describe('A signal left out stays as it is'),
  virtualCameras: z
    .array(cameraName, { error: camerasMessage })
    .min(1, { error: camerasMessage })
    .max(VIRTUAL_CAMERAS_MAX, { error: camerasMessage, abort: true })
    .transform(onceEach)
    .nullish()
    .transform(value => value ?? undefined)
    .optional()
    .describe('Plain text, not patterns. Applies to interviews that begin from then on'),
});
export type CompanyInput = z.output<typeof companyInputSchema>;
