import type { Published } from '#api/events/domain-event';
import { findCompany } from '../company/company.service';
import { webhookOffMail } from '../outbox/mails/webhook.mails';
import { queueMails } from '../outbox/outbox.service';
import { findPermitted } from '../users/users.service';
import type { WebhookRecord } from './webhooks.model';

/** Writes to everyone who may do something about it; to the company if it has no such account any more. */
export async function notifySwitchedOff({
  scope,
  session,
  payload: { webhook, isGone },
}: Published<{ webhook: WebhookRecord; isGone: boolean }>): Promise<void> {
  const company = await findCompany(scope);
  if (!scope || !company) throw new Error('A webhook belongs to a company');
  const permitted = await findPermitted(scope, 'company.update');
  const people = permitted.length > 0 ? permitted : [{ name: company.name, address: company.contact_email }];
  const mails = people.map(to => ({
    kind: 'webhook-off' as const,
    to,
    content: webhookOffMail({ name: to.name, url: webhook.url, description: webhook.description, isGone }),
    companyName: company.name,
  }));
  await queueMails(mails, { scope, session });
}
