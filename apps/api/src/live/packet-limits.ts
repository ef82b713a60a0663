import type { Socket } from 'engine.io';
import { SECOND_MS } from '../lib/durations';
import { MESSAGES_END } from './receive-message';

/** Packets per connection and second: as many messages as end it, plus room for keep-alives. */
const PACKETS_A_SECOND = MESSAGES_END + 100;
/** The socket.io packet that asks to join a namespace: there is only one, so a connection needs only one packet. */
const CONNECT = '0';
/** Of a join request, with its token. Characters. */
const CONNECT_MAX_LENGTH = 8 * 1024;

/**
 * Ends a connection that sends more than any of our clients, before authentication and on any transport: a single
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
    // This also drops the rest of the request.
    if (connects > 1 || isTooLong || packets > PACKETS_A_SECOND) connection.close();
  });
}
