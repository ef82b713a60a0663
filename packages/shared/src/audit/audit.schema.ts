import { z } from 'zod';
import { id } from '../fields';
import { MOMENT, moment, paging } from '../list-query';
import { ACTION_MAX, ACTION_PATTERN, ACTOR_KINDS } from './audit.rules';

const actorSchema = z.object({
  kind: z.enum(ACTOR_KINDS),
  _id: id
    .nullable()
    .describe(
      'id of the account, also where a key acts for it, or of a candidate’s interview; null for the product itself',
    ),
  name: z.string().nullable().describe('The current name; null for a deleted account or an erased candidate'),
});

const recordSchema = z.object({
  kind: z.string().describe('What kind of record the id belongs to'),
  _id: id,
  name: z.string().nullable().describe('The current name; null if the record is gone, or has none'),
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
  address: z.string().nullable().describe('Where the call came from; null for the product itself and for candidates'),
  device: z.string().nullable().describe('What made the call, in brief; null where the address is null'),
  requestId: z.string().nullable().describe('X-Request-Id of the call; also on entries that followed from it later'),
  changes: z.array(changeSchema).optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const ACTION = { error: 'action must look like interview.scheduled' };

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
  sealed: z.int().min(0).describe('Entries in the chain, including those removed at the end of their retention period'),
  unsealed: z.int().min(0).describe('Entries of the last few seconds, not yet in the chain'),
  head: z.string().describe('SHA-256 of the last entry of the chain, in hex; worth noting elsewhere'),
  keptDays: z.int().nullable().describe('Days for which entries are kept; null: forever'),
  removedUntil: z.iso
    .datetime()
    .nullable()
    .describe('Entries before this time were removed at the end of their retention period; else null'),
  checked: z.int().min(0).describe('How many of the latest entries were checked just now'),
  intact: z
    .boolean()
    .describe('Whether they follow from one another up to the head, and no entry stands outside the chain'),
  actions: z.array(z.string()).describe('The actions that have entries'),
});
export type AuditState = z.infer<typeof auditStateSchema>;
