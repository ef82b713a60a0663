import { PassThrough, Readable } from 'node:stream';
import { database } from '#api/lib/app-context';
import type { Terminal } from '#api/cli/command';
import { prepareAdmin } from '../src/cli/commands';

export interface Said {
  output: string;
  messages: string;
}

const collected = () => {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { stream, text: () => text };
};

/** Runs a command as the operator enters it; `typed` is their input at a terminal. */
export async function admin(
  args: string[],
  { input = '', typed }: { input?: string; typed?: string } = {},
): Promise<Said> {
  const [output, messages] = [collected(), collected()];
  const terminal: Terminal = {
    input: Object.assign(Readable.from([typed ?? input]), typed === undefined ? {} : { isTTY: true }),
    output: output.stream,
    messages: messages.stream,
    signal: new AbortController().signal,
  };
  await prepareAdmin(args)(terminal);
  return { output: output.text(), messages: messages.text() };
}

/** Returns every document of every collection. */
export const everything = async () => {
  const all: Record<string, object[]> = {};
  for (const collection of (await database().db?.collections()) ?? []) {
    all[collection.collectionName] = await collection.find().sort({ _id: 1 }).toArray();
  }
  return all;
};
