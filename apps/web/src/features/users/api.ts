import { mutationOptions } from '@tanstack/react-query';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { usersQuery } from '#web/entities/users/api';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';

/** Creates an interviewer's account and appends it to the list (contract §7). */
export const addInterviewer = mutationOptions({
  mutationFn: (body: CallInput<typeof usersEndpoints.add>['body']) => call(usersEndpoints.add, { body }),
  onSuccess: (user, _body, _before, { client }) => {
    client.setQueryData(usersQuery.queryKey, list => list && { ...list, items: [...list.items, user] });
  },
});
