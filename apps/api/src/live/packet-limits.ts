import type { Socket } from 'engine.io';
import { SECOND_MS } from '../lib/durations';
import { MESSAGES_END } from './receive-message';

/** Packets of one connection in a second: as many messages as end it, and room for what keeps it alive. */
const PACKETS_A_SECOND = MESSAGES_END + 100;
/** By which socket.io asks to be let in: there is one namespace, so one is all that a connection needs. */
const CONNECT = '0';
/** Of a request to be let in, with its token. */
const CONNECT_MAX_LENGTH = 8 * 1024;

/**
 * Ends a connection that sends more than any client of ours: before somebody is known, and whatever carries it, for one
 * request of 1 MiB has room for 300,000 packets (contract §21).
 */
export function limitPackets(connection: Socket): void {
  let connects = 0;
  let [windowEnds, packets] = [0, 0];
  connection.on('packet', ({ data }: { data?: unknown }) => {
    const now = Date.now();
    if (now >= windowEnds) [windowEnds, packets] = [now + SECOND_MS, 0];
    packets++;
    const isConnect = typeof data === 'string' && data.startsWith(CONNECT);
    if (isConnect) connects++;
    const isTooLong = isConnect && data.length > CONNECT_MAX_LENGTH;
    // What follows in the same request is dropped with it.
    if (connects > 1 || isTooLong || packets > PACKETS_A_SECOND) connection.close();
  });
}
