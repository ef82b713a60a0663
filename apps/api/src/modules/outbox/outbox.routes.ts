import type { outboxEndpoints } from '@interview-detection/shared/outbox/outbox.endpoints';
import type { Handlers } from '../../http/mount';
import { presentMail } from './outbox.presenter';
import { listMails, resendMail } from './mail-list.service';

export const outboxHandlers: Handlers<typeof outboxEndpoints> = {
  async list({ actor, query }) {
    const { items, ...rest } = await listMails(actor, query);
    return { items: items.map(presentMail), ...rest };
  },
  async resend({ actor, params }) {
    return presentMail(await resendMail(actor, params.id));
  },
};
