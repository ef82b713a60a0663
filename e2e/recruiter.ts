import { randomUUID } from 'node:crypto';
import { makeResume } from './pdf';

const DAY_MS = 86_400_000;
const REPORT_WITHIN_MS = 240_000;
/** The time zone of the companies created here. */
const TIME_ZONE = 'Asia/Tokyo';

interface Entry {
  type: 'sent' | 'recieve';
  message: string;
}

type Device = { label: string; kind: string };

export interface Held {
  candidate: string;
  interviewType: 'Real' | 'Bot';
  transcript: Entry[];
  devices?: { mediaDevices: Device[]; bluetoothDevice: Device[]; usbDevice: Device[] };
}

/** In three days by default. */
type Planned = Pick<Held, 'candidate' | 'interviewType'> & {
  inMinutes?: number;
  position?: string;
  /** What the candidate may use; nothing by default. */
  policy?: 'notes' | 'ai';
};

export interface PlannedQuestion {
  question: string;
  kind?: 'text' | 'code';
  language?: string;
  followUps?: number;
}

interface Open extends Pick<Planned, 'candidate' | 'policy'> {
  plan: PlannedQuestion[];
}

interface Adjustments {
  extraTimePercent: number;
  signalsOff: string[];
  answer: string;
}

export interface Recruiter {
  token: string;
  /** Calls the API; returns the data. */
  call: <T>(method: string, path: string, body?: object) => Promise<T>;
  /** Schedules an interview; returns its id. */
  schedule: (planned: Planned) => Promise<string>;
  /** Schedules an interview, completes it and waits for its report; returns its id. */
  hold: (held: Held) => Promise<string>;
  /** Schedules a Bot interview that is open now, with these questions; returns its candidate's link. */
  inviteNow: (planned: Open) => Promise<string>;
  /** Does the same; returns its id. */
  openNow: (planned: Open) => Promise<string>;
  /** Grants adjustments to an interview's candidate. */
  adjust: (id: string, adjustments: Adjustments) => Promise<void>;
  /** Returns the private link of an interview's candidate, as a path of the product. */
  candidateLink: (id: string) => Promise<string>;
  /** Adds a person to the company, who chooses a password of their own; returns their token. */
  addColleague: (firstName: string, lastName: string) => Promise<string>;
}

/** Returns the date and time in that zone, as the interview form takes them. */
function clockIn(timeZone: string, instant: Date): { date: string; time: string } {
  const [date = '', time = ''] = instant.toLocaleString('sv-SE', { timeZone }).split(' ');
  return { date, time: time.slice(0, 5) };
}

/** Creates a company with one person and one position through the API; `name` becomes part of the person's email. */
export async function newRecruiter(webUrl: string, name = 'mara'): Promise<Recruiter> {
  let token = '';
  async function read<T>(reply: Response): Promise<T> {
    if (!reply.ok) throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  }
  const authorization = () => (token ? { Authorization: `Bearer ${token}` } : {});
  const get = async <T>(path: string) => call<T>('GET', path);
  const post = async <T>(path: string, body: object) => call<T>('POST', path, body);
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const isJson = body !== undefined && !(body instanceof FormData);
    return read<T>(
      await fetch(`${webUrl}/api${path}`, {
        method,
        headers: { ...(isJson ? { 'Content-Type': 'application/json' } : {}), ...authorization() },
        ...(body && { body: isJson ? JSON.stringify(body) : body }),
      }),
    );
  }

  const email = `${name}-${randomUUID().slice(0, 8)}@example.org`;
  const password = 'correct horse';
  await post('/auth/register', { first_name: 'Mara', last_name: 'Santos', email, password });
  ({ token } = await post<{ token: string }>('/auth/login', { email, password }));
  const company = { name: 'Northwind Labs', address: '1 Harbour Street', contact_email: email, phone: '+00 000' };
  await post('/company', { ...company, timeZone: TIME_ZONE });
  const { _id: position } = await post<{ _id: string }>('/positions', { name: 'Backend Engineer' });

  async function schedule({ candidate, interviewType, inMinutes, ...other }: Planned): Promise<string> {
    const resume = await makeResume('Candidate');
    const form = new FormData();
    const fields = {
      name: candidate,
      email: `candidate-${randomUUID().slice(0, 8)}@example.org`,
      position: other.position ?? position,
      policy: other.policy ?? 'closed',
      description: 'Second round',
      ...(inMinutes === undefined
        ? { date: new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10), time: '10:30' }
        : clockIn(TIME_ZONE, new Date(Date.now() + inMinutes * 60_000))),
      interviewType,
      force: 'true',
    };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('resume', new Blob([new Uint8Array(resume.buffer)], { type: resume.mimeType }), resume.name);
    const { _id } = await post<{ _id: string }>('/interviews', form);
    return _id;
  }

  async function hold({ transcript, devices, ...planned }: Held): Promise<string> {
    const _id = await schedule(planned);
    await post(`/interviews/${_id}/complete`, { transcript, ...(devices ? { devices } : {}) });
    const deadline = Date.now() + REPORT_WITHIN_MS;
    for (;;) {
      const { reportStatus } = await get<{ reportStatus: string }>(`/interviews/data/${_id}`);
      if (reportStatus === 'ready') return _id;
      if (reportStatus === 'failed' || Date.now() > deadline) throw new Error(`The report is ${reportStatus}`);
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  async function openNow({ plan, ...planned }: Open): Promise<string> {
    const { _id } = await post<{ _id: string }>('/positions', { name: `Engineer ${randomUUID().slice(0, 8)}` });
    await call(
      'PUT',
      `/positions/${_id}/plan`,
      plan.map(asked => ({ expectedPoints: [], ...asked })),
    );
    // An interview opens a quarter of an hour before it starts.
    return schedule({ ...planned, interviewType: 'Bot', position: _id, inMinutes: 5 });
  }

  const inviteNow = async (planned: Open): Promise<string> => candidateLink(await openNow(planned));

  async function adjust(id: string, adjustments: Adjustments): Promise<void> {
    await call('PUT', `/interviews/${id}/adjustments`, adjustments);
  }

  async function candidateLink(id: string): Promise<string> {
    const { url } = await get<{ url: string }>(`/interviews/${id}/link`);
    return webUrl + new URL(url).pathname;
  }

  async function addColleague(first_name: string, last_name: string): Promise<string> {
    const account = { email: `${first_name}-${randomUUID().slice(0, 8)}@example.org`, password: 'as Mara chose it' };
    await post('/users/add', { first_name, last_name, ...account, phone: '+00 001' });
    const first = await post<{ token: string }>('/auth/login', account);
    const reply = await fetch(`${webUrl}/api/auth/change-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${first.token}` },
      body: JSON.stringify({ currentPassword: account.password, password: 'as they chose it' }),
    });
    return (await read<{ token: string }>(reply)).token;
  }
  return { token, call, schedule, hold, inviteNow, openNow, adjust, candidateLink, addColleague };
}
