import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { mutationOptions } from '@tanstack/react-query';
import { candidateLinkQuery } from '#web/entities/interviews/api';
import { call } from '#web/lib/session-client';
import { refreshInterviews } from '../api';

/** Thrown where the browser does not let this page copy: the link is shown instead. */
export class NotCopied extends Error {
  override readonly name = 'NotCopied';
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super('Your browser doesn’t let this page copy', { cause });
    this.url = url;
  }
}

/** Copies the candidate's current link. Throws `NotCopied`. */
export const copyLink = (id: string) =>
  mutationOptions({
    mutationFn: async (_nothing: void, { client }) => {
      // Always refetched: a colleague may have replaced it.
      const url = client.fetchQuery({ ...candidateLinkQuery(id), staleTime: 0 }).then(link => link.url);
      try {
        await copyLater(url);
      } catch (error) {
        throw new NotCopied(await url, error);
      }
    },
    meta: { errors: 'form' },
  });

/** Replaces the candidate's link; the previous one stops working. */
export const replaceLink = (id: string) =>
  mutationOptions({
    mutationFn: () => call(visitsEndpoints.replaceLink, { params: { id } }),
    onSuccess: (link, _nothing, _before, { client }) => client.setQueryData(candidateLinkQuery(id).queryKey, link),
    onSettled: (_link, _error, _nothing, _before, { client }) => refreshInterviews(client),
  });

/** Sends the invitation again, with the current link. */
export const inviteAgain = (id: string) =>
  mutationOptions({
    mutationFn: () => call(interviewsEndpoints.invite, { params: { id } }),
    onSettled: (_interview, _error, _nothing, _before, { client }) => refreshInterviews(client),
  });

/** Copies text that is not available yet. Throws where the browser denies access or the text fails to load. */
export async function copyLater(text: Promise<string>): Promise<void> {
  // Safari allows a write only if it started within the click.
  if (typeof ClipboardItem !== 'undefined') {
    const blob = text.then(value => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } else {
    await navigator.clipboard.writeText(await text);
  }
}
