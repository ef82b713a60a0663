import { z } from 'zod';
import { id } from '../fields';
import { choice, paging, search, sort } from '../list-query';
import { HOLD_REASONS, MAIL_KINDS, MAIL_STATES, NOTICE_STATES } from './outbox.rules';

/** Contract §17: an email of the company, without its content. */
export const outboxMailSchema = z.object({
  _id: id,
  kind: z.enum(MAIL_KINDS),
  to: z.string().describe('Email address'),
  toName: z.string(),
  subject: z.string(),
  state: z
    .enum(MAIL_STATES)
    .describe(
      'queued: waits for an attempt; held: waits for what heldBecause names; dropped: made obsolete by a change to the interview',
    ),
  heldBecause: z
    .enum(HOLD_REASONS)
    .nullable()
    .describe('Only while it is held; at a limit it is sent automatically, nextTryAt at the earliest'),
  tries: z.int(),
  lastError: z.string().nullable().describe('The mail server’s reply to the last attempt'),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable().describe('Only while it is queued, or held at a limit'),
  interview: id.nullable().describe('The interview it is about'),
  canResend: z.boolean(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

/** The state of the latest email to the candidate of an interview. */
export const noticeSchema = z.object({
  state: z
    .enum(NOTICE_STATES)
    .describe(
      'held: not sent yet, because there is no mail server, no owner’s email is verified, or a limit is reached',
    ),
  at: z.iso.datetime().describe('When it was sent; until then when it was written'),
  to: z.string().describe('Email address'),
});
export type Notice = z.infer<typeof noticeSchema>;

export const outboxQuery = z.object({
  ...paging,
  search: search.describe('Part of address, name or subject, ignoring case'),
  state: choice('state', MAIL_STATES).optional(),
  sort: sort('createdAt'),
});
