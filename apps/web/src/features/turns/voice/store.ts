import { storage } from '../../../lib/storage';

/** The end of the link: what is stored does not hold the link itself. */
export const endOf = (link: string): string => link.slice(-22);

/** A choice that is remembered in this browser; not made unless somebody does. */
const choice = (name: string) => ({
  get: (): boolean => storage.get(name) !== null,
  set: (isChosen: boolean): void => (isChosen ? void storage.set(name, 'yes') : storage.remove(name)),
});

/** Whether a pause ends a recording. */
export const pauseEnds = choice('voice:pause-ends');
/** Whether each question is read aloud as it comes. */
export const readsAloud = choice('voice:reads-aloud');
