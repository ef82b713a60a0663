import { mayInterview } from '@interview-detection/shared/access/permissions';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { confirmPasswordSchema } from '@interview-detection/shared/auth/auth.schema';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { endpointQuery } from '#web/lib/session-client';

export const usersQuery = endpointQuery(usersEndpoints.list, {});

/** Reads the company's users, by name. */
export function useUsers() {
  return useQuery(usersQuery);
}

/** Reads those users whose role lets them hold interviews. */
export function useInterviewers() {
  return useQuery({
    ...usersQuery,
    select: ({ items, ...list }) => ({ ...list, items: items.filter(({ role }) => mayInterview(role)) }),
  });
}

/**
 * Returns whether the account has a password; null while that is loading. Where it cannot be loaded, nearly every
 * account has one.
 */
export function useHasPassword(): boolean | null {
  const { data, isPending } = useQuery(endpointQuery(authEndpoints.passwordToConfirm, {}));
  return isPending ? null : (data?.hasPassword ?? true);
}

/** The account's password in a form; the form of an account without one shows no field for it. */
export const ownPassword = (hasPassword: boolean) => (hasPassword ? confirmPasswordSchema.shape.password : z.string());

/** Returns it as the API takes it: left out where the account has none. */
export const toPassword = (password: string) => (password === '' ? {} : { password });
