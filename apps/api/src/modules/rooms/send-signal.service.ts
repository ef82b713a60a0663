import type { Signalled } from '@interview-detection/shared/rooms/rooms.schema';
import type { Types } from 'mongoose';
import type { WholeScope } from '../../lib/system-principal';
import { Signals, type SignalRecord } from './signals.model';

/** Sends a signal to somebody whom another process serves: it hears of it as of every change. */
export async function sendSignal(
  scope: WholeScope,
  { interview, connection, signal }: { interview: Types.ObjectId; connection: string; signal: Signalled },
): Promise<void> {
  await Signals.in(scope).insert({ interview, connection, signal });
}

/** What of a signal stands in the change that tells of it. */
export const signalFrom = (inserted: unknown) => inserted as Pick<SignalRecord, 'connection' | 'signal'>;
