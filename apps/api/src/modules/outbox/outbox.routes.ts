import type { outboxEndpoints } from '@interview-detection/shared/outbox/outbox.endpoints';
import type { OutboxMail } from '@interview-detection/shared/outbox/outbox.schema';
import type { Handlers } from '#api/http/mount';
import { listMails, resendMail, canResend, type MailRow } from './mail-list.service';

/** It is sent automatically at a known time. */
const isHeldByLimit = ({ state, heldBecause }: MailRow) =>
  state === 'held' && (heldBecause === 'company-limit' || heldBecause === 'recipient-limit');

/** Returns an email as the company sees it: without its content, which stays between writer and reader. */
function presentMail(mail: MailRow): OutboxMail {
  return {
    _id: mail._id.toHexString(),
    kind: mail.kind,
    to: mail.to.address,
    toName: mail.to.name,
    subject: mail.subject,
    state: mail.state,
    heldBecause: mail.state === 'held' ? (mail.heldBecause ?? 'no-mail-server') : null,
    tries: mail.tries,
    lastError: mail.lastError,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    nextTryAt: mail.state === 'queued' || isHeldByLimit(mail) ? mail.nextAt.toISOString() : null,
    interview: mail.about?.toHexString() ?? null,
    canResend: canResend(mail),
  };
}

export const outboxHandlers: Handlers<typeof outboxEndpoints> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listMails(principal, query);
    return { items: items.map(presentMail), ...rest };
  },
  async resend({ principal, params }) {
    return presentMail(await resendMail(principal, params.id));
  },
};
