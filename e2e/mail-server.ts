import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect } from './fixtures';

interface Taken {
  to: string;
  text: string;
}

export interface MailServer {
  /** What SMTP_URL is set to. */
  url: string;
  /** All that has arrived, oldest first. */
  taken: readonly Taken[];
  /** Waits for what the newest mail to somebody has in the place of the pattern's group. */
  mailed: (address: string, pattern: RegExp) => Promise<string>;
  stop: () => Promise<void>;
}

/** A mail server on this machine, which takes every mail. */
export async function startMailServer(): Promise<MailServer> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Quoted-printable (RFC 2045): lines are broken softly, and an equals sign is written by its number.
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        taken.push({ to: envelope.rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  await new Promise<void>(listening => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    async mailed(address, pattern) {
      const newest = () => taken.findLast(({ to }) => to === address)?.text ?? '';
      const found = () => pattern.exec(newest())?.[1] ?? '';
      await expect.poll(found).not.toBe('');
      return found();
    },
    stop: () =>
      new Promise<void>(closed => {
        server.close(closed);
      }),
  };
}
