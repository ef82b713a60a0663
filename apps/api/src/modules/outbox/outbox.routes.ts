import type { outboxEndpoints } from '@interview-detection/shared/outbox/outbox.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentMail } from './outbox.presenter';
import { listMails, resendMail } from './mail-list.service';

export const outboxHandlers: Handlers<typeof outboxEndpoints> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listMails(principal, query);
    return { items: items.map(presentMail), ...rest };
  },
  async resend({ principal, params }) {
    return presentMail(await resendMail(principal, params.id));
  },
};
