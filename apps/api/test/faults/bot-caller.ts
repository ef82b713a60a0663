import { expect } from 'vitest';
import { makePdf } from '../factories';
import type { Recruiter } from './writers';

export interface Said {
  /** Status of the reply; null if the connection broke, so that the outcome is unknown. */
  status: number | null;
  data: Record<string, unknown>;
}

/** Calls the API. If the connection breaks, the outcome is unknown. */
export async function call(
  method: string,
  url: string,
  token: string,
  body?: FormData | Uint8Array | object,
): Promise<Said> {
  const isRaw = body instanceof FormData || body instanceof Uint8Array;
  const sent = isRaw ? (body as FormData | Uint8Array<ArrayBuffer>) : body && JSON.stringify(body);
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  try {
    const reply = await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && !(body instanceof FormData) ? { 'Content-Type': type } : {}),
      },
      ...(sent ? { body: sent } : {}),
    });
    const { data = {} } = (await reply.json()) as { data?: Said['data'] };
    return { status: reply.status, data };
  } catch {
    return { status: null, data: {} };
  }
}

/** Makes a call of the preparation, which must succeed; returns the content of its reply. */
async function succeed(...request: Parameters<typeof call>): Promise<Said['data']> {
  const { status, data } = await call(...request);
  expect([200, 201], `${request[0]} ${request[1]} has ${status}`).toContain(status);
  return data;
}

/** Starts a Bot interview; returns its candidate's token. */
export async function begin(url: string, { token, position }: Recruiter, email: string): Promise<string> {
  const now = new Date().toISOString();
  const form = new FormData();
  const fields = {
    name: 'Adaeze Okafor',
    email,
    position,
    description: 'First round',
    date: now.slice(0, 10),
    time: now.slice(11, 16),
    interviewType: 'Bot',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('resume', new Blob([new Uint8Array(await makePdf())], { type: 'application/pdf' }), 'resume.pdf');
  const interview = await succeed('POST', `${url}/interviews`, token, form);
  const link = await succeed('GET', `${url}/interviews/${String(interview._id)}/link`, token);
  const session = await succeed('POST', `${url}/candidate/session`, '', { token: String(link.url).split('/i/')[1] });
  const own = String(session.token);
  const { notice } = await succeed('GET', `${url}/candidate/interview`, own);
  const { version } = notice as { version: string };
  await succeed('POST', `${url}/candidate/consent`, own, { noticeVersion: version, decision: 'agreed' });
  await succeed('POST', `${url}/candidate/start`, own);
  return own;
}
