import { afterEach, beforeEach } from 'vitest';
import { startApiProcess, type ApiProcess } from '../api-process';
import { startMongodSet, type MongodSet } from './mongod-set';

interface Started {
  readonly set: MongodSet;
  /** Starts the product, again after it was killed. */
  start: (settings?: Record<string, string>) => Promise<ApiProcess>;
}

/**
 * Sets up a replica set of that many members for each test of a file, and stops the product processes that the test
 * starts on it.
 */
export function useFaults(members: number): Started {
  let set: MongodSet | undefined;
  const processes: ApiProcess[] = [];
  const present = () => {
    if (!set) throw new Error('The set of a test is there while the test runs');
    return set;
  };
  beforeEach(async () => {
    set = await startMongodSet(members);
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map(each => each.end('SIGKILL')));
    await set?.end();
    set = undefined;
  });
  return {
    get set() {
      return present();
    },
    async start(settings = {}) {
      const started = await startApiProcess({ MONGODB_URI: present().uri, ...settings });
      processes.push(started);
      return started;
    },
  };
}
