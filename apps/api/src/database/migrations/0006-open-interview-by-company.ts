import { dropIndex } from './drop-index';
import type { Migration } from './migration';

/** A sharded collection accepts no unique index that does not begin with its shard key, the company. */
export const openInterviewByCompany: Migration = {
  id: 6,
  name: 'open-interview-by-company',
  run: db => dropIndex(db, 'interviews', 'candidate_open_unique'),
};
