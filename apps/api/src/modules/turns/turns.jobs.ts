import { z } from 'zod';
import { currentTime } from '#api/lib/app-context';
import type { JobKind } from '#api/jobs/job-kind';
import { enqueue } from '#api/jobs/jobs.service';
import { MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { inTransaction } from '#api/database/transaction';
import { endsAt, type BotInterview } from './bot-interview.rules';
import type { BotActor } from './bot-interviews.service';
import { endIfOver, completeWhenHeard } from './end-interview.service';

interface EndJob {
  interviewId: string;
  companyId: string;
}

/** A margin after the moment itself, so that it has passed by the clock of every process. Milliseconds. */
const MARGIN_MS = SECOND_MS;
const RETRY_MS = 5 * SECOND_MS;
/** How long to wait before looking again for the last words. Milliseconds. */
const WORDS_MS = 3 * SECOND_MS;

/**
 * Returns the job that ends this interview if nothing else does, at its last moment as known now, or once its last
 * words have arrived.
 */
export function endJobOf({ scope, interviewId }: Omit<BotActor, 'principal'>, interview: BotInterview, now: Date) {
  const subject = interviewId.toHexString();
  const afterMs = interview.ended ? WORDS_MS : endsAt(interview).getTime() - now.getTime() + MARGIN_MS;
  return {
    data: { interviewId: subject, companyId: scope.company.toHexString() },
    options: { subject, scope, afterMs },
  };
}

/**
 * Completes an interview whose candidate has finished with words that are not in the draft: now, or once they have
 * arrived.
 */
export async function completeLater(actor: BotActor, interview: BotInterview): Promise<void> {
  if (interview.wordsOf == null || !(await completeWhenHeard(actor))) return;
  const { data, options } = endJobOf(actor, interview, currentTime());
  await enqueue(endBotInterview, data, options);
}

/** Ends an interview by the bot whose time is up, and looks again later if a break has postponed that. */
export const endBotInterview: JobKind<EndJob> = {
  name: 'end-bot-interview',
  data: z.object({ interviewId: z.string(), companyId: z.string() }),
  concurrency: 4,
  leaseMs: 30 * SECOND_MS,
  async run(given, { finish }) {
    const now = currentTime();
    const going = await endIfOver(given);
    if (!going) return;
    const { data, options } = endJobOf(going.actor, going.interview, now);
    await inTransaction(async session => {
      await enqueue(endBotInterview, data, { ...options, session });
      await finish(session);
    });
  },
  // It must end eventually, and only the database can prevent it.
  retryAfterMs: attempts => Math.min(RETRY_MS * attempts, 10 * MINUTE_MS),
};
