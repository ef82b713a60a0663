import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { candidateQuery } from '#web/entities/candidates/api';
import { interviewQuery } from '#web/entities/interviews/api';
import { dayOf, formatShortDay, todayIn } from '#web/lib/dates';
import { PATHS } from '#web/lib/paths';
import { session } from '#web/lib/session';
import type { LinkCommand } from './commands';

/** Records that the palette leads back to. */
const KEPT = 6;

/** In memory only: names of candidates are not left behind in a browser. */
let kept: { token: string | null; records: readonly LinkCommand[] } = { token: null, records: [] };

/** Returns the records that were left last in this session, the latest first. */
export const recentRecords = (): readonly LinkCommand[] => (kept.token === session.token ? kept.records : []);

/** Keeps the record of a page that is left, under the name by which the page showed it. */
export function keepRecord(client: QueryClient, pathname: string, timeZone: string): void {
  const record = recordOf(client, pathname, timeZone);
  if (!record) return;
  const others = recentRecords().filter(({ to }) => to !== record.to);
  kept = { token: session.token, records: [record, ...others].slice(0, KEPT) };
}

function recordOf(client: QueryClient, pathname: string, timeZone: string): LinkCommand | null {
  const { id: candidateId } = matchPath(PATHS.candidate, pathname)?.params ?? {};
  if (candidateId !== undefined) {
    const candidate = client.getQueryData(candidateQuery(candidateId).queryKey);
    if (!candidate || candidate.erasedAt) return null;
    return { key: `recent/${pathname}`, label: candidate.name, detail: candidate.position.name, to: pathname };
  }
  const { id = '' } = matchPath(PATHS.details, pathname)?.params ?? {};
  const interview = client.getQueryData(interviewQuery(id).queryKey);
  if (!interview) return null;
  const day = formatShortDay(dayOf(interview.date), todayIn(timeZone));
  const detail = `Interview, ${day} at ${interview.time}`;
  return { key: `recent/${pathname}`, label: interview.candidate.name, detail, to: pathname };
}
