import type { webhooksEndpoints } from '@interview-detection/shared/webhooks/webhooks.endpoints';
import type { Handlers } from '#api/http/mount';
import { deliveriesOf, pingWebhook, redeliver } from './send-by-hand.service';
import { presentDelivery, presentWebhook } from './webhooks.presenter';
import { addWebhook, listWebhooks, removeWebhook, updateWebhook } from './webhooks.service';

export const webhooksHandlers: Handlers<typeof webhooksEndpoints> = {
  async list({ principal }) {
    return { items: (await listWebhooks(principal)).map(presentWebhook) };
  },
  async create({ principal, body }) {
    const { webhook, secret } = await addWebhook(principal, body);
    return { ...presentWebhook(webhook), secret };
  },
  async update({ principal, params, body }) {
    return presentWebhook(await updateWebhook(principal, params.id, body));
  },
  async remove({ principal, params }) {
    await removeWebhook(principal, params.id);
    return null;
  },
  async ping({ principal, params }) {
    return presentDelivery(await pingWebhook(principal, params.id));
  },
  async deliveries({ principal, params, query }) {
    const { items, ...rest } = await deliveriesOf(principal, params.id, query);
    return { items: items.map(presentDelivery), ...rest };
  },
  async redeliver({ principal, params }) {
    return presentDelivery(await redeliver(principal, params));
  },
};
