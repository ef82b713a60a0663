import { z } from 'zod';
import { endpoint, SESSION } from '../endpoint';
import { currentUserSchema, userSchema } from '../users/users.schema';
import {
  changePasswordSchema,
  confirmPasswordSchema,
  forgotPasswordReplySchema,
  forgotPasswordSchema,
  loginSchema,
  passwordToConfirmSchema,
  registerSchema,
  resetPasswordSchema,
  resetTokenSchema,
  verifyOtpSchema,
} from './auth.schema';
import { loginReplySchema, registeredSchema, tokenSchema } from './signed-in.schema';
import { verificationMailSchema, verifyEmailSchema } from './verify-email.schema';

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    auth: 'public',
    summary: 'Sign in',
    description:
      'A wrong email and a wrong password answer alike: 401 "Invalid email or password". Of an account with a second factor the reply ' +
      'has no `token` yet, but `secondFactor`, whose token goes to POST /auth/login/totp.',
    body: loginSchema,
    kind: 'one',
    status: 200,
    reply: loginReplySchema,
    errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    auth: 'public',
    summary: 'Create an account',
    body: registerSchema,
    kind: 'one',
    status: 201,
    reply: registeredSchema,
    errors: ['EMAIL_TAKEN', 'FORBIDDEN', 'RATE_LIMITED'],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    auth: 'public',
    mayBeSignedIn: true,
    summary: 'Verify one’s email address',
    description:
      'With the `token` behind # of the mailed link /verify-email#token=…, which is good for 24 hours, or, signed in, with ' +
      'the `code` of the mail: 10 minutes and 5 tries. Only the newest mail counts.',
    body: verifyEmailSchema,
    kind: 'one',
    status: 200,
    reply: userSchema,
    errors: ['CODE_INVALID', 'TOKEN_INVALID'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/verify-email/resend',
    auth: SESSION,
    summary: 'Mail a new link and code that verify one’s email address',
    kind: 'one',
    status: 200,
    reply: verificationMailSchema,
    errors: ['MAIL_NOT_SET_UP'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    auth: SESSION,
    withoutSecondFactor: true,
    summary: 'The signed-in person',
    kind: 'one',
    status: 200,
    reply: currentUserSchema,
  }),
  passwordToConfirm: endpoint({
    method: 'GET',
    path: '/auth/confirm-password',
    auth: SESSION,
    withoutSecondFactor: true,
    summary: 'Whether the account has a password to confirm; without one a passkey or a new sign-in takes its place',
    kind: 'one',
    status: 200,
    reply: passwordToConfirmSchema,
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/auth/confirm-password',
    auth: SESSION,
    summary:
      'Confirm the password, for 15 minutes: what changes ways into an account asks for it (403 CONFIRM_PASSWORD)',
    body: confirmPasswordSchema,
    kind: 'one',
    status: 200,
    reply: z.null(),
    errors: ['PASSWORD_WRONG', 'RATE_LIMITED'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    auth: SESSION,
    withoutSecondFactor: true,
    withGivenPassword: true,
    summary: 'Change the password; every other session ends, and every API key',
    body: changePasswordSchema,
    kind: 'one',
    status: 200,
    reply: tokenSchema,
    errors: ['PASSWORD_WRONG', 'RATE_LIMITED'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    auth: 'public',
    summary: 'Ask for a code by email, to set a new password',
    description:
      'Answers the same whether or not there is such an account. The newest code counts, for 10 minutes and 5 tries. 503 where no ' +
      'mail server is set up.',
    body: forgotPasswordSchema,
    kind: 'one',
    status: 200,
    reply: forgotPasswordReplySchema,
    errors: ['RATE_LIMITED'],
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/auth/verify-otp',
    auth: 'public',
    summary: 'Exchange the mailed code for a reset token',
    body: verifyOtpSchema,
    kind: 'one',
    status: 200,
    reply: resetTokenSchema,
    errors: ['CODE_INVALID', 'RATE_LIMITED'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'public',
    summary: 'Set a new password with a reset token; every session of the account ends',
    description:
      'The token is that of verify-otp, or the one behind # of a mailed link: with the code (10 minutes), to a new interviewer ' +
      '(7 days).',
    body: resetPasswordSchema,
    kind: 'one',
    status: 200,
    reply: z.null(),
    errors: ['TOKEN_INVALID', 'RATE_LIMITED'],
  }),
};
