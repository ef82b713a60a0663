import { nounsFor } from './changes';
import type { LiveHandlers } from './receive-message';

/** What each message does. */
export const liveHandlers: LiveHandlers = {
  hello: async ({ principal }) => ({ nouns: nounsFor(principal) }),
};
