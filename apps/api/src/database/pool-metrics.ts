import type mongoose from 'mongoose';
import { poolFailures, readPoolBy } from '../lib/metrics';

/** Keeps the metrics of the connection pool up to date from the driver's events. */
export function measurePool(client: mongoose.mongo.MongoClient): void {
  // A connection counts from its first use: those opened before we listened are counted then.
  const known = new Set<string>();
  const used = new Set<string>();
  let waiting = 0;
  const idOf = ({ address, connectionId }: { address: string; connectionId: number | '<monitor>' }) =>
    `${address} ${connectionId}`;
  const served = () => (waiting = Math.max(0, waiting - 1));

  client.on('connectionCheckOutStarted', () => {
    waiting++;
  });
  client.on('connectionCheckedOut', event => {
    served();
    known.add(idOf(event));
    used.add(idOf(event));
  });
  client.on('connectionCheckOutFailed', () => {
    served();
    poolFailures.inc();
  });
  client.on('connectionCheckedIn', event => {
    used.delete(idOf(event));
  });
  client.on('connectionClosed', event => {
    used.delete(idOf(event));
    known.delete(idOf(event));
  });
  readPoolBy(() => ({ inUse: used.size, idle: known.size - used.size, waiting }));
}
