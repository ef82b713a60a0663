import { storage } from '#web/lib/storage';

/** Returns the end of the link, so that the link itself is not stored. */
export const endOf = (link: string): string => link.slice(-22);

/** A setting that this browser remembers; off by default. */
const choice = (name: string) => ({
  get: (): boolean => storage.get(name) !== null,
  set: (isChosen: boolean): void => (isChosen ? void storage.set(name, 'yes') : storage.remove(name)),
});

/** Whether a pause ends a recording. */
export const pauseEnds = choice('voice:pause-ends');
/** Whether each question is read aloud when it appears. */
export const readsAloud = choice('voice:reads-aloud');
