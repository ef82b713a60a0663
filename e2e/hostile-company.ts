import { randomUUID } from 'node:crypto';
import { candidateForm, HOSTILE, hostileCalls, SHORT, SHORTEST, type Made } from './hostile-calls';
import { fillPipeline, TAG, wordMails } from './hostile-pipeline';

const PASSWORD = 'correct horse';
const DAY_MS = 86_400_000;
const REPORT_WITHIN_MS = 240_000;
const TIME_ZONE = 'Asia/Tokyo';
/** Says more than the question, which is the same as the answer. */
const WORDING = 'index <b data-taken>x</b>';

export interface HostileCompany {
  token: string;
  /** Interviews to come, and completed ones: one held by a person, one by the bot. */
  upcoming: string;
  completed: string[];
  position: string;
  candidate: string;
  candidates: string[];
  /** Private links: to an offer, to a picked time, before any agreement, during the interview, and after it. */
  links: string[];
  /** The calls that accepted a hostile text, as `POST /positions`. */
  filled: Set<string>;
}

/** Creates a company in which every text that anyone may write is hostile: those of staff and those of candidates. */
export async function makeHostileCompany(webUrl: string): Promise<HostileCompany> {
  const { call, get, post, signIn, filled } = hostileCalls(webUrl);

  const email = `eve-${randomUUID().slice(0, 8)}@example.org`;
  const names = { first_name: SHORTEST, last_name: SHORTEST };
  const { _id: me } = await post('/auth/register', { ...names, email, password: PASSWORD });
  const { token } = await post<{ token: string }>('/auth/login', { email, password: PASSWORD });
  signIn(token);
  await call('PUT', `/users/${me}`, { ...names, phone: '<b data-taken>1</b>' });
  const company = {
    name: SHORT,
    address: HOSTILE,
    contact_email: email,
    phone: '<b data-taken>1</b>',
    timeZone: TIME_ZONE,
  };
  const { _id: companyId } = await post('/company', company);
  await call('PUT', `/company/${companyId}`, { ...company, virtualCameras: [SHORTEST] });
  const colleague = { ...names, email: `tom-${email}`, password: 'as Eve chose it', phone: '<b data-taken>1</b>' };
  const { _id: tom } = await post<{ _id: string }>('/users/add', colleague);
  await wordMails(call);
  const { _id: position } = await post('/positions', { name: SHORT });
  const asked = (kind: string) => ({
    question: HOSTILE,
    kind,
    language: kind === 'code' ? 'Python' : undefined,
    expectedPoints: [SHORT],
    referenceAnswer: HOSTILE,
  });
  await call('PUT', `/positions/${position}/plan`, [asked('text'), asked('code')]);
  const pipeline = await fillPipeline({ call, get, post }, position);
  await post('/webhooks', {
    url: 'http://127.0.0.1:9/<img data-taken src=x>',
    description: SHORT,
    events: ['interview.completed'],
  });
  await post('/api-keys', { name: SHORT, access: 'read' });
  await post('/feedback', { fullName: SHORT, country: SHORT, city: SHORT, phone: '1', email, message: HOSTILE });

  const clock = (instant: Date) => instant.toLocaleString('sv-SE', { timeZone: TIME_ZONE }).split(' ');
  async function schedule(interviewType: string, start: Date): Promise<{ _id: string; candidate: Made }> {
    const [date = '', time = ''] = clock(start);
    const form = await candidateForm({
      email: `candidate-${randomUUID().slice(0, 8)}@example.org`,
      position,
      force: 'true',
      interviewType,
      date,
      time: time.slice(0, 5),
    });
    return post('/interviews', form);
  }
  async function reported(id: string): Promise<void> {
    const deadline = Date.now() + REPORT_WITHIN_MS;
    for (;;) {
      const { reportStatus } = await get<{ reportStatus: string }>(`/interviews/data/${id}`);
      if (reportStatus === 'ready') return;
      if (Date.now() > deadline) throw new Error(`The report is ${reportStatus}`);
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  // Held by a person.
  const upcoming = await schedule('Real', new Date(Date.now() + 3 * DAY_MS));
  const [date] = clock(new Date(Date.now() + 4 * DAY_MS));
  await post(`/interviews/${upcoming._id}/reschedule`, { date, time: '11:00', reason: HOSTILE });
  const correction = new FormData();
  correction.set('name', SHORT);
  correction.set('description', HOSTILE);
  await call('PATCH', `/interviews/${upcoming._id}`, correction);
  const cancelled = await schedule('Real', new Date(Date.now() + 5 * DAY_MS));
  await post(`/interviews/${cancelled._id}/cancel`, { reason: HOSTILE });
  const held = await schedule('Real', new Date(Date.now() + 6 * DAY_MS));
  const device = { label: SHORT, kind: SHORT };
  await post(`/interviews/${held._id}/complete`, {
    transcript: [
      { type: 'sent', message: HOSTILE },
      { type: 'recieve', message: HOSTILE },
    ],
    devices: { mediaDevices: [device], bluetoothDevice: [device], usbDevice: [device] },
  });
  await reported(held._id);
  await call('PUT', `/interviews/${held._id}/notes?ifVersion=0`, { text: HOSTILE });
  await post(`/interviews/${held._id}/asked`, { question: HOSTILE, at: new Date().toISOString() });
  const criteria = [{ name: SHORT, score: 4, note: HOSTILE }];
  await call('PUT', `/interviews/${held._id}/scorecard`, { criteria, overall: 4, note: HOSTILE });
  await post(`/interviews/${held._id}/assessment`, { verdict: 'recommended', note: HOSTILE });
  await post(`/candidates/${held.candidate._id}/decision`, { status: 'Selected', reason: HOSTILE });
  await call('PATCH', `/candidates/${held.candidate._id}`, { note: HOSTILE, tags: [TAG] });

  const said = { text: HOSTILE, mentions: [tom] };
  const note = await post<{ _id: string }>(`/candidates/${held.candidate._id}/notes`, said);
  await call('PATCH', `/candidate-notes/${note._id}`, { text: `${HOSTILE} again` });

  // By the bot: one waiting, one in progress, one over.
  const visit = async (id: string) => {
    const { url } = await get<{ url: string }>(`/interviews/${id}/link`);
    return {
      url,
      token: (await post<{ token: string }>('/candidate/session', { token: url.split('/i/')[1] ?? '' })).token,
    };
  };
  const soon = () => schedule('Bot', new Date(Date.now() + 5 * 60_000));
  const [waiting, open, over] = [await soon(), await soon(), await soon()];
  const links = [(await get<{ url: string }>(`/interviews/${waiting._id}/link`)).url];
  for (const { _id } of [open, over]) {
    const candidate = await visit(_id);
    links.push(candidate.url);
    const as = candidate.token;
    await post('/candidate/adjustments', { extraTimePercent: 50, note: HOSTILE }, as);
    await call('PUT', `/interviews/${_id}/adjustments`, { extraTimePercent: 50, answer: HOSTILE });
    const { notice } = await get<{ notice: { version: string } }>('/candidate/interview', as);
    await post('/candidate/consent', { noticeVersion: notice.version, decision: 'agreed' }, as);
    const tried = { ok: true, label: SHORT };
    await post('/candidate/check', { browser: SHORT, microphone: tried, camera: tried, speaker: tried }, as);
    await post('/candidate/start', {}, as);
    const at = () => new Date().toISOString();
    const events = [
      {
        id: 'e1',
        seq: 1,
        kind: 'devices',
        at: at(),
        turn: 1,
        data: { mediaDevices: [{ ...device, provenance: 'granted' }] },
      },
      { id: 'e2', seq: 2, kind: 'share', at: at(), turn: 1, data: { surface: SHORT } },
      { id: 'e3', seq: 3, kind: 'paste', at: at(), turn: 1, data: { length: 40, source: 'outside' } },
    ];
    await post('/candidate/events', { events }, as);
    await call('PUT', '/candidate/draft', { turn: 1, text: HOSTILE }, as);
    if (_id === open._id) continue;
    await post('/candidate/answers', { turn: 1, text: HOSTILE }, as);
    await post('/candidate/finish', {}, as);
    await post('/candidate/record/comments', { about: 'interview', text: HOSTILE }, as);
    await post('/candidate/record/corrections', { turn: 1, text: HOSTILE }, as);
    await post('/candidate/record/review', { text: HOSTILE }, as);
    await reported(_id);
    const { planVersion } = await get<{ planVersion: number }>(`/interviews/${_id}/answers/1/points`);
    await post(`/interviews/${_id}/answers/1/wordings`, { wording: WORDING, point: 0, ifVersion: planVersion });
    await post(`/interviews/${_id}/review-answer`, { text: HOSTILE });
    await post(`/interviews/${_id}/evidence/e3/dismiss`, { reason: HOSTILE });
    await post('/candidate/record/erasure', { text: HOSTILE }, as);
    await post(`/interviews/${_id}/erasure-answer`, { text: HOSTILE });
  }
  return {
    token,
    upcoming: upcoming._id,
    completed: [held._id, over._id, cancelled._id, open._id],
    position,
    candidate: held.candidate._id,
    candidates: [held.candidate._id, ...pipeline.candidates],
    links: [...pipeline.links, ...links],
    filled,
  };
}
