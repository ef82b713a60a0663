import { randomUUID } from 'node:crypto';
import { makePdf } from '../factories';
import { YEAR } from '../days';

/** Only a call that hangs exceeds it. */
const CALL_MS = 600_000;

/** A call as the caller saw it. */
export interface Call {
  /** Identifies what it was to write: the candidate's address. */
  email: string;
  /** Status of the reply; null if the connection broke, so that the outcome is unknown. */
  status: number | null;
  /** Milliseconds until the reply. */
  ms: number;
  /** When it was sent: `performance.now()`. */
  at: number;
}

export interface Recruiter {
  token: string;
  position: string;
}

async function send(url: string, token: string | null, body: object): Promise<Record<string, string>> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: Record<string, string> }).data;
}

/** Creates an account with a company and a position, through the API alone. */
export async function signUp(url: string): Promise<Recruiter> {
  const login = { email: `mara-${randomUUID().slice(0, 8)}@example.org`, password: 'correct horse' };
  await send(`${url}/auth/register`, null, { first_name: 'Mara', last_name: 'Santos', ...login });
  const token = (await send(`${url}/auth/login`, null, login)).token ?? '';
  await send(`${url}/company`, token, {
    name: 'Northwind Labs',
    address: '1 Quay',
    contact_email: 'hi@northwind.example',
    phone: '+1 555',
    timeZone: 'UTC',
  });
  const position = (await send(`${url}/positions`, token, { name: 'Backend Engineer' }))._id ?? '';
  return { token, position };
}

/** Schedules an interview of a new candidate with a resume of `bytes` or a little more. */
export async function schedule(url: string, recruiter: Recruiter, bytes = 0): Promise<Call> {
  const email = `candidate-${randomUUID()}@example.org`;
  const form = new FormData();
  const fields = {
    name: 'Adaeze Okafor',
    email,
    position: recruiter.position,
    description: 'First round',
    date: `${YEAR}-05-14`,
    time: '10:30',
    interviewType: 'Bot',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Bytes after a PDF's end are ignored, but stored all the same.
  const content = Buffer.concat([await resume, Buffer.alloc(bytes, ' ')]);
  form.append('resume', new Blob([content], { type: 'application/pdf' }), 'resume.pdf');
  const at = performance.now();
  const status = await fetch(`${url}/interviews`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${recruiter.token}` },
    body: form,
    signal: AbortSignal.timeout(CALL_MS),
  }).then(
    async reply => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => null,
  );
  return { email, status, ms: performance.now() - at, at };
}

const resume = makePdf();

/** Makes calls one after the other in that many parallel lines, until `isOver`. Returns all calls. */
export async function keepWriting(lines: number, isOver: () => boolean, write: () => Promise<Call>): Promise<Call[]> {
  const calls: Call[] = [];
  const line = async () => {
    while (!isOver()) calls.push(await write());
  };
  await Promise.all(Array.from({ length: lines }, line));
  return calls;
}
