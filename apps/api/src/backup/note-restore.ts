import type mongoose from 'mongoose';
import { STAGING } from '../database/staging';

/**
 * Writes into the audit log of every company of a restored copy, before it takes the place of the data, that it was
 * restored: what happened after the archive was made is missing from then on, and nobody else would say why.
 */
export async function noteRestore(db: mongoose.mongo.Db): Promise<void> {
  const events = db.collection(`${STAGING}events`);
  const companies = await db.collection(`${STAGING}companies`).distinct('_id');
  // An archive from before there was a log has no place for it.
  if (companies.length === 0 || !(await events.findOne({}, { projection: { _id: 1 } }))) return;
  await events.insertMany(
    companies.map(company => ({
      type: 'audit.restored',
      at: new Date(),
      company,
      principal: { kind: 'system', _id: null, name: 'restore' },
      requestId: null,
      address: null,
      device: null,
      record: { kind: 'audit', _id: company },
      changes: [],
      unsealed: true,
    })),
  );
}
