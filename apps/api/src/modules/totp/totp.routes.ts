import type { totpEndpoints } from '@interview-detection/shared/totp/totp.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentSignIn } from '../auth/signed-in.presenter';
import { renewRecoveryCodes } from './codes.service';
import { beginTotp, confirmTotp, loginByTotp, removeTotp, totpState } from './totp.service';

export const totpHandlers: Handlers<typeof totpEndpoints> = {
  async state({ principal }) {
    return totpState(principal);
  },
  async begin({ principal, body, address, userAgent }) {
    return beginTotp(principal, body.password, { address, userAgent });
  },
  async confirm({ principal, body, address, userAgent }) {
    return { recoveryCodes: await confirmTotp(principal, body.code, { address, userAgent }) };
  },
  async remove({ principal, body, address, userAgent }) {
    await removeTotp(principal, body, { address, userAgent });
    return null;
  },
  async renewRecoveryCodes({ principal, body, address, userAgent }) {
    return { recoveryCodes: await renewRecoveryCodes(principal, body, { address, userAgent }) };
  },
  async login({ body, address, userAgent }) {
    return presentSignIn(await loginByTotp(body, { address, userAgent }));
  },
};
