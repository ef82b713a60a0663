import type { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import type { Handlers } from '#api/http/mount';
import { findCompany } from '../company/company.service';
import { presentUser } from '../users/users.presenter';
import { principalOf } from '../users/session-user.service';
import { changePassword, login, register } from './auth.service';
import { confirmSignIn, hasPassword } from './confirm-owner.service';
import { isAsked, resendVerification, verifyByCode, verifyByLink } from './email-verification.service';
import { exchangeCode, requestCode, resetPassword } from './password-reset.service';
import { presentMe, presentSignIn } from './signed-in.presenter';

export const authHandlers: Handlers<typeof authEndpoints> = {
  async login({ body, address, userAgent }) {
    const reply = await login(body, { address, userAgent });
    return 'secondFactor' in reply ? reply : presentSignIn(reply);
  },
  async register({ body, address }) {
    const user = await register(body, address);
    return { ...presentUser(user, null), verificationMail: await isAsked(user) };
  },
  async verifyEmail({ principal, body: { token, code } }) {
    const user = token === undefined ? await verifyByCode(principal, code ?? '') : await verifyByLink(token);
    return presentUser(user, await findCompany(principalOf(user).scope));
  },
  async resendVerification({ principal }) {
    return { message: await resendVerification(principal) };
  },
  async me({ principal }) {
    return presentMe(principal);
  },
  async passwordToConfirm({ principal }) {
    return { hasPassword: await hasPassword(principal) };
  },
  async confirmPassword({ principal, body, address, userAgent }) {
    await confirmSignIn(principal, body.password, { address, userAgent });
    return null;
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
