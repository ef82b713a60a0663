import { z } from 'zod';
import { id } from '../fields';
import { paging } from '../list-query';
import { ACTION_MAX, ACTION_PATTERN, ACTOR_KINDS } from './audit.rules';

const actorSchema = z.object({
  kind: z.enum(ACTOR_KINDS),
  _id: id
    .nullable()
    .describe('Of the account, also where a key acts for it; of a candidate’s interview; null of the product itself'),
  name: z.string().nullable().describe('As it is now; null of an account that is gone and of an erased candidate'),
});

const recordSchema = z.object({
  kind: z.string().describe('What it is an id of'),
  _id: id,
  name: z.string().nullable().describe('As it is now; null where the record is gone, or has none'),
});

const single = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A value of a setting, a status, a role, a date or an id. */
const value = z.union([single, z.array(single), z.record(z.string(), single)]);

const changeSchema = z.object({
  field: z.string(),
  from: value.optional().describe('Absent if the field may hold personal data: then only its name is kept'),
  to: value.optional(),
});
export type AuditChange = z.infer<typeof changeSchema>;

/** An entry of the audit log (contract §30). */
export const auditEntrySchema = z.object({
  _id: id,
  at: z.iso.datetime(),
  actor: actorSchema,
  action: z.string().describe('<noun>.<verb>, for example interview.scheduled'),
  record: recordSchema,
  address: z.string().nullable().describe('Where the call came from; null of the product itself and of candidates'),
  device: z.string().nullable().describe('What made the call, in short words; null where the address is'),
  requestId: z.string().nullable().describe('X-Request-Id of the call, also of what followed from it later'),
  changes: z.array(changeSchema).optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const ACTION = { error: 'action must be such as interview.scheduled' };
const MOMENT = 'a day such as 2026-11-23, or an instant such as 2026-11-23T10:30:00Z';

/** A day in the company's calendar, or an instant. */
const moment = (name: string) =>
  z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: `${name} must be ${MOMENT}` }).optional();

const filters = {
  actor: id.optional().describe('Entries of this account, or of the candidate of this interview'),
  action: z.string(ACTION).max(ACTION_MAX, ACTION).regex(ACTION_PATTERN, ACTION).optional(),
  record: id.optional().describe('Entries about the record with this id'),
  from: moment('from').describe(`${MOMENT}; a day begins by the company’s clock`),
  to: moment('to').describe('The same; a day is included'),
};

export const auditQuery = z.object({ ...paging, ...filters });
export type AuditQuery = z.output<typeof auditQuery>;

/** Contract §30: the length of the chain, and whether its end is intact. */
export const auditStateSchema = z.object({
  sealed: z.int().min(0).describe('Entries that the chain has, those counted that were removed after their days'),
  unsealed: z.int().min(0).describe('Entries of the last seconds, which are about to be chained'),
  head: z.string().describe('SHA-256 of the last entry of the chain, in hex; worth writing down elsewhere'),
  keptDays: z.int().nullable().describe('Days for which entries are kept; null: for ever'),
  removedUntil: z.iso.datetime().nullable().describe('Entries from before it were removed after their days; else null'),
  checked: z.int().min(0).describe('How many of the latest entries were checked just now'),
  intact: z.boolean().describe('Whether they follow from one another, to the head'),
  actions: z.array(z.string()).describe('Which actions there are entries of'),
});
export type AuditState = z.infer<typeof auditStateSchema>;
