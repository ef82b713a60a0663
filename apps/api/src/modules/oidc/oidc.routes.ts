import type { oidcEndpoints } from '@interview-detection/shared/oidc/oidc.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentSignIn } from '../auth/signed-in.presenter';
import { beginSignIn, finishSignIn, providerName } from './provider-sign-in.service';

export const oidcHandlers: Handlers<typeof oidcEndpoints> = {
  async provider() {
    return { name: providerName() };
  },
  async start() {
    const { url, kept } = await beginSignIn();
    return { data: { url }, cookie: kept };
  },
  async finish({ body, cookie, address, userAgent }) {
    const started = await finishSignIn(body.answer, cookie, { address, userAgent });
    return { data: await presentSignIn(started), cookie: null };
  },
};
