import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect } from './fixtures';

interface Taken {
  to: string;
  text: string;
}

export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  /** All emails received, oldest first. */
  taken: readonly Taken[];
  /** Waits for the newest email to an address, and returns what matches the pattern's group. */
  mailed: (address: string, pattern: RegExp) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts a mail server on this machine that accepts every mail. */
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
        // Quoted-printable (RFC 2045): soft line breaks, and equals signs written as their code.
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
