import { outboxEndpoints } from '@interview-detection/shared/outbox/outbox.endpoints';
import { MAIL_STATES } from '@interview-detection/shared/outbox/outbox.rules';
import { keepPreviousData, mutationOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

/** Emails per page of the settings. */
export const OUTBOX_PAGE_SIZE = 10;
/** Milliseconds between two refetches while emails are about to be sent. */
const POLL_MS = 5_000;

/** Reads the company's emails, newest first; refetched while one of them waits for a try. */
export function useOutbox({ page, state }: OutboxView) {
  return useQuery({
    ...endpointQuery(outboxEndpoints.list, { query: { page, size: OUTBOX_PAGE_SIZE, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(mail => mail.state === 'queued') ? POLL_MS : false),
  });
}

/** Sends an email again; refused where a newer mail has replaced it. */
export const resendMail = mutationOptions({
  mutationFn: (id: string) => call(outboxEndpoints.resend, { params: { id } }),
  onSettled: (_mail, _error, _id, _before, { client }) =>
    void client.invalidateQueries({ queryKey: nounKey(outboxEndpoints.list) }),
});

/** The email list's state in the address of the settings. */
export const outboxViewSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  state: z.enum(MAIL_STATES).optional().catch(undefined),
});
type OutboxView = z.output<typeof outboxViewSchema>;
