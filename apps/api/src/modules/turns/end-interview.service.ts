import { Types } from 'mongoose';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { findInterview } from '../interviews/get-interview.service';
import type { BotInterview } from './bot-interview.rules';
import { advance } from './bot-steps.rules';
import { changeRunning, type BotActor } from './bot-interviews.service';
import { completeWhenHeard } from './complete-after-transcription.service';

const END = systemPrincipal('end-bot-interview');

/**
 * Ends an interview whose time is up, with what was typed and said. Returns it if it goes on: a break has postponed its
 * end, or its last words are still being transcribed. Returns nothing if it has been ended or erased.
 */
export async function endIfOver({
  interviewId: id,
  companyId,
}: {
  interviewId: string;
  companyId: string;
}): Promise<{ actor: BotActor; interview: BotInterview } | null> {
  const interviewId = new Types.ObjectId(id);
  const scope = systemScope(END, new Types.ObjectId(companyId));
  const record = await findInterview(scope, interviewId);
  if (record?.status !== 'in_progress') return null;
  const actor = { principal: END, scope, interviewId };
  const { interview } = await changeRunning(actor, advance);
  if (interview.ended && !(await completeWhenHeard(actor))) return null;
  return { actor, interview };
}
