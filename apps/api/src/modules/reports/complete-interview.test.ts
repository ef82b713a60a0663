import { MODEL_VERSION } from '@interview-detection/authorship/model';
import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { aiReportSchema, type AiReport } from '@interview-detection/shared/reports/reports.schema';
import { devicesSchema } from '@interview-detection/shared/reports/transcript.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { storedInterview } from '#api/test/stored';
import { ReportModel } from '#api/test/models';

useDatabase();

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

const complete = (id: string, body: object) => api.post(`/interviews/${id}/complete`).set(recruiter.auth).send(body);

async function dataOf(id: string): Promise<{ aiReport: string | null; devices: string | null }> {
  const { body } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
  return body.data.interviewData;
}

/** The report of a new interview with this transcript, read through the shared codec. */
async function reportOn(transcript: object[], interviewType = 'Real'): Promise<AiReport> {
  const { _id } = await makeInterview(recruiter, { interviewType });
  await complete(_id, { transcript }).expect(200);
  await runDueJobs();
  const report = decodeJson(aiReportSchema, (await dataOf(_id)).aiReport ?? '');
  if (!report) throw new Error('The report cannot be read');
  return report;
}

const asks = (message: string) => ({ type: 'sent', message });
const answers = (message: string) => ({ type: 'recieve', message });

it('has neither report nor devices before it is completed', async () => {
  const interview = await makeInterview(recruiter);
  expect(interview.reportStatus).toBe('none');
  expect(await dataOf(interview._id)).toMatchObject({ aiReport: null, devices: null });
});

it('answers with the completed interview and keeps report and devices as strings that the codec reads', async () => {
  const interview = await makeInterview(recruiter);
  const devices = {
    mediaDevices: [{ label: 'FaceTime HD', kind: 'videoinput' }],
    bluetoothDevice: [{ label: 'Buds', kind: 'audio' }],
    usbDevice: [],
  };
  const transcript = [
    asks('Why us?'),
    { ...answers('Because.'), marks: 4, startedAt: '2040-05-14T10:31:00Z', endedAt: '2040-05-14T10:31:20+02:00' },
  ];
  const reply = await complete(interview._id, { transcript, devices }).expect(200);
  const open = { verdict: null, assessment: null, assessments: [] };
  expect(reply.body.data).toEqual({ ...interview, ...open, status: 'completed', reportStatus: 'pending' });
  expect(await dataOf(interview._id)).toMatchObject({ aiReport: null, devices: null });
  await runDueJobs();
  expect((await storedInterview(interview._id)).report.status).toBe('ready');
  const data = await dataOf(interview._id);
  expect(decodeJson(devicesSchema, data.devices ?? '')).toEqual(devices);
  expect(decodeJson(aiReportSchema, data.aiReport ?? '')).toMatchObject({ jsonArray: transcript });
  const stored = await ReportModel.findById(interview._id).orFail().lean();
  expect(stored.company.toHexString()).toBe(recruiter.company._id);
});

it.each(
  representatives([
    ['no devices', undefined],
    ['an empty record', {}],
  ]),
)('keeps empty lists for %s', async (_what, devices) => {
  const { _id } = await makeInterview(recruiter);
  await complete(_id, { transcript: [], devices }).expect(200);
  await runDueJobs();
  const stored = (await dataOf(_id)).devices ?? '';
  expect(decodeJson(devicesSchema, stored)).toEqual({ mediaDevices: [], bluetoothDevice: [], usbDevice: [] });
});

it.each([
  ['a script', '<p>Hi</p><script>alert(1)</script>', '<p>Hi</p>'],
  ['a script in two halves', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
  ['an event handler', '<img src=x onerror=alert(1)><b onclick="alert(1)">bold</b>', '<b>bold</b>'],
  ['a javascript: link', '<a href="javascript:alert(1)">link</a>', 'link'],
  ['a frame, a form and a style', '<iframe src="//e"></iframe><form><style>p{}</style></form>text', 'text'],
  ['foreign content', '<svg onload=alert(1)><b>x', '<b>x</b>'],
  ['markup that closes an attribute', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
  ['signs that are no markup', '<p>a < b && c</p>', '<p>a &lt; b &amp;&amp; c</p>'],
  ['markup as text', '&lt;script&gt;', '&lt;script&gt;'],
  [
    'everything that is allowed',
    '<p>a<br><b>b</b><strong>c</strong><i>d</i><em>e</em><u>f</u></p><pre><code>g</code></pre><ul><li>h</li></ul><ol><li>i</li></ol>',
    '<p>a<br /><b>b</b><strong>c</strong><i>d</i><em>e</em><u>f</u></p><pre><code>g</code></pre><ul><li>h</li></ul><ol><li>i</li></ol>',
  ],
])('sanitises %s on the way in, in questions and answers alike', { tags: 'deep' }, async (_what, sent, kept) => {
  const { jsonArray } = await reportOn([asks(sent), answers(sent)]);
  expect(jsonArray.map(({ message }) => message)).toEqual([kept, kept]);
  const stored = await ReportModel.findOne().orFail().lean();
  expect(stored.aiReport?.jsonArray.map(({ message }) => message)).toEqual([kept, kept]);
});

describe('the figures of a report', () => {
  it('count questions and answers, none as AI-generated and all as not assessed', async () => {
    const { report } = await reportOn([asks('One?'), answers('1'), answers('more'), asks('Two?'), asks('Three?')]);
    expect(report).toEqual({
      totalQuestions: 3,
      totalAIGeneratedAnswers: 0,
      percentAIGenerated: 0,
      assessedAnswers: 0,
      insufficientAnswers: 2,
      method: 'built-in',
      modelVersion: MODEL_VERSION,
    });
  });

  it.each(
    representatives<[string, object[], number]>([
      ['an empty transcript', [], 0],
      ['questions alone', [asks('One?')], 1],
    ]),
  )('give no percentage for %s', async (_what, transcript, totalQuestions) => {
    const { report } = await reportOn(transcript);
    expect(report).toMatchObject({ totalQuestions, percentAIGenerated: null, insufficientAnswers: 0 });
  });

  it('say of each answer, and of no question, why its authorship was not assessed', async () => {
    const long = 'word '.repeat(40);
    const { jsonArray } = await reportOn([asks('Why?'), answers('One'), answers('<p>Two words</p>'), answers(long)]);
    const evidence = jsonArray.map(entry => entry.authorship?.evidence.map(({ text }) => text));
    expect(evidence).toEqual([
      undefined,
      [expect.stringContaining('not assessed (1 word): it has fewer than 40 words')],
      [expect.stringContaining('not assessed (2 words): it has fewer than 40 words')],
      [expect.stringContaining('not, or only in part, in English')],
    ]);
    expect(jsonArray[1]?.authorship).toMatchObject({ level: 'insufficient', score: null });
  });
});

describe('a review', () => {
  const transcript = [
    asks('Tell me about yourself'),
    answers('I am Ada'),
    asks('Write <b>CODE</b> for it'),
    answers('x = 1'),
    answers('and y = 2'),
    asks('Which programs do you know?'),
    asks('Decode this'),
    answers('Done'),
  ];

  it(
    'is on the answer that follows a question with code or program in a Bot interview, and on no other',
    { tags: 'deep' },
    async () => {
      const { jsonArray } = await reportOn(transcript, 'Bot');
      const notGraded = {
        correctPercentage: null,
        reason: 'Not graded: no reference answer',
        method: 'built-in',
        modelVersion: 'terms-3',
      };
      expect(jsonArray.map(({ review }) => review)).toEqual([
        undefined,
        undefined,
        undefined,
        notGraded,
        undefined,
        undefined,
        undefined,
        notGraded,
      ]);
      // Absent, not undefined: the specification reads the key.
      expect(jsonArray[1]).not.toHaveProperty('review');
    },
  );

  it('is on no answer of a Real interview', { tags: 'deep' }, async () => {
    const { jsonArray } = await reportOn(transcript);
    expect(jsonArray.filter(entry => 'review' in entry)).toEqual([]);
  });
});

describe('the size of a transcript', () => {
  const entriesOf = (count: number, length: number) =>
    Array.from({ length: count }, (_, n) => (n % 2 === 0 ? asks(`Question ${n}?`) : answers('w '.repeat(length / 2))));

  it('may be 600 entries and nearly 2 MiB', { tags: 'deep' }, async () => {
    const transcript = entriesOf(600, 6_800);
    expect(JSON.stringify({ transcript }).length).toBeGreaterThan(2_000_000);
    expect((await reportOn(transcript)).jsonArray).toHaveLength(600);
  });

  it('may be 5,000 entries and not one more', { tags: 'deep' }, async () => {
    expect((await reportOn(entriesOf(5_000, 2), 'Bot')).jsonArray).toHaveLength(5_000);
    const { _id } = await makeInterview(recruiter);
    const reply = await complete(_id, { transcript: entriesOf(5_001, 2) });
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([{ path: 'transcript', message: 'transcript may have at most 5000 entries' }]);
  });

  it('is refused over 2 MiB with 413, and the interview stays open', { tags: 'deep' }, async () => {
    const { _id } = await makeInterview(recruiter);
    const reply = await complete(_id, { transcript: entriesOf(600, 7_200) });
    expect(reply.status).toBe(413);
    expect(reply.body).toMatchObject({ code: 'BODY_TOO_LARGE', message: 'The request body may be at most 2 MB' });
    expect((await storedInterview(_id)).status).toBe('scheduled');
    expect(await ReportModel.countDocuments()).toBe(0);
  });
});

it.each([
  [{}, 'transcript', 'transcript must be a list of entries'],
  [{ transcript: 'Q: Why?' }, 'transcript', 'transcript must be a list of entries'],
  [
    { transcript: [{ type: 'receive', message: '' }] },
    'transcript.0.type',
    'type must be sent (a question) or recieve (an answer)',
  ],
  [{ transcript: [{ type: 'sent' }] }, 'transcript.0.message', 'message must be text'],
  [{ transcript: [asks('a'.repeat(200_001))] }, 'transcript.0.message', 'message must be 200000 characters or less'],
  [{ transcript: [{ ...asks('?'), marks: '4' }] }, 'transcript.0.marks', 'marks must be a number'],
  [
    { transcript: [{ ...asks('?'), startedAt: 'ten' }] },
    'transcript.0.startedAt',
    'startedAt must be an ISO 8601 instant',
  ],
  [{ transcript: [], devices: { usbDevice: {} } }, 'devices.usbDevice', 'Devices must be lists'],
  [{ transcript: [], devices: { usbDevice: [{ label: 1 }] } }, 'devices.usbDevice.0.label', 'label must be text'],
])('refuses %j with 400 on %s, and the interview stays open', { tags: 'deep' }, async (body, path, message) => {
  const { _id } = await makeInterview(recruiter);
  const reply = await complete(_id, body);
  expect(reply.status).toBe(400);
  expect(reply.body.issues[0]).toEqual({ path, message });
  expect((await storedInterview(_id)).status).toBe('scheduled');
});

it('shows a report to its own company only', async () => {
  const { _id } = await makeInterview(recruiter);
  await complete(_id, { transcript: [answers('secret')] }).expect(200);
  const stranger = await makeRecruiter();
  await api.get(`/interviews/data/${_id}`).set(stranger.auth).expect(404);
});
