import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview, InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import { interviewQuery } from '#web/entities/interviews/api';
import type { CallInput } from '#web/lib/api-client';
import { call, nounKey } from '#web/lib/session-client';
import { dayOf } from '#web/lib/dates';
import { fileNamePart, saveFile } from '#web/lib/save-file';

const detailsKey = (id: string) => interviewQuery(id).queryKey;

/** Merges the server's reply into the details on the screen; lists are refetched when they are opened. */
function patchDetails(client: QueryClient, id: string, patch: Partial<InterviewDetails>): void {
  client.setQueryData(detailsKey(id), details => details && { ...details, ...patch });
  void client.invalidateQueries({ queryKey: nounKey(interviewsEndpoints.listCompleted), refetchType: 'none' });
}

/** Generates a failed report again, or repeats what the model did not answer. */
export function useRetryReport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(reportsEndpoints.retry, { params: { id } }),
    onSuccess: interview => patchDetails(client, id, interview),
    onSettled: () => client.invalidateQueries({ queryKey: detailsKey(id) }),
  });
}

/** Saves the user's own verdict and note. */
export const assessInterview = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof reportsEndpoints.assess>['body']) =>
      call(reportsEndpoints.assess, { params: { id }, body }),
    onSuccess: ({ assessment = null, assessments = [] }, _body, _before, { client }) =>
      patchDetails(client, id, { assessment, assessments }),
    // The history includes it too.
    onSettled: (_interview, _error, _body, _before, { client }) =>
      client.invalidateQueries({ queryKey: detailsKey(id) }),
  });

/** Confirms or dismisses the report's indication for one answer; `index` is its place in `jsonArray`. */
export const flagAnswer = (id: string, index: number) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof reportsEndpoints.flag>['body']) =>
      call(reportsEndpoints.flag, { params: { id, index }, body }),
    onSuccess: ({ interviewData }, _body, _before, { client }) => patchDetails(client, id, { interviewData }),
  });

/** Downloads the report; through a call with the token, which a plain link would not carry. */
export function saveReport({ id, candidate, date }: Pick<Interview, 'id' | 'candidate' | 'date'>) {
  const name = `report-${fileNamePart(candidate.name)}-${dayOf(date)}`;
  return mutationOptions({
    mutationFn: async (format: 'pdf' | 'json') => {
      if (format === 'pdf') {
        saveFile(await call(reportsEndpoints.pdf, { params: { id } }), `${name}.pdf`, 'application/pdf');
      } else {
        const text = JSON.stringify(await call(reportsEndpoints.json, { params: { id } }), null, 2);
        saveFile(new Blob([text]), `${name}.json`, 'application/json');
      }
    },
  });
}
