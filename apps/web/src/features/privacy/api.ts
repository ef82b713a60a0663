import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { privacyEndpoints } from '@interview-detection/shared/privacy/privacy.endpoints';
import type { Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import { mutationOptions } from '@tanstack/react-query';
import { candidateQuery } from '#web/entities/candidates/api';
import type { CallInput } from '#web/lib/api-client';
import { fileNamePart, saveFile } from '#web/lib/save-file';
import { call, endpointQuery } from '#web/lib/session-client';

/** Downloads everything stored about a candidate; through a call with the token, which a plain link would not carry. */
export const saveExport = ({ _id, name }: Pick<Candidate, '_id' | 'name'>) =>
  mutationOptions({
    mutationFn: async () =>
      saveFile(
        await call(privacyEndpoints.export, { params: { id: _id } }),
        `candidate-${fileNamePart(name)}.zip`,
        'application/zip',
      ),
  });

/** Erases a candidate permanently; their name may appear in lists, interviews and emails, which are refreshed. */
export const eraseCandidate = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof privacyEndpoints.erase>['body']) =>
      call(privacyEndpoints.erase, { params: { id }, body }),
    onSuccess: ({ receipt: { erasedAt } }, _body, _before, { client }) => {
      // The resume on the screen has been deleted: do not fetch it again.
      client.setQueryData(
        candidateQuery(id).queryKey,
        details => details && { ...details, name: 'Erased candidate', resume: null, erasedAt },
      );
      client.removeQueries({ queryKey: endpointQuery(candidatesEndpoints.resume, { params: { id } }).queryKey });
      void client.invalidateQueries();
    },
  });

export const receiptText = (receipt: Receipt): string => JSON.stringify(receipt, null, 2);

export const saveReceipt = (receipt: Receipt): void =>
  saveFile(
    new Blob([receiptText(receipt)]),
    `erasure-${receipt.erasedAt.slice(0, 10)}-${receipt.candidates[0] ?? ''}.json`,
    'application/json',
  );
