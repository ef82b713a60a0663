import { z } from 'zod';
import { EMAIL_PATTERN, hiddenFault, plainAddress, withoutBlanksAround } from './email-address';

/** Lengths that the specification does not state; generous, so that only nonsense exceeds them. */
export const LIMITS = {
  email: 254,
  name: 200,
  phone: 40,
  address: 500,
  description: 10_000,
  positionName: 100,
  reason: 1_000,
  note: 2_000,
  search: 200,
  question: 10_000,
} as const;

/** Contract §9. */
export const REGISTERED_NAME_MAX = 20;
export const CANDIDATE_NAME_MIN = 3;
/** As people count, in scripts without case: 李娜 and 이솔 are full names. */
export const CANDIDATE_NAME_MIN_WITHOUT_CASE = 2;
export const PASSWORD_MIN_AT_LOGIN = 6;
export const PASSWORD_MIN = 8;
/** bcrypt ignores further bytes; a longer password is rejected, not truncated (contract §12). */
export const PASSWORD_MAX_BYTES = 72;
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_BYTES} bytes`;

/** Standard in both browsers and Node; declared here because the contract is compiled without the types of either. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Control characters, and halves of surrogate pairs, which no encoding can represent. */
const UNFIT = /[\p{Cc}\p{Cs}]/u;
/** The same, except tabs and line breaks. */
const UNFIT_IN_TEXT = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const ALL_UNFIT_IN_TEXT = new RegExp(UNFIT_IN_TEXT, 'gu');
/** Only spaces and characters without a glyph: a name that no one could see. */
const INVISIBLE = /^[\p{Cf}\p{Z}\s]*$/u;

/** Change the direction of the following text, so that a name reads as another (`gpj.exe` as `exe.jpg`). */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;
/** Browsers and documents put these around text of another direction when it is copied; they turn nothing by themselves. */
const ISOLATES = /[\u2066-\u2069]/g;
const turnsTextMessage = (label: string) =>
  `${label} contains invisible characters that reverse the text, please type it again`;

/** For the API document, in syntax that every regex dialect has: no control characters, and something visible. */
const LINE_PATTERN = '^[^\\x00-\\x1f\\x7f-\\x9f]*[^\\x00-\\x20\\x7f-\\xa0][^\\x00-\\x1f\\x7f-\\x9f]*$';
/** The same with tabs and line breaks; text that may be blank uses the other one. */
const PARAGRAPH_PATTERN =
  '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*[^\\x00-\\x20\\x7f-\\xa0][^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$';
export const SHOWABLE_PATTERN = '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$';

/** Whether text of several lines can be stored and displayed as is. */
export function isShowable(value: string): boolean {
  return !UNFIT_IN_TEXT.test(value);
}

/** Whether text has no control characters, line breaks among them. */
export const isOneLine = (value: string): boolean => !UNFIT.test(value);

/** Removes what cannot be stored and displayed. */
export const showable = (value: string): string => value.replace(ALL_UNFIT_IN_TEXT, '');

interface TextMessages {
  /** The message if it is absent, null or blank. */
  required: string;
  /** The field's name at the start of messages, for example `First name`. */
  label: string;
}

function text({ required, label }: TextMessages, cleaned = (value: string) => value) {
  return z
    .string({
      error: issue => (issue.input === undefined || issue.input === null ? required : `${label} must be text`),
    })
    .overwrite(cleaned)
    .trim()
    .min(1, { error: required, abort: true })
    .refine(value => !INVISIBLE.test(value), { error: required, abort: true });
}

interface LineMessages extends TextMessages {
  max?: number;
  tooLong?: string;
  /** Removes what copying leaves around the value. */
  cleaned?: (value: string) => string;
}

/**
 * A required line of text, trimmed and composed (NFC). Control characters (including line breaks) are rejected, so that
 * no name can turn into an email header or a file name; so are those that change the direction of text.
 */
export function line({ max = LIMITS.name, tooLong, cleaned, ...messages }: LineMessages) {
  return text(messages, cleaned)
    .normalize()
    .max(max, { error: tooLong ?? `${messages.label} must be ${max} characters or less`, abort: true })
    .refine(isOneLine, { error: `${messages.label} must be on one line` })
    .refine(value => !TURNS_TEXT.test(value), { error: turnsTextMessage(messages.label) })
    .meta({ pattern: LINE_PATTERN });
}

/** A telephone number, without the invisible characters that address books put around one. */
export const phone = (label: string) =>
  line({
    label,
    required: `${label} is required`,
    max: LIMITS.phone,
    cleaned: withoutBlanksAround,
  });

/** Required text of several lines, trimmed. */
export function paragraph({ max, ...messages }: TextMessages & { max: number }) {
  return text(messages)
    .max(max, { error: `${messages.label} must be ${max} characters or less`, abort: true })
    .refine(isShowable, {
      error: `${messages.label} contains characters that cannot be shown`,
    })
    .meta({ pattern: PARAGRAPH_PATTERN });
}

/** Text of several lines from a person without an account, trimmed and without isolates; may be blank. */
export function optionalText({ label, max }: { label: string; max: number }) {
  return z
    .string({ error: `${label} must be text` })
    .overwrite(value => value.replace(ISOLATES, ''))
    .trim()
    .max(max, { error: `${label} must be ${max} characters or less`, abort: true })
    .refine(isShowable, { error: `${label} contains characters that cannot be shown` })
    .refine(value => !TURNS_TEXT.test(value), { error: turnsTextMessage(label) })
    .meta({ pattern: SHOWABLE_PATTERN });
}

/**
 * An email address by HTML's grammar, however it was pasted: converted to lower case, its domain to ASCII (contract
 * §12). `invalid` and `required` are the form's own messages.
 */
export function email(messages: { required: string; invalid: string }) {
  return z
    .string({
      error: issue => (issue.input === undefined || issue.input === null ? messages.required : messages.invalid),
    })
    .overwrite(plainAddress)
    .min(1, { error: messages.required, abort: true })
    .max(LIMITS.email, { error: messages.invalid, abort: true })
    .regex(EMAIL_PATTERN, { error: ({ input }) => hiddenFault(String(input)) ?? messages.invalid });
}

/** The email of an account (contract §5 Login, Register, New interviewer). */
export const accountEmail = email({ required: 'Email is required', invalid: 'Invalid email address' });

/** Normalises a password for hashing, so that it is the same on every keyboard. */
export const samePassword = (value: string): string => value.normalize('NFKC');

const fitsBcrypt = (value: string) => new TextEncoder().encode(samePassword(value)).length <= PASSWORD_MAX_BYTES;

/** A password of at least `min` characters and at most 72 bytes as hashed; never trimmed. */
export function password(min: number) {
  return z
    .string({
      error: issue =>
        issue.input === undefined || issue.input === null ? 'Password is required' : 'Password must be text',
    })
    .min(1, { error: 'Password is required', abort: true })
    .min(min, { error: `Password must be at least ${min} characters`, abort: true })
    .refine(fitsBcrypt, { error: PASSWORD_TOO_LONG });
}

/** The caller's current password, confirmed: only the service can tell that it is wrong, so any text is accepted. */
export const currentPassword = z
  .string({ error: 'Current password is required' })
  .min(1, { error: 'Current password is required' });

/** The password repeated on a form; compare with `passwordsMatch`. */
export const confirmPassword = z.string().min(1, { error: 'Confirm password is required' });
export const PASSWORDS_MUST_MATCH = 'Passwords must match';

/** First and last name at registration and for new interviewers (contract §5, §9). */
export const registeredName = (label: 'First name' | 'Last name') =>
  line({
    label,
    required: `${label} is required`,
    max: REGISTERED_NAME_MAX,
    tooLong: `${label} must be ${REGISTERED_NAME_MAX} characters or less`,
  });

/** A MongoDB ObjectId as hex. */
export const id = z
  .string({ error: 'Not a valid id' })
  .regex(/^[0-9a-f]{24}$/i, { error: 'Not a valid id' })
  .describe('ObjectId, 24 hex digits');

/** Path parameters of `/…/:id`; a malformed id answers like an unknown one, 404 (contract §10). */
export const idParams = z.object({ id });

/** `{_id, name}`: a reference from one record to another. */
export const ref = z.object({ _id: id, name: z.string() });
export type Ref = z.infer<typeof ref>;

/** An optional remark stored in a history. */
export const reason = z
  .string({ error: 'Reason must be text' })
  .trim()
  .max(LIMITS.reason, { error: `Reason must be ${LIMITS.reason} characters or less`, abort: true })
  .refine(isShowable, { error: 'Reason contains characters that cannot be shown' })
  .meta({ pattern: SHOWABLE_PATTERN })
  .nullish()
  .transform(value => value ?? undefined);

/** A decision on a candidate, or a change to an interview (contract §13, §14). */
const historyEntry = z.object({
  at: z.iso.datetime(),
  by: ref,
  from: z.string(),
  to: z.string(),
  reason: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/**
 * How a record changed and where it came from. Its creation is neither a decision nor a change, and is kept separately.
 */
export const historyFields = {
  added: z.object({ at: z.iso.datetime(), by: ref }).nullable().describe('Who added it and when; null if not known'),
  history: z.array(historyEntry).describe('In the order in which it happened'),
};
export type History = z.infer<z.ZodObject<typeof historyFields>>;

/** In a query: the version of a record that the caller has read. If there is a later one, nothing is written. */
export const ifVersion = z
  .preprocess(
    (value: number | string) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z.int({ error: 'ifVersion must be a whole number' }).min(0, { error: 'ifVersion cannot be negative' }),
  )
  .optional();
