import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { ToastLink } from '#web/components/ui/toast-action';
import { notify } from '#web/lib/notify';
import { detailsPath } from '#web/lib/paths';
import { candidateViewQuery } from './api';

/**
 * Returns what to do when an interview has ended without its staff: if the bot held it, a toast says so, with a link to
 * its details. Not in a hidden tab, where no one would read it, and not on the page of the interview itself.
 */
export function useBotEndNotice(): (id: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (id: string) => {
      const href = detailsPath(id);
      if (document.hidden || window.location.pathname === href) return;
      const show = ({ candidate, interviewType }: CandidateView) => {
        if (interviewType !== 'Bot') return;
        const toast = `ended ${id}`;
        const text = `${candidate.name}’s interview with the bot is over.`;
        const follow = () => void navigate(href);
        notify.success(<ToastLink text={text} label="View details" href={href} id={toast} onFollow={follow} />, {
          id: toast,
        });
      };
      // Without a reply the lists still show it.
      client.fetchQuery({ ...candidateViewQuery(id), retry: false }).then(show, () => undefined);
    },
    [client, navigate],
  );
}
