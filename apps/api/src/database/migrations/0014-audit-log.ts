import { dropIndex } from './drop-index';
import type { Migration } from './migration';

/**
 * Turns rows of events into entries of the audit log: kept as long as the log, with what is known of each changed
 * field, waiting to be chained. Entries without a company still expire after 90 days, now through another index.
 */
export const auditLog: Migration = {
  id: 14,
  name: 'audit-log',
  async run(db) {
    await dropIndex(db, 'events', 'at_1');
    const isOwned = { $ne: ['$company', null] };
    await db.collection('events').updateMany({ changed: { $exists: true } }, [
      {
        $set: {
          address: null,
          device: null,
          changes: { $map: { input: '$changed', as: 'field', in: { field: '$$field' } } },
          unsealed: { $cond: [isOwned, true, '$$REMOVE'] },
        },
      },
      { $unset: 'changed' },
    ]);
  },
};
