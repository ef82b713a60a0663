import type { Page } from '@playwright/test';

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's CPU time. */
  tdur?: number;
  args?: { name?: string; elementCount?: number };
}

/** Returns what a page's main thread did while `act` ran. The categories are Chrome's, with commas. */
export async function traced(page: Page, categories: string, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories });
  await act();
  const done = new Promise<void>(resolve => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await done;
  await session.detach();
  return ofBusiestThread(events);
}

/** The page's thread is, of the main threads of renderers, the one that worked most. */
function ofBusiestThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = new Map<string, TraceEvent[]>();
  for (const { name, args, pid, tid } of events)
    if (name === 'thread_name' && args?.name === 'CrRendererMain') threads.set(`${pid} ${tid}`, []);
  for (const event of events) threads.get(`${event.pid} ${event.tid}`)?.push(event);
  const work = (its: readonly TraceEvent[]) => sum(msOf(its, 'RunTask'));
  return [...threads.values()].toSorted((one, other) => work(other) - work(one))[0] ?? [];
}

/** Returns the complete events whose names end like that. */
export const named = (events: readonly TraceEvent[], end: string): TraceEvent[] =>
  events.filter(({ name, ph }) => ph === 'X' && name.endsWith(end));

/** Returns the CPU time of each of them. Milliseconds. */
export const msOf = (events: readonly TraceEvent[], end: string): number[] =>
  named(events, end).map(({ tdur = 0 }) => tdur / 1000);

export const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
