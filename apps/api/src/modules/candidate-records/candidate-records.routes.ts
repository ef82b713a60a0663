import type { candidateRecordsEndpoints } from '@interview-detection/shared/candidate-records/candidate-records.endpoints';
import type { Handlers } from '#api/http/mount';
import type { FullScope } from '#api/lib/system-principal';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentInterview } from '../interviews/interviews.presenter';
import { answerErasure, answerReview, askErasure, askReview } from './candidate-requests.service';
import { commentOn, correctAnswer, correctionsOf, listCorrections } from './correct-answer.service';
import { countRead } from './open-record.service';
import { presentCorrection, presentRecord, presentSuggestion } from './own-record.presenter';
import { listenToOwn, readRecord } from './own-record.service';
import { recordFile } from './record-file.service';

/** Returns the corrections for the report of an interview that was already read. */
export async function correctionsOfReport(interview: InterviewRecord, scope: FullScope) {
  const corrections = await correctionsOf(interview, scope);
  return new Map([...corrections].map(([index, one]) => [index, presentSuggestion(one)] as const));
}

export const candidateRecordsHandlers: Handlers<typeof candidateRecordsEndpoints> = {
  async read({ principal }) {
    await countRead(principal);
    return presentRecord(await readRecord(principal));
  },
  async zip({ principal }) {
    await countRead(principal);
    return recordFile(principal);
  },
  async listen({ principal, params }) {
    return listenToOwn(principal, params.id);
  },
  async comment({ principal, body }) {
    await commentOn(principal, body);
    return presentRecord(await readRecord(principal));
  },
  async correct({ principal, body }) {
    await correctAnswer(principal, body);
    return presentRecord(await readRecord(principal));
  },
  async askReview({ principal, body }) {
    await askReview(principal, body.text);
    return presentRecord(await readRecord(principal));
  },
  async askErasure({ principal, body }) {
    await askErasure(principal, body.text ?? null);
    return presentRecord(await readRecord(principal));
  },
  async answerErasure({ principal, params, body }) {
    return presentInterview(await answerErasure(principal, params.id, body.text), principal);
  },
  async answerReview({ principal, params, body }) {
    return presentInterview(await answerReview(principal, params.id, body.text), principal);
  },
  async corrections({ principal, params }) {
    return { items: (await listCorrections(principal, params.id)).map(presentCorrection) };
  },
};
