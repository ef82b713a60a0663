import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { ToastAction } from '#web/components/ui/toast-action';
import { call, nounKey } from '#web/lib/session-client';
import { ApiError } from '#web/lib/api-error';
import { notify } from '#web/lib/notify';
import { candidateChanged, holdCandidates, patchCandidate, refreshCandidate } from './api';

/** Contract §7. */
const DONE: Record<CandidateStatus, string> = {
  Selected: 'Candidate Selected',
  Rejected: 'Candidate Rejected',
  Pending: 'Decision undone',
};

export interface Decision {
  /** The status on the screen; a failure restores it. */
  candidate: Pick<Candidate, '_id' | 'status'>;
  /** Pending undoes a decision. */
  status: CandidateStatus;
  reason?: string;
}

/**
 * Decides on a candidate: the change is shown at once and reverted if the server refuses it. If another user decided
 * first, their decision is shown. Decisions about one candidate are sent one after the other, so that the last one
 * wins.
 */
export const decideCandidate = (candidateId: string) =>
  mutationOptions({
    scope: { id: `decide-${candidateId}` },
    mutationFn: ({ candidate, status, reason }: Decision) =>
      call(candidatesEndpoints.decide, {
        params: { id: candidate._id },
        body: { status, ...(reason ? { reason } : {}) },
      }),
    onMutate: ({ candidate, status }, { client }): unknown =>
      holdCandidates(client).then(() => patchCandidate(client, candidate._id, { status })),
    onSuccess: (candidate, { status }, _before, { client }) => {
      patchCandidate(client, candidate._id, candidate);
      announce(client, candidate, status);
    },
    onError: async (error, { candidate }, _before, { client }) => {
      patchCandidate(client, candidate._id, { status: candidate.status });
      if (error instanceof ApiError && error.status === 409) await refreshCandidate(client, candidate._id);
    },
    onSettled: (_data, _error, { candidate }, _before, { client }) => {
      candidateChanged(client, candidate._id);
      void client.invalidateQueries({ queryKey: nounKey(dashboardEndpoints.counts) });
    },
  });

function announce(client: QueryClient, candidate: Candidate, status: CandidateStatus): void {
  const id = `decision-${candidate._id}`;
  if (status === 'Pending') {
    notify.success(DONE.Pending, { id });
    return;
  }
  // The user may have left the screen: the toast's Undo works without it, and another toast reports a failure.
  const undo = () => {
    const takeBack = client.getMutationCache().build(client, decideCandidate(candidate._id));
    void takeBack.execute({ candidate, status: 'Pending' }).catch(() => undefined);
  };
  notify.success(<ToastAction text={DONE[status]} label="Undo" id={id} onAction={undo} />, { id });
}
