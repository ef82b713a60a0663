import { nounsFor } from './changes';
import type { LiveHandlers } from './receive-message';

/** Handlers of messages that belong to no noun. */
export const ownHandlers: Pick<LiveHandlers, 'hello'> = {
  hello: async ({ principal }) => ({ nouns: nounsFor(principal) }),
};
