import { z } from 'zod';
import { endpoint } from '../endpoint';
import { userSchema } from '../users/users.schema';
import { changePasswordSchema, loginSchema, registerSchema, sessionSchema, tokenSchema } from './auth.schema';

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in',
    description: 'A wrong e-mail and a wrong password answer alike: 401 "Invalid email or password".',
    body: loginSchema,
    kind: 'one',
    status: 200,
    reply: sessionSchema,
    errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Create an account',
    body: registerSchema,
    kind: 'one',
    status: 201,
    reply: userSchema,
    errors: ['EMAIL_TAKEN', 'FORBIDDEN', 'RATE_LIMITED'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    summary: 'The signed-in person',
    kind: 'one',
    status: 200,
    reply: userSchema,
  }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/auth/logout-all',
    access: 'user',
    summary: 'End every session of this account, this one too',
    kind: 'one',
    status: 200,
    reply: z.null(),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'user',
    summary: 'Change the password; every other session ends',
    body: changePasswordSchema,
    kind: 'one',
    status: 200,
    reply: tokenSchema,
    errors: ['PASSWORD_WRONG', 'RATE_LIMITED'],
  }),
};
