import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { outboxEndpoints } from '@interview-detection/shared/outbox/outbox.endpoints';
import type { MailState } from '@interview-detection/shared/outbox/outbox.rules';
import { nounKey } from '../../lib/api-query';
import { call, endpointQuery } from '../../lib/session-client';
import { notify } from '../../lib/notify';

/** Mails of a page of the settings. */
export const OUTBOX_PAGE_SIZE = 10;
/** Milliseconds between two looks at mails that are about to be tried. */
const POLL_MS = 5_000;

interface OutboxView {
  page: number;
  state: MailState | undefined;
}

/** The company's mails, newest first; looked at again while one of them waits for a try. */
export function useOutbox({ page, state }: OutboxView) {
  return useQuery({
    ...endpointQuery(outboxEndpoints.list, { query: { page, size: OUTBOX_PAGE_SIZE, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(mail => mail.state === 'queued') ? POLL_MS : false),
  });
}

/** Sends a mail again. A refusal is shown as a toast: a newer mail has taken its place. */
export function useResendMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(outboxEndpoints.resend, { params: { id } }),
    onSuccess: mail => notify.success(`On its way to ${mail.to}`),
    onSettled: () => void client.invalidateQueries({ queryKey: nounKey(outboxEndpoints.list) }),
  });
}
