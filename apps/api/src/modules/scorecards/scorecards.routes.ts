import type { scorecardsEndpoints } from '@interview-detection/shared/scorecards/scorecards.endpoints';
import type { Handlers } from '#api/http/mount';
import type { FullScope } from '#api/lib/system-principal';
import type { InterviewRecord } from '../interviews/interviews.model';
import { askedIn, markQuestion, readNotes, writeNotes } from './notes.service';
import { presentAsked, presentMarked, presentNotes, presentScorecard, presentScorecards } from './scorecards.presenter';
import { readScorecards, submitScorecard } from './scorecards.service';

/** Returns the asked questions for the details of an interview that was already read. */
export async function askedOfReport(interview: InterviewRecord, scope: FullScope) {
  return presentAsked(await askedIn(interview, scope));
}

export const scorecardsHandlers: Handlers<typeof scorecardsEndpoints> = {
  async notes({ principal, params }) {
    return presentNotes(await readNotes(principal, params.id));
  },
  async setNotes({ principal, params, query, body }) {
    return presentNotes(await writeNotes(principal, params.id, { ...body, ...query }));
  },
  async set({ principal, params, body }) {
    return presentScorecard(await submitScorecard(principal, params.id, body));
  },
  async list({ principal, params }) {
    return presentScorecards(await readScorecards(principal, params.id), principal);
  },
  async ask({ principal, params, body }) {
    return presentMarked(await markQuestion(principal, params.id, body));
  },
};
