import { z } from 'zod';
import { sessionSchema } from '../auth/signed-in.schema';
import { endpoint, SESSION } from '../endpoint';
import {
  beginTotpSchema,
  confirmTotpSchema,
  newTotpSchema,
  passwordAndCodeSchema,
  recoveryCodesSchema,
  secondStepSchema,
  totpStateSchema,
} from './totp.schema';

export const totpEndpoints = {
  state: endpoint({
    method: 'GET',
    path: '/auth/totp',
    auth: SESSION,
    withoutSecondFactor: true,
    summary: 'Whether your account asks for a second factor, and how many recovery codes are left',
    kind: 'one',
    status: 200,
    reply: totpStateSchema,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/totp',
    auth: SESSION,
    withoutSecondFactor: true,
    summary: 'Start setting up an authenticator app',
    description:
      'Signing in asks for no code until one has confirmed the app, within 15 minutes. Called again, it returns ' +
      'another secret. 409 SECOND_FACTOR_ON if one is set up.',
    body: beginTotpSchema,
    kind: 'one',
    status: 201,
    reply: newTotpSchema,
    errors: ['CONFIRM_PASSWORD', 'PASSWORD_WRONG', 'SECOND_FACTOR_ON', 'RATE_LIMITED'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/totp/confirm',
    auth: SESSION,
    withoutSecondFactor: true,
    summary: 'Confirm the authenticator app with a code: from then on signing in asks for one',
    description: 'That code counts as used.',
    body: confirmTotpSchema,
    kind: 'one',
    status: 200,
    reply: recoveryCodesSchema,
    errors: ['CODE_INVALID', 'RATE_LIMITED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/totp',
    auth: SESSION,
    summary: 'Turn the second factor off; its recovery codes become void',
    description: '404 if there is none.',
    body: passwordAndCodeSchema,
    kind: 'one',
    status: 200,
    reply: z.null(),
    errors: ['CONFIRM_PASSWORD', 'PASSWORD_WRONG', 'CODE_INVALID', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/totp/recovery-codes',
    auth: SESSION,
    summary: 'Create new recovery codes; the earlier ones become void',
    description: 'With the password and a code. 404 if two-factor authentication is off.',
    body: passwordAndCodeSchema,
    kind: 'one',
    status: 200,
    reply: recoveryCodesSchema,
    errors: ['CONFIRM_PASSWORD', 'PASSWORD_WRONG', 'CODE_INVALID', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login/totp',
    auth: 'public',
    summary: 'Sign in with the second factor, after the password',
    description:
      'With a code from the app, or a recovery code instead; each works once. 401 if the token is wrong, used, ' +
      'older than 10 minutes, or was sent with five wrong codes: sign in with the password again.',
    body: secondStepSchema,
    kind: 'one',
    status: 200,
    reply: sessionSchema,
    errors: ['CODE_INVALID', 'UNAUTHENTICATED', 'RATE_LIMITED'],
  }),
};
