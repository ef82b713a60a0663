import type { Signalled } from '@interview-detection/shared/rooms/rooms.schema';
import type { Types } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import { Signals, type SignalRecord } from './signals.model';

/** Sends a signal to a person whom another process serves, which receives it through the change stream. */
export async function sendSignal(
  scope: FullScope,
  { interview, connection, signal }: { interview: Types.ObjectId; connection: string; signal: Signalled },
): Promise<void> {
  await Signals.in(scope).insert({ interview, connection, signal });
}

/** Returns the signal from the change event that inserted it. */
export const signalFrom = (inserted: unknown) => inserted as Pick<SignalRecord, 'connection' | 'signal'>;
