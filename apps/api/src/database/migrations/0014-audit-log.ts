import { dropIndex } from './drop-index';
import type { Migration } from './migration';

/**
 * Rows of events become entries of the audit log: they are kept for as long as it is, say of each field that changed what is
 * known of it, and wait to be chained. Those of no company go after 90 days as before, by another index.
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
