import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How the server treats the next mails. */
export type Manner =
  | 'take'
  /** Replies 450 to the recipient. */
  | 'refuse'
  /** Replies 550 to the recipient. */
  | 'refuse for good'
  /** Closes the connection in the middle of the message. */
  | 'drop'
  /** Reads the message and never answers. */
  | 'hang'
  /** The same, although it has accepted the mail. */
  | 'take unsaid'
  /** Sends no greeting. */
  | 'stay silent';

export interface TakenMail {
  to: string;
  /** The message as sent over the wire. */
  raw: string;
  messageId: string;
}

export interface SmtpSink {
  url: string;
  port: number;
  manner: Manner;
  /** What it says when it refuses a mail; like real servers, it then repeats the address. */
  refusal: string;
  /** Addresses that get a 450. */
  refused: Set<string>;
  /** Messages that were answered with 250, in order. */
  taken: TakenMail[];
  /** Called with each accepted mail, before it is answered. */
  onTaken?: () => void;
  /** Number of messages read and not answered. */
  unanswered: number;
  /** Number of connections. */
  connections: number;
  /** Closes all connections; new ones are accepted. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Starts a real SMTP server on a free port. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const refusal = (responseCode: number, address: string) =>
    Object.assign(new Error(`${sink.refusal} <${address}>`), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect(_session, done) {
      sink.connections++;
      if (sink.manner !== 'stay silent') done();
    },
    onRcptTo({ address }, _session, done) {
      if (sink.manner === 'refuse' || sink.refused.has(address)) done(refusal(450, address));
      else if (sink.manner === 'refuse for good') done(refusal(550, address));
      else done();
    },
    onData(stream, session, done) {
      if (sink.manner === 'drop') {
        sink.hangUp();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (sink.manner === 'hang') {
          sink.unanswered++;
          return;
        }
        const isSaid = sink.manner !== 'take unsaid';
        const raw = Buffer.concat(chunks).toString();
        const messageId = /^message-id: *(\S+)/im.exec(raw)?.[1] ?? '';
        sink.taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw, messageId });
        if (!isSaid) sink.unanswered++;
        sink.onTaken?.();
        if (isSaid) done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  const sink: SmtpSink = {
    url: '',
    port: 0,
    manner: 'take',
    refusal: 'the mailbox says no',
    refused: new Set(),
    taken: [],
    unanswered: 0,
    connections: 0,
    hangUp: () => sockets.forEach(socket => socket.destroy()),
    async close() {
      sink.hangUp();
      await new Promise<void>(resolve => server.close(resolve));
    },
  };
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  sink.port = (server.server.address() as AddressInfo).port;
  sink.url = `smtp://127.0.0.1:${sink.port}`;
  return sink;
}
