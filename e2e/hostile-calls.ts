import { makeResume } from './pdf';

/** If text were interpreted as markup, this element would exist and this script would run. */
export const HOSTILE =
  '<img data-taken src=x onerror=alert(1)><svg data-taken onload=alert(2)></svg><a data-taken href="javascript:alert(3)">{{7*7}}</a>';
/** The same for fields of up to 100, and 20, characters. */
export const SHORT = '<img data-taken src=x onerror=alert(1)><b data-taken>"\'`</b>';
export const SHORTEST = '<b data-taken>x</b>';

export interface Made {
  _id: string;
}

export interface HostileCalls {
  /** Calls the API; with a form if the body is one. Throws if it is refused. */
  call: <T = Made>(method: string, path: string, body?: object, as?: string) => Promise<T>;
  get: <T = Made>(path: string, as?: string) => Promise<T>;
  post: <T = Made>(path: string, body: object, as?: string) => Promise<T>;
  /** Calls from then on as this user. */
  signIn: (token: string) => void;
  /** The calls that accepted a hostile text, as `POST /positions`. */
  filled: Set<string>;
}

/** Calls the product and remembers which calls took a hostile text. */
export function hostileCalls(webUrl: string): HostileCalls {
  const filled = new Set<string>();
  let token = '';

  async function call<T>(method: string, path: string, body?: object, as = token): Promise<T> {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${webUrl}/api${path}`, {
      method,
      headers: {
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(as ? { Authorization: `Bearer ${as}` } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    const text = isForm ? JSON.stringify([...body]) : JSON.stringify(body ?? '');
    if (text.includes('data-taken')) filled.add(`${method} ${withoutNames(path)}`);
    return ((await reply.json()) as { data: T }).data;
  }
  return {
    call,
    get: (path, as) => call('GET', path, undefined, as),
    post: (path, body, as) => call('POST', path, body, as),
    signIn: own => (token = own),
    filled,
  };
}

/** Returns a path as the API document has it, with `{}` for each name. */
const withoutNames = (path: string): string =>
  path
    .replace(/\?.*/, '')
    .replace(/[0-9a-f]{24}/g, '{}')
    .replace(/\/answers\/\d+/, '/answers/{}')
    .replace(/\/evidence\/e\d+/, '/evidence/{}')
    .replace(/^\/mail-templates\/[\w-]+\/\w+/, '/mail-templates/{}/{}');

/** Returns the form that schedules an interview or offers times, with a resume. */
export async function candidateForm(fields: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name: SHORT, description: HOSTILE, ...fields })) form.set(field, value);
  const resume = await makeResume('Candidate');
  form.set('resume', new Blob([new Uint8Array(resume.buffer)], { type: resume.mimeType }), `${SHORTEST}.pdf`);
  return form;
}
