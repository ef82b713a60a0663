import { z } from 'zod';

/**
 * Every error a caller can meet: its HTTP status and its default text (contract §10). A service throws a code, and may
 * give a more precise text.
 */
export const ERRORS = {
  VALIDATION_FAILED: { status: 400, message: 'The request is not valid' },
  CODE_INVALID: { status: 400, message: 'The code is wrong, used or expired' },
  TOKEN_INVALID: { status: 400, message: 'The reset link is wrong, used or expired' },
  PASSKEY_INVALID: { status: 400, message: 'This passkey couldn’t be verified. Please try again.' },
  OIDC_ANSWER_INVALID: {
    status: 400,
    message: 'This sign-in took too long or was started in another browser. Please start again.',
  },
  TEMPLATE_INVALID: { status: 400, message: 'This text can’t be used as an email' },
  PASSWORD_WRONG: { status: 400, message: 'Your current password is wrong' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  CONFIRM_PASSWORD: { status: 403, message: 'Please confirm your password or sign in again, then try again' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not support that method' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists' },
  COMPANY_EXISTS: { status: 409, message: 'You already have a company' },
  COMPANY_REQUIRED: { status: 409, message: 'Create your company first' },
  SECOND_FACTOR_REQUIRED: {
    status: 409,
    message: 'Your company requires a second factor. Set up an authenticator app first.',
  },
  SECOND_FACTOR_ON: { status: 409, message: 'Two-factor authentication is already on. Turn it off first.' },
  PASSWORD_CHANGE_REQUIRED: { status: 409, message: 'Choose your own password first' },
  CANDIDATE_DECIDED: { status: 409, message: 'This candidate has already been decided' },
  STAGE_IN_USE: { status: 409, message: 'There are candidates in a stage that would be removed' },
  CANDIDATE_BOOKED: { status: 409, message: 'This candidate already has an open interview for this position' },
  CANDIDATE_DIFFERS: { status: 409, message: 'This email belongs to a candidate with another name' },
  INTERVIEW_NOT_OPEN: { status: 409, message: 'This interview is already closed' },
  NOT_UNDOABLE: { status: 409, message: 'Only a cancellation or a no-show of the last 10 minutes can be undone' },
  INTERVIEWER_BUSY: { status: 409, message: 'The interviewer has another interview at that time' },
  SLOT_TAKEN: { status: 409, message: 'This time has just been taken, please pick another one' },
  SLOT_NOT_OFFERED: { status: 409, message: 'This time is not among those offered' },
  OFFER_PICKED: {
    status: 409,
    message: 'The candidate has already picked a time. Cancel or move the interview instead.',
  },
  CHANGE_TOO_LATE: {
    status: 409,
    message: 'It is too close to the start to change this here. Please write to the company.',
  },
  NOT_INVITED: { status: 409, message: 'No invitation is open: they have already signed in or are deactivated' },
  LAST_OWNER: { status: 409, message: 'A company needs an owner. Make someone else an owner first.' },
  REPORT_NOT_FAILED: { status: 409, message: 'This report has not failed' },
  NO_INDICATION: { status: 409, message: 'This answer has no indication to confirm or dismiss' },
  NOT_COMPARED_BY_WORDS: { status: 409, message: 'The wording of this answer was not compared with the plan' },
  REPORT_NOT_READY: { status: 409, message: 'The report is not ready yet' },
  PLAN_CHANGED: { status: 409, message: 'Someone else has changed this question plan in the meantime' },
  NOTES_CHANGED: { status: 409, message: 'You have changed these notes in another window in the meantime' },
  MAIL_OUTDATED: { status: 409, message: 'This email is out of date' },
  EMAIL_UNVERIFIED: {
    status: 409,
    message: 'Your company’s emails wait until one of its owners has verified their email address',
  },
  MAIL_NOT_SET_UP: {
    status: 409,
    message: 'Emails aren’t being sent. Ask your administrator to set SMTP_URL.',
  },
  MODEL_NOT_SET_UP: {
    status: 409,
    message: 'No language model is set up. Ask your administrator to set LLM_BASE_URL and LLM_MODEL.',
  },
  OIDC_NOT_SET_UP: {
    status: 409,
    message: 'Signing in with a provider is not set up. Ask your administrator to set OIDC_ISSUER.',
  },
  OIDC_OTHER_PERSON: {
    status: 409,
    message:
      'The account with your email address is linked to someone else at the sign-in provider. If it should be ' +
      'yours, ask an owner of your company, or this server’s administrator, to deactivate and reactivate it.',
  },
  NOT_OPEN_YET: { status: 409, message: 'This interview has not opened yet' },
  LINK_IN_USE: { status: 409, message: 'Your interview is open on another device' },
  CONSENT_REQUIRED: { status: 409, message: 'Please read what is collected, and agree to it first' },
  ALREADY_AGREED: {
    status: 409,
    message: 'The candidate has already agreed to this interview, so what they may use can no longer change',
  },
  ALREADY_ANSWERED: { status: 409, message: 'This question has been answered' },
  TURN_NOT_ASKED: { status: 409, message: 'This question is not being asked now' },
  RECORDING_FINISHED: { status: 409, message: 'This recording is finished' },
  RECORD_NOT_READY: { status: 409, message: 'What was kept about you is shown here once the interview is over' },
  REVIEW_OPEN: {
    status: 409,
    message: 'The candidate is waiting for an answer to their review request. Answer it first, or give a reason.',
  },
  REVIEW_NOT_OPEN: { status: 409, message: 'There is no open request for a human review' },
  SAME_PERSON: { status: 409, message: 'These already belong to the same person' },
  MERGE_CONFLICT: {
    status: 409,
    message: 'Both have an open interview or offered times for the same position. Cancel one of them first.',
  },
  ERASURE_OPEN: {
    status: 409,
    message: 'One of them requested deletion or was erased. Answer the request first.',
  },
  MENTION_REFUSED: {
    status: 409,
    message: 'Someone you mention can’t see this candidate. Remove the mention, then try again.',
  },
  TOO_MANY_NOTES: { status: 409, message: 'A candidate may have 500 notes. Delete some you no longer need.' },
  ERASURE_NOT_ASKED: { status: 409, message: 'There is no open request for deletion' },
  EVIDENCE_FULL: {
    status: 409,
    message: 'This interview has reached its limit of events: new ones are not kept, and show as a gap',
  },
  EVENT_CHANGED: { status: 409, message: 'A stored event cannot be changed' },
  TOO_MANY_POSITIONS: { status: 409, message: 'A company may have 1,000 positions' },
  TOO_MANY_WEBHOOKS: { status: 409, message: 'A company may have 20 webhooks. Remove one you no longer need.' },
  WEBHOOK_OFF: { status: 409, message: 'This webhook is switched off. Switch it on first.' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'You may have 20 passkeys. Delete one you no longer need.' },
  TOO_MANY_API_KEYS: { status: 409, message: 'You may have 20 keys. Delete one you no longer need.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'The first call with this Idempotency-Key is still running' },
  IDEMPOTENCY_REPLY_LOST: {
    status: 409,
    message: 'The first call with this Idempotency-Key succeeded, but its reply is lost. Check what it changed.',
  },
  ROOM_FULL: {
    status: 409,
    message: 'This room is full: it has room for three people from the company and the candidate',
  },
  NOT_IN_ROOM: { status: 409, message: 'You are not in this room. Please enter it first.' },
  NO_BREAK_LEFT: { status: 409, message: 'You have no breaks left' },
  CANDIDATE_MERGED: { status: 410, message: 'This candidate was merged with another' },
  LINK_ENDED: { status: 410, message: 'This link has ended' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send JSON' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'This part is not in the file' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This Idempotency-Key was used for another call' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts, please try again later' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side, please try again' },
  MODEL_FAILED: { status: 502, message: 'The language model gave no usable answer, please try again' },
  OIDC_FAILED: { status: 502, message: 'The sign-in provider gave no usable answer, please try again' },
  UNAVAILABLE: { status: 503, message: 'The database is not reachable right now, please try again' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One invalid field: `path` is the field's name as sent (dotted for nested ones). */
export const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issueSchema>;

/** The body of every failed request (contract §10). */
export const errorBodySchema = z.object({
  message: z.string().describe('What a person may read'),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  issues: z.array(issueSchema).optional(),
  movedTo: z.string().optional().describe('With CANDIDATE_MERGED: the id of the candidate who has everything now'),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
