import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Level = 'met' | 'partly' | 'not met' | 'cannot tell';

/** The server's reply about the answers to one question. */
interface Script {
  /** One per criterion, in order. */
  levels: Level[];
  /** Words from the answer. */
  quote: string;
}

interface ModelServer {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a local OpenAI-compatible server. Reviews are scripted by question; its own answers to any question are
 * `references`, and it judges an answer typical if it is one of them.
 */
export async function startModelServer(scripts: Record<string, Script>, references: string[]): Promise<ModelServer> {
  const answerTo = (prompt: string): object => {
    const field = (name: string) =>
      JSON.parse(new RegExp(`^${name}: (.*)$`, 'm').exec(prompt)?.[1] ?? 'null') as unknown;
    const [question, answer, criteria] = [field('QUESTION'), field('ANSWER'), field('CRITERIA')];
    if (answer === null) return { answers: references };
    if (criteria === null) {
      const isOurs = references.includes(String(answer));
      return { opinion: isOurs ? 'typical' : 'not typical', why: isOurs ? 'It is polished.' : 'It reads like speech.' };
    }
    const { levels, quote } = scripts[String(question)] ?? { levels: [], quote: '' };
    const rest = [...levels];
    return {
      criteria: (criteria as { id: string; name: string }[]).map(({ id, name }) => ({
        id,
        // One of them is a control that no answer meets.
        level: name.startsWith('It holds the word "') ? 'not met' : (rest.shift() ?? 'cannot tell'),
        quote,
      })),
    };
  };
  const server = createServer(async (request, response) => {
    const { messages } = JSON.parse(await text(request)) as { messages: { role: string; content: string }[] };
    const prompt = messages.find(({ role }) => role === 'user')?.content ?? '';
    const message = { role: 'assistant', content: JSON.stringify(answerTo(prompt)) };
    response.setHeader('Content-Type', 'application/json').end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: 'scripted-1',
        choices: [{ index: 0, finish_reason: 'stop', message }],
        usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/v1`, stop };
}
