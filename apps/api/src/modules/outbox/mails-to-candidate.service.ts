import type { Types } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import { TO_STAFF } from './notices.service';
import { Mails, type MailRecord } from './outbox.model';

/** A mail as shown beside the interviews of its recipient. */
export type CandidateMail = Pick<
  MailRecord,
  '_id' | 'kind' | 'to' | 'subject' | 'state' | 'createdAt' | 'sentAt' | 'about'
>;

const SHOWN = { kind: 1, to: 1, subject: 1, state: 1, createdAt: 1, sentAt: 1, about: 1 } as const;

/** Returns the latest mails to these addresses about these interviews, newest first. */
export async function mailsToCandidate(
  scope: FullScope,
  { interviews, addresses, limit }: { interviews: Types.ObjectId[]; addresses: string[]; limit: number },
): Promise<CandidateMail[]> {
  return Mails.in(scope)
    .find(
      { about: { $in: interviews }, 'to.address': { $in: addresses }, kind: { $nin: [...TO_STAFF] }, isSecret: false },
      SHOWN,
    )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<CandidateMail[]>();
}
