import type { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import type { Handlers } from '../../http/mount';
import { findCompany } from '../company/company.service';
import { presentCurrentUser, presentUser } from '../users/users.presenter';
import { changePassword, login, register } from './auth.service';
import { exchangeCode, requestCode, resetPassword } from './password-reset.service';

export const authHandlers: Handlers<typeof authEndpoints> = {
  async login({ body, address, userAgent }) {
    const { token, principal } = await login(body, { address, userAgent });
    return { token, user: presentCurrentUser(principal, await findCompany(principal.scope)) };
  },
  async register({ body, address }) {
    return presentUser(await register(body, address), null);
  },
  async me({ principal }) {
    return presentCurrentUser(principal, await findCompany(principal.scope));
  },
  async changePassword({ principal, body, address, userAgent }) {
    return { token: await changePassword(principal, body, { address, userAgent }) };
  },
  async forgotPassword({ body, address }) {
    return { message: await requestCode(body.email, address) };
  },
  async verifyOtp({ body, address }) {
    return { resetToken: await exchangeCode(body.email, body.code, address) };
  },
  async resetPassword({ body, address }) {
    await resetPassword(body, address);
    return null;
  },
};
