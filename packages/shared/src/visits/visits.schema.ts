import { z } from 'zod';
import { logoSchema } from '../company/logo.schema';
import { LIMITS, optionalText } from '../fields';
import { choice } from '../list-query';
import { INTERVIEW_TYPES, POLICIES } from '../interviews/interviews.rules';
import { adjustmentsSchema, consentFactsSchema, timeWishSchema } from './visit-facts.schema';
import {
  ADJUSTMENT_NOTE_MAX,
  DECISIONS,
  EXTRA_TIME_MAX_PERCENT,
  LANGUAGES,
  SIGNALS,
  VISIT_STATES,
  type Signal,
} from './visits.rules';

/** Longer than any token that the product creates; longer ones are invalid. */
const TOKEN_MAX = 200;

export const requiredLanguage = z.enum(LANGUAGES, { error: `language must be one of ${LANGUAGES.join(', ')}` });
const language = requiredLanguage
  .nullish()
  .transform(value => value ?? undefined)
  .optional();

export const startSessionSchema = z.object({
  token: z
    .string({ error: 'token must be the last part of the link' })
    .min(1, { error: 'token must be the last part of the link' })
    .max(TOKEN_MAX, { error: `token must be ${TOKEN_MAX} characters or less` })
    .describe('What follows /i/ in the link'),
  takeOver: z
    .boolean({ error: 'takeOver must be true or false' })
    .nullish()
    .transform(value => value ?? false)
    .optional()
    .describe('true ends the session of another device that is in use'),
  language: language.describe(
    'Language of what the candidate reads; if absent, that of the last visit, else the company’s',
  ),
});
export type StartSession = z.output<typeof startSessionSchema>;

export const candidateSessionSchema = z.object({
  token: z.string().describe('Sent as a bearer token, for this interview’s /candidate calls only'),
  expiresAt: z.iso.datetime(),
  isOffer: z.literal(true).optional().describe('The link is about offered times: GET /candidate/offer'),
});
export type CandidateSession = z.infer<typeof candidateSessionSchema>;

/** What is collected and what is not, in the candidate's language. */
const noticeSchema = z.object({
  version: z.string().describe('Identifies what is collected and the settings behind it; the same in every language'),
  items: z.array(z.object({ what: z.string(), why: z.string(), who: z.string(), kept: z.string() })),
  not: z.array(z.string()).describe('What is not collected'),
});
export type Notice = z.infer<typeof noticeSchema>;

const ownConsentSchema = consentFactsSchema.extend({
  noticeVersion: z.string().describe('The notice it refers to'),
  isCurrent: z.boolean().describe('false if more is collected by now, so the notice must be agreed to again'),
});

/** Omits who granted them, which is the company's matter. */
const ownAdjustmentsSchema = adjustmentsSchema.extend({
  granted: adjustmentsSchema.shape.granted.unwrap().omit({ by: true }).nullable(),
});

const CHECK_TEXT_MAX = 200;
const short = (name: string) => optionalText({ label: name, max: CHECK_TEXT_MAX });

/** Whether it works, what is wrong with it in one word (`refused`, `none`, `silent`), or which one was tried. */
const deviceState = (name: string) =>
  z
    .union([z.boolean(), short(name), z.object({ ok: z.boolean(), label: short(name).optional() })], {
      error: `${name} must be true, false, a text or {ok, label}`,
    })
    .nullish()
    .transform(value => value ?? null)
    .describe(
      'true where it works, false or a word such as refused where it does not; or {ok, label} of the one tried',
    );

const SCREENS_MAX = 64;
const screens = z
  .union(
    [
      z.int().min(0).max(SCREENS_MAX),
      z.strictObject({ extended: z.boolean().nullish(), count: z.int().min(0).max(SCREENS_MAX).optional() }),
    ],
    { error: `screens must be a number up to ${SCREENS_MAX}, or {extended, count}` },
  )
  .nullish()
  .transform(value => value ?? null)
  .describe('Their number, or whether there is more than one; null if the browser does not say');

const RTT_MAX_MS = 600_000;
const network = z
  .object(
    {
      rttMs: z
        .number({ error: 'rttMs must be milliseconds' })
        .min(0, { error: 'rttMs must be milliseconds' })
        .max(RTT_MAX_MS, { error: `rttMs must be at most ${RTT_MAX_MS}` })
        .nullish()
        .transform(value => value ?? null)
        .describe('Round trip in milliseconds'),
      ok: z.boolean({ error: 'ok must be true or false' }),
    },
    { error: 'network must be {rttMs, ok}' },
  )
  .nullish()
  .transform(value => value ?? null);

export const deviceCheckSchema = z.object({
  browser: deviceState('browser'),
  microphone: deviceState('microphone'),
  camera: deviceState('camera'),
  speaker: deviceState('speaker'),
  network,
  screens,
});
export type DeviceCheck = z.output<typeof deviceCheckSchema>;

/** The company as its candidates see it. */
export const candidateCompanySchema = z.object({
  name: z.string(),
  colors: z
    .object({ light: z.string(), dark: z.string() })
    .optional()
    .describe('Its colour, readable on light and on dark pages; absent for the product’s'),
  logo: logoSchema.optional(),
});

/** An interview as its candidate sees it. */
export const candidateViewSchema = z.object({
  company: candidateCompanySchema,
  position: z.object({ name: z.string() }),
  candidate: z.object({ name: z.string() }),
  interviewer: z.object({ name: z.string() }).optional().describe('The first of the interviewers; absent for Bot'),
  interviewers: z.array(z.object({ name: z.string() })).describe('Everyone who holds it; empty for Bot'),
  interviewType: z.enum(INTERVIEW_TYPES),
  startsAt: z.iso.datetime(),
  timeZone: z.string().describe('The one that this interview was scheduled in'),
  companyTimeZone: z.string().describe('The company’s own'),
  durationMinutes: z.int(),
  state: z.enum(VISIT_STATES),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  now: z.iso.datetime().describe('The server’s clock, by which it opens and closes'),
  policy: z.enum(POLICIES),
  notice: noticeSchema,
  signals: z
    .array(z.enum(SIGNALS))
    .describe('What the page collects in this interview now, once that was agreed to; the notice names each'),
  consent: ownConsentSchema.nullable(),
  adjustments: ownAdjustmentsSchema,
  check: z
    .object({ ...deviceCheckSchema.shape, at: z.iso.datetime() })
    .nullable()
    .describe('The last one'),
  questionCount: z
    .int()
    .optional()
    .describe(
      'Questions the bot will ask, without follow-ups; if a person asks, those of the position’s plan, if it has one',
    ),
  language: requiredLanguage,
  changeUntil: z.iso
    .datetime()
    .optional()
    .describe('Until when the candidate can move or cancel it, or ask for another time; absent once it has begun'),
  timeWish: timeWishSchema.optional().describe('The other time that they asked for; absent once it was moved'),
  room: z.boolean().describe('Held in this product’s room; false for Bot, and if meetings are held elsewhere'),
  meetingUrl: z
    .string()
    .nullable()
    .describe('Where to join a meeting held elsewhere, once the interview is open; null before, and in our own room'),
  voice: z
    .object({
      minutesMax: z.int().min(1).describe('Of one spoken answer'),
      languages: z.array(z.string()).nullable().describe('Languages that can be transcribed; null if not known'),
    })
    .nullable()
    .describe('Whether answers may be spoken; null: they are typed'),
});
export type CandidateView = z.infer<typeof candidateViewSchema>;

export const consentSchema = z.object({
  noticeVersion: z
    .string({ error: 'noticeVersion must be the version of the notice that was shown' })
    .min(1, { error: 'noticeVersion must be the version of the notice that was shown' })
    .max(TOKEN_MAX, { error: 'noticeVersion must be the version of the notice that was shown' }),
  decision: z.enum(DECISIONS, { error: `decision must be ${DECISIONS.join(' or ')}` }),
  reason: optionalText({ label: 'Reason', max: LIMITS.reason })
    .nullish()
    .transform(value => value || null),
});
export type ConsentInput = z.output<typeof consentSchema>;

const signalsOff = z
  .array(z.enum(SIGNALS, { error: `signalsOff must name some of ${SIGNALS.join(', ')}` }), {
    error: 'signalsOff must be a list',
  })
  .max(SIGNALS.length, { error: `signalsOff may have at most ${SIGNALS.length} names` })
  .nullish()
  // In the order of the list, without duplicates: the same request gives the same record.
  .transform((names): Signal[] => SIGNALS.filter(name => names?.includes(name)));

const percentMessage = `extraTimePercent must be a whole number from 0 to ${EXTRA_TIME_MAX_PERCENT}`;
const extraTimePercent = z
  .int({ error: percentMessage })
  .min(0, { error: percentMessage })
  .max(EXTRA_TIME_MAX_PERCENT, { error: percentMessage });

export const askAdjustmentsSchema = z.object({
  extraTimePercent: extraTimePercent.nullish().transform(value => value ?? null),
  signalsOff,
  keyboardOnly: z
    .boolean({ error: 'keyboardOnly must be true or false' })
    .nullish()
    .transform(value => value ?? false),
  note: optionalText({ label: 'Note', max: ADJUSTMENT_NOTE_MAX })
    .nullish()
    .transform(value => value || null),
});
export type AskAdjustments = z.output<typeof askAdjustmentsSchema>;

export const grantAdjustmentsSchema = z.object({
  extraTimePercent: extraTimePercent.nullish().transform(value => value ?? 0),
  signalsOff,
  answer: optionalText({ label: 'Answer', max: LIMITS.reason })
    .nullish()
    .transform(value => value || null)
    .describe('In words, shown to the candidate'),
});
export type GrantAdjustments = z.output<typeof grantAdjustmentsSchema>;

export const languageSchema = z.object({ language: requiredLanguage });

export const previewQuery = z.object({
  language: choice('language', LANGUAGES).optional().describe('The candidate’s if absent'),
});

export const linkSchema = z.object({ url: z.string().describe('For this candidate alone') });
