import type { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import type { Handlers } from '../../http/mount';
import { findCompany } from '../company/company.service';
import { presentCurrentUser, presentUser } from '../users/users.presenter';
import { principalOf } from '../users/users.service';
import { mailsAreHeld } from '../users/verified-owner.service';
import { changePassword, login, register } from './auth.service';
import { resendVerification, verifyByCode, verifyByLink } from './email-verification.service';
import { exchangeCode, requestCode, resetPassword } from './password-reset.service';

export const authHandlers: Handlers<typeof authEndpoints> = {
  async login({ body, address, userAgent }) {
    const { token, principal } = await login(body, { address, userAgent });
    const [company, mailsHeld] = await Promise.all([findCompany(principal.scope), mailsAreHeld(principal)]);
    return { token, user: presentCurrentUser(principal, company, mailsHeld) };
  },
  async register({ body, address }) {
    return presentUser(await register(body, address), null);
  },
  async verifyEmail({ principal, body: { token, code } }) {
    const user = token === undefined ? await verifyByCode(principal, code ?? '') : await verifyByLink(token);
    return presentUser(user, await findCompany(principalOf(user).scope));
  },
  async resendVerification({ principal }) {
    return { message: await resendVerification(principal) };
  },
  async me({ principal }) {
    const [company, mailsHeld] = await Promise.all([findCompany(principal.scope), mailsAreHeld(principal)]);
    return presentCurrentUser(principal, company, mailsHeld);
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
