import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface AskedToHear {
  path: string | undefined;
  authorization: string | undefined;
  /** The form as received. */
  form: FormData;
}

type Reply = (asked: AskedToHear, res: ServerResponse) => unknown;

export interface SpeechDouble {
  url: string;
  asked: AskedToHear[];
  /** The JSON reply; undefined if the double has already replied. */
  behave: Reply;
  reset(): void;
  stop(): Promise<void>;
}

const properly: Reply = () => ({
  text: ' I wrote the test first. ',
  // As vLLM writes it.
  duration: '2.5',
  language: 'english',
  segments: [{ text: ' I wrote the test first.', no_speech_prob: 0.01, avg_logprob: -0.2 }],
  words: [{ word: ' I', start: 0, end: 0.2 }],
});

/** Starts a local server with `/v1/audio/transcriptions` over real HTTP. */
export async function startSpeechDouble(): Promise<SpeechDouble> {
  const double: SpeechDouble = {
    url: '',
    asked: [],
    behave: properly,
    reset() {
      double.asked = [];
      double.behave = properly;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (req, res) => {
    const body = new Response(new Uint8Array(await buffer(req)), {
      headers: { 'content-type': req.headers['content-type'] ?? '' },
    });
    const asked = { path: req.url, authorization: req.headers.authorization, form: await body.formData() };
    double.asked.push(asked);
    const reply = await double.behave(asked, res);
    if (reply === undefined) return;
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify(reply));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;
}
