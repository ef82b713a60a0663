import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#web/lib/api-error';
import { notify } from '#web/lib/notify';
import { copyLink, NotCopied } from './api';

/** Copies the candidate's link and reports the outcome. */
export function useCopyLink(id: string) {
  return useMutation({
    ...copyLink(id),
    onSuccess: () =>
      notify.success('Link copied. It opens this candidate’s interview, so don’t send it to anyone else.'),
    onError: error =>
      notify.error(
        error instanceof NotCopied
          ? `The browser does not let this page copy. The link is ${error.url}`
          : errorMessage(error),
      ),
  });
}
