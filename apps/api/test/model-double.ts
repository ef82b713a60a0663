import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request to the double: the data in the prompt, and which of the four questions it is. */
export interface Asked {
  kind: 'review' | 'references' | 'opinion' | 'drafts';
  question: string;
  answer: string;
  /** Without the control, which no answer meets: c1, c2, … wherever the control is. */
  criteria: { id: string; name: string }[];
  /** The placeholder for the control's id, and its position among the criteria; -1 if there is none. */
  control: string;
  controlPlace: number;
  /** Everything else in the request. */
  prompt: string;
  system: string;
  temperature: unknown;
  authorization: string | undefined;
}

/** A reply of the double: its text, or anything else that a server can do to a caller. */
export type Behaviour = (asked: Asked, res: ServerResponse) => string | null | Promise<string | null>;

export interface ModelDouble {
  url: string;
  asked: Asked[];
  /** Most concurrent requests so far. */
  most: number;
  behave: Behaviour;
  reset(): void;
  stop(): Promise<void>;
}

/** Starts a local OpenAI-compatible server over real HTTP. It answers properly unless told to `behave` otherwise. */
export async function startModelDouble(): Promise<ModelDouble> {
  let now = 0;
  const double: ModelDouble = {
    url: '',
    asked: [],
    most: 0,
    behave: properly,
    reset() {
      double.asked = [];
      double.most = 0;
      double.behave = properly;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((req, res) => {
    now++;
    double.most = Math.max(double.most, now);
    res.once('close', () => now--);
    void respond(double, req, res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return double;
}

interface ChatRequest {
  messages: { role: string; content: string | { text: string }[] }[];
  temperature?: number;
}

async function respond(double: ModelDouble, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { messages, temperature } = JSON.parse(await text(req)) as ChatRequest;
  const said = (role: string) => {
    const content = messages.find(message => message.role === role)?.content ?? '';
    return typeof content === 'string' ? content : content.map(part => part.text).join('');
  };
  const prompt = said('user');
  const field = (name: string) => JSON.parse(new RegExp(`^${name}: (.*)$`, 'm').exec(prompt)?.[1] ?? 'null') as unknown;
  const all = (field('CRITERIA') ?? []) as Asked['criteria'];
  const controlPlace = all.findIndex(({ name }) => name.startsWith('It holds the word "'));
  const real = all.filter((_, place) => place !== controlPlace);
  const idOf = new Map(real.map(({ id }, place) => [`c${place + 1}`, id])).set(CONTROL, all[controlPlace]?.id ?? '');
  const asked: Asked = {
    kind: kindOf(prompt),
    question: String(field('QUESTION')),
    answer: String(field('ANSWER') ?? ''),
    criteria: real.map(({ name }, place) => ({ id: `c${place + 1}`, name })),
    control: CONTROL,
    controlPlace,
    prompt,
    system: said('system'),
    temperature,
    authorization: req.headers.authorization,
  };
  double.asked.push(asked);
  const content = await double.behave(asked, res);
  if (content !== null) reply(res, asked.kind === 'review' ? denying(content, idOf) : content);
}

function kindOf(prompt: string): Asked['kind'] {
  if (prompt.includes('\nDESCRIPTION: ')) return 'drafts';
  if (prompt.includes('\nCRITERIA: ')) return 'review';
  return prompt.includes('\nANSWER: ') ? 'opinion' : 'references';
}

const CONTROL = 'control';

/**
 * Returns a review with the requested ids, which adds the expected verdict on the criterion that no answer meets,
 * unless the review already contains one.
 */
function denying(content: string, idOf: Map<string, string>): string {
  if (!content.startsWith('{"criteria":[')) return content;
  const { criteria, ...rest } = JSON.parse(content) as { criteria: { id: string }[] };
  const denied = { id: CONTROL, level: 'not met', quote: '' };
  const all = criteria.some(({ id }) => id === CONTROL) ? criteria : [...criteria, denied];
  return JSON.stringify({ criteria: all.map(one => ({ ...one, id: idOf.get(one.id) ?? 'unknown' })), ...rest });
}

/** Replies with a chat completion of this text. */
export function reply(res: ServerResponse, content: string, finish_reason = 'stop'): void {
  res.setHeader('Content-Type', 'application/json').end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'double-1',
      choices: [{ index: 0, finish_reason, message: { role: 'assistant', content } }],
      usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
    }),
  );
}

/** Returns a question as the model drafts one. */
export const drafted = (question: string, change: object = {}) => ({
  question,
  kind: 'text',
  language: null,
  minutes: 5,
  followUps: 1,
  points: ['Names the cost'],
  answer: 'Writes become slower.',
  ...change,
});

/** Every criterion is met, shown by the first words of the answer; references and opinion are neutral; one draft. */
export const properly: Behaviour = ({ kind, criteria, answer }) => {
  if (kind === 'drafts') return JSON.stringify({ questions: [drafted('What does an index cost?')] });
  if (kind === 'references') return JSON.stringify({ answers: ['One way.', 'Another way.', 'A third way.'] });
  if (kind === 'opinion') return JSON.stringify({ opinion: 'not typical', why: 'It reads like speech.' });
  const quote = answer.split(' ').slice(0, 4).join(' ');
  return JSON.stringify({ criteria: criteria.map(({ id }) => ({ id, level: 'met', quote })) });
};

/** Returns a review with these levels and one quote. */
export const levels = (quote: string, ...list: string[]) =>
  JSON.stringify({ criteria: list.map((level, index) => ({ id: `c${index + 1}`, level, quote })) });
