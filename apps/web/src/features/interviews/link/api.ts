import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { mutationOptions } from '@tanstack/react-query';
import { candidateLinkQuery } from '../../../entities/interviews/api';
import { copyLater } from '../../../lib/clipboard';
import { call } from '../../../lib/session-client';
import { refreshInterviews } from '../api';

/** The browser does not let this page copy: the link is shown instead. */
export class NotCopied extends Error {
  override readonly name = 'NotCopied';
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super('The browser does not let this page copy', { cause });
    this.url = url;
  }
}

/** Puts the candidate's present link into the clipboard. Throws `NotCopied`. */
export const copyLink = (id: string) =>
  mutationOptions({
    mutationFn: async (_nothing: void, { client }) => {
      // Always asked for: a colleague may have given a new one.
      const url = client.fetchQuery({ ...candidateLinkQuery(id), staleTime: 0 }).then(link => link.url);
      try {
        await copyLater(url);
      } catch (error) {
        throw new NotCopied(await url, error);
      }
    },
    meta: { errors: 'form' },
  });

/** Gives the candidate a new link; the one of before ends. */
export const replaceLink = (id: string) =>
  mutationOptions({
    mutationFn: () => call(visitsEndpoints.replaceLink, { params: { id } }),
    onSuccess: (link, _nothing, _before, { client }) => client.setQueryData(candidateLinkQuery(id).queryKey, link),
    onSettled: (_link, _error, _nothing, _before, { client }) => refreshInterviews(client),
  });

/** Invites the candidate once more, with the present link. */
export const inviteAgain = (id: string) =>
  mutationOptions({
    mutationFn: () => call(interviewsEndpoints.invite, { params: { id } }),
    onSettled: (_interview, _error, _nothing, _before, { client }) => refreshInterviews(client),
  });
