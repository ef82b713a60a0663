import type { Server } from './server';

type Data = Record<string, never> & { [name: string]: unknown };

/**
 * Calls the product with a bearer token and returns the content of the reply, or nothing if it is not JSON. Throws if
 * the call fails.
 */
export type Call = (method: string, path: string, bearer: string, body?: object) => Promise<Data>;

/** Returns a function that calls this product. */
export function callerOf({ url }: Server): Call {
  return async (method, path, bearer, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text.startsWith('{') ? (JSON.parse(text) as { data: Data }).data : ({} as Data);
  };
}

/**
 * Takes a candidate from the link, which that recruiter reads, to the first question. Returns their token and the
 * question's turn.
 */
export async function beginInterview(
  call: Call,
  recruiter: string,
  id: string,
): Promise<{ token: string; turn: number }> {
  const { url } = await call('GET', `/interviews/${id}/link`, recruiter);
  const session = await call('POST', '/candidate/session', '', { token: String(url).split('/i/')[1] });
  const token = String(session.token);
  const { notice } = await call('GET', '/candidate/interview', token);
  const { version } = notice as unknown as { version: string };
  await call('POST', '/candidate/consent', token, { noticeVersion: version, decision: 'agreed' });
  const { turn } = await call('POST', '/candidate/start', token);
  return { token, turn: Number(turn) };
}
