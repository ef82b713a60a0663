import { z } from 'zod';
import type { JobKind } from '../../jobs/job-kind';
import { enqueue } from '../../jobs/jobs.service';
import { MINUTE_MS, SECOND_MS } from '../../lib/durations';
import { inTransaction } from '../../lib/transaction';
import { endsAt } from './bot-clock.rules';
import type { BotInterview } from './bot-interview.rules';
import type { BotActor } from './bot-interviews.service';
import { endIfOver } from './end-interview.service';

interface EndJob {
  interviewId: string;
  companyId: string;
}

/** After the moment itself, so that it has come by the clock of every process. Milliseconds. */
const MARGIN_MS = SECOND_MS;
const RETRY_MS = 5 * SECOND_MS;

/** The job that ends this interview where nobody else does, at its last moment as that is known now. */
export function endJobOf({ scope, interviewId }: Omit<BotActor, 'principal'>, interview: BotInterview, now: Date) {
  const subject = interviewId.toHexString();
  return {
    data: { interviewId: subject, companyId: scope.company.toHexString() },
    options: { subject, scope, afterMs: endsAt(interview).getTime() - now.getTime() + MARGIN_MS },
  };
}

/** Ends an interview by the bot whose time is over, and looks again later where a break has put that off. */
export const endBotInterview: JobKind<EndJob> = {
  name: 'end-bot-interview',
  data: z.object({ interviewId: z.string(), companyId: z.string() }),
  concurrency: 4,
  leaseMs: 30 * SECOND_MS,
  async run(given, { finish }) {
    const now = new Date();
    const going = await endIfOver(given);
    if (!going) return;
    const { data, options } = endJobOf(going.actor, going.interview, now);
    await inTransaction(async session => {
      await enqueue(endBotInterview, data, { ...options, session });
      await finish(session);
    });
  },
  // It must end one day, and what hinders it is the database.
  retryAfterMs: attempts => Math.min(RETRY_MS * attempts, 10 * MINUTE_MS),
};
