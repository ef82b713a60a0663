import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from '#api/test/clock';
import { inflateSync } from 'node:zlib';
import { currentTime, database } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { readPdf } from '#api/test/pdf-files';
import { storeCandidates, storeInterviews } from '#api/test/stored';
import type { CompanyPrincipal } from '#api/lib/principal';
import { presentCandidatesCsv } from '../candidates/candidates.presenter';
import { exportCandidates } from '../candidates/candidates.service';
import { reportJob } from './start-report.service';
import { CandidateModel } from '#api/test/models';
import { YEAR } from '#api/test/days';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';

useDatabase({ monitorCommands: true });

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

async function reported(transcript: object[], fields: Record<string, string> = {}): Promise<string> {
  const { _id } = await makeInterview(recruiter, fields);
  const devices = { usbDevice: [{ label: 'Headset', kind: 'audio' }] };
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript, devices }).expect(200);
  await runDueJobs({ kinds: [reportJob] });
  return _id;
}

const pdfOf = (id: string) => readPdf(recruiter.auth, id);

/** What is written beside the glyphs of a PDF for readers who copy them (ActualText). */
function markedTexts(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)]
    .map(([, content = '']) => {
      try {
        return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .flatMap(content => [...content.matchAll(/\/ActualText \(\xFE\xFF((?:\\[^]|[^\\)])*)\)/g)])
    .map(([, escaped = '']) => Buffer.from(unescaped(escaped), 'latin1').swap16().toString('utf16le'));
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (text: string) => text.replace(/\\([^])/g, (_, sign: string) => ESCAPES[sign] ?? sign);

describe('GET /interviews/{id}/report.pdf', () => {
  it('holds company, candidate, verdict, limits, transcript and devices as text on A4', async () => {
    const id = await reported([
      { type: 'sent', message: '<p>Why <b>us</b>?</p>' },
      { type: 'recieve', message: 'Because of the honest report.' },
    ]);
    const { reply, text, width, height } = await pdfOf(id);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    for (const part of [
      'Adaeze Okafor',
      'Insufficient evidence',
      'AI-assistance indication, not a hiring decision',
      'Assessments by people No one who met the candidate has recorded one yet.',
      'Limits of this report',
      'The origin of 0 of 1 answers could be assessed',
      'Q: Why us ?',
      'A: Because of the honest report.',
      'AI help: insufficient evidence. The text was not assessed (5 words)',
      'USB: Headset (audio)',
      'Bluetooth: none',
      `Interview report ${recruiter.company.name}, made `,
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/, made \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  });

  it.each([
    'Čeština, Ελληνικά, Українська, Tiếng Việt, Հայերեն, ქართული',
    '李小龙在北京工作，他喜欢编程。臺灣的經濟',
    'こんにちは、カタカナと漢字です',
    '안녕하세요, 김철수입니다',
    '김철수 (金哲洙), 李伟 & Łukasz',
    '👍 🎉 👩‍💻',
  ])('shows %s as it is', { tags: 'deep' }, async message => {
    const { text } = await pdfOf(await reported([{ type: 'recieve', message }], { name: message }));
    // Lines break between any two signs of such scripts, and other fonts are other pieces of text.
    const flat = (part: string) => part.replaceAll(/\s/g, '');
    expect(flat(text)).toContain(flat(`${message} (`));
    expect(flat(text)).toContain(flat(`A: ${message}`));
    expect(text).not.toContain('□');
  });

  const expectRightToLeft = async (message: string) => {
    const { text } = await pdfOf(await reported([{ type: 'recieve', message }], { name: message }));
    // The name and the answer.
    expect(text.split(message)).toHaveLength(3);
    expect(text).not.toContain('□');
  };

  it('shows Arabic from right to left', { tags: 'deep' }, () => expectRightToLeft('مرحبا بالعالم'));
  it.each(['میں ٹھیک ہے', 'ההבדל (בקצרה) הוא'])('shows %s from right to left', { tags: 'deep' }, message =>
    expectRightToLeft(message),
  );

  it.each([
    'क्षेत्रीय भाषा हिन्दी',
    'অনন্যা চট্টোপাধ্যায়',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'પ્રિયંકા પટેલ',
    'ଓଡ଼ିଆ',
    'தமிழ்ச்செல்வி',
    'శ్రీలక్ష్మి',
    'ಶ್ರೀನಿವಾಸ',
    'കൃഷ്ണൻ',
    'ශ්‍රී ලංකා',
  ])(
    'shows %s, whose letters are drawn in another order than they are read, with the text beside it',
    { tags: 'deep' },
    async message => {
      const { reply, text } = await pdfOf(await reported([{ type: 'recieve', message }]));
      expect(markedTexts(reply.body as Buffer)).toContain(message.normalize('NFC'));
      expect(text).not.toContain('□');
    },
  );

  it('shows a box for every character that it has no font for, and says so', { tags: 'deep' }, async () => {
    const { text } = await pdfOf(await reported([{ type: 'recieve', message: 'A ไทย B' }]));
    expect(text).toContain(`A: A ${'□'.repeat(3)} B`);
    expect(text).toContain('□ stands for signs of scripts that this document cannot show');
  });

  const withoutFooters = (text: string) => text.replace(/Page \d+ of \d+/g, '').replace(/\s/g, '');

  it('shows a Chinese answer whole, over the ends of its pages too', { tags: 'deep' }, async () => {
    const message = Array.from({ length: 4_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7) % 3_000))).join('');
    const { text, pages } = await pdfOf(await reported([{ type: 'recieve', message }]));
    expect(pages).toBeGreaterThan(2);
    expect(withoutFooters(text)).toContain(message);
  });

  it('shows a word of 50,000 letters whole, in less time than a report may take', { tags: 'deep' }, async () => {
    const message = 'abcdefghij'.repeat(5_000);
    const { text } = await pdfOf(await reported([{ type: 'recieve', message }]));
    expect(withoutFooters(text)).toContain(message);
  });

  it('shows markup as text and runs none of it', async () => {
    const id = await reported([
      { type: 'recieve', message: '&lt;script&gt;alert(1)&lt;/script&gt; <img src=x onerror=alert(1)>' },
    ]);
    const { reply, text } = await pdfOf(id);
    expect(text).toContain('A: <script>alert(1)</script>');
    expect((reply.body as Buffer).toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|URI)\b/);
  });

  it('says that the company has the indication turned off, and gives no figure of it', { tags: 'deep' }, async () => {
    const { _id, ...company } = recruiter.company;
    await api
      .put(`/company/${_id}`)
      .set(recruiter.auth)
      .send({ ...company, aiIndication: false });
    const { text } = await pdfOf(await reported([{ type: 'recieve', message: 'Yes.' }]));
    expect(text).toContain('0 questions. AI-assistance indication turned off by your company.');
    expect(text).not.toMatch(/look AI-assisted|could be assessed|Not assessed|insufficient evidence/);
  });

  it('says once how an answer was judged', { tags: 'deep' }, async () => {
    const question = 'Write code that adds two numbers.';
    const transcript = [
      { type: 'sent', message: question },
      { type: 'recieve', message: 'a + b' },
    ];
    const { text } = await pdfOf(await reported(transcript, { interviewType: 'Bot' }));
    expect(text).toContain('Correctness: Not graded: no reference answer [built-in, terms-3]');
  });

  it('prints an empty transcript, and one of 600 entries', { tags: 'deep' }, async () => {
    expect((await pdfOf(await reported([]))).text).toContain('Held, no recording.');
    const long = Array.from({ length: 600 }, (_, n) => ({
      type: n % 2 ? 'recieve' : 'sent',
      message: `Entry ${n} of many.`,
    }));
    const { text, pages } = await pdfOf(await reported(long));
    expect(text).toContain('Entry 599 of many.');
    expect(text).toContain(`Page ${pages} of ${pages}`);
  });

  it('answers 409 REPORT_NOT_READY before there is one', async () => {
    const { _id } = await makeInterview(recruiter);
    for (const file of ['report.pdf', 'report.json']) {
      const reply = await api.get(`/interviews/${_id}/${file}`).set(recruiter.auth).expect(409);
      expect(reply.body.code).toBe('REPORT_NOT_READY');
    }
  });
});

it('GET /interviews/{id}/report.json holds the same as data', async () => {
  const id = await reported([{ type: 'recieve', message: 'Yes' }]);
  const { body } = await api.get(`/interviews/${id}/report.json`).set(recruiter.auth).expect(200);
  expect(body.data).toMatchObject({
    interview: { _id: id, candidate: { name: 'Adaeze Okafor' } },
    verdict: 'Insufficient evidence',
    report: { totalQuestions: 0, percentAIGenerated: 0 },
    jsonArray: [{ type: 'recieve', message: 'Yes' }],
    devices: { usbDevice: [{ label: 'Headset', kind: 'audio' }] },
    assessment: null,
    assessments: [],
  });
  expect(body.data.limits[0]).toBe('AI-assistance indication, not a hiring decision.');
});

it('a report without a transcript says Not assessed, and has neither share nor verdict', { tags: 'deep' }, async () => {
  const { _id } = await makeInterview(recruiter);
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript: [] }).expect(200);
  await runDueJobs({ kinds: [reportJob] });
  const { body } = await api.get(`/interviews/${_id}/report.json`).set(recruiter.auth).expect(200);
  expect(body.data).toMatchObject({
    interview: { reportStatus: 'ready', verdict: null },
    verdict: null,
    report: { totalQuestions: 0, percentAIGenerated: null, assessedAnswers: 0 },
    hasDeviceList: false,
    jsonArray: [],
  });
  expect(body.data.limits).toEqual([
    'AI-assistance indication, not a hiring decision.',
    'Not assessed: this interview was completed without a transcript.',
  ]);
  const { text } = await pdfOf(_id);
  expect(text).toContain('AI review Not assessed');
  expect(text).toContain('No device list came with this transcript. Media: not known');
  expect(text).not.toMatch(/Insufficient|could be assessed|USB: none/);
  const csv = await api.get('/interviews/completed.csv').set(recruiter.auth).expect(200);
  expect(csv.text).toContain('"ready","Not assessed",');
});

it('the files list everyone’s assessment', { tags: 'deep' }, async () => {
  stopClock(); // no midnight meanwhile
  const id = await reported([{ type: 'recieve', message: 'Yes' }]);
  const other = await makeInterviewer(recruiter);
  const assess = (auth: Recruiter['auth'], verdict: string, note: string) =>
    api.post(`/interviews/${id}/assessment`).set(auth).send({ verdict, note }).expect(200);
  await assess(recruiter.auth, 'recommended', 'Strong on debugging');
  await assess(other.auth, 'not_recommended', 'Guessed\ntwice');
  const { body } = await api.get(`/interviews/${id}/report.json`).set(recruiter.auth).expect(200);
  expect(body.data).toMatchObject({
    assessment: { verdict: 'recommended' },
    assessments: [{ by: { name: 'Mara Santos' } }, { by: { name: 'Tom Becker' } }],
  });
  const day = currentTime().toISOString().slice(0, 10);
  const { text } = await pdfOf(id);
  expect(text).toContain(`Assessments by people Recommended Mara Santos, ${day} Strong on debugging`);
  expect(text).toContain(`Not Recommended Tom Becker, ${day} Guessed twice`);
  const csv = await api.get('/interviews/completed.csv').set(recruiter.auth).expect(200);
  expect(csv.text).toContain(
    `"Mara Santos, ${day}: Recommended. Strong on debugging\nTom Becker, ${day}: Not Recommended. Guessed twice"`,
  );
});

it('the files show the decision on the candidate, with its author, time and reason', { tags: 'deep' }, async () => {
  const id = await reported([{ type: 'recieve', message: 'Yes' }]);
  const read = async () => (await api.get(`/interviews/${id}/report.json`).set(recruiter.auth).expect(200)).body.data;
  const { interview, decision } = await read();
  expect(decision).toEqual({ status: 'Pending', made: null });
  expect((await pdfOf(id)).text).toContain('Decision on the candidate Pending No one has decided yet. Assessments');
  const decide = (status: string, reason: string) =>
    api
      .post(`/candidates/${interview.candidate._id}/decision`)
      .set(recruiter.auth)
      .send({ status, reason })
      .expect(200);
  await decide('Rejected', 'By mistake');
  await decide('Pending', 'Taken back');
  await decide('Selected', 'Explains well');
  const { status, made } = (await read()).decision;
  expect({ status, ...made }).toMatchObject({
    status: 'Selected',
    by: { name: 'Mara Santos' },
    reason: 'Explains well',
  });
  const at = `${made.at.slice(0, 10)} ${made.at.slice(11, 16)} UTC`;
  expect((await pdfOf(id)).text).toContain(
    `Decision on the candidate Selected Mara Santos, ${at} Explains well Assessments by people`,
  );
});

describe('the CSV files', () => {
  const csv = async (path: string) => {
    const reply = await api.get(path).set(recruiter.auth).expect(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
    return reply.text.replace('\uFEFF', '').split('\r\n');
  };

  it('hold every row of the list, more than a thousand too, with the list’s filters', { tags: 'deep' }, async () => {
    await storeCandidates(
      recruiter.company._id,
      Array.from({ length: 1_005 }, (_, n) => ({ status: n < 2 ? 'Selected' : 'Pending' })),
    );
    expect(await csv('/candidates.csv')).toHaveLength(1_005 + 2);
    expect(await csv('/candidates.csv?status=Selected')).toHaveLength(2 + 2);
    expect(await csv('/candidates.csv?search=candidate%201004')).toHaveLength(1 + 2);
    await api.get('/candidates.csv?status=Hired').set(recruiter.auth).expect(400);
  });

  it.each([
    ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
    ['+1', `"'+1"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['＝1+1', `"'＝1+1"`],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    // Cells end at semicolons where the spreadsheet's language has it so.
    ['x;=1+1;.pdf', `"x;'=1+1;.pdf"`],
    ['a\n＋1', `"a\n'＋1"`],
    ['Smith, "Joe"', '"Smith, ""Joe"""'],
    ['Ann-Marie = fine; -', '"Ann-Marie = fine; -"'],
  ])('write %j so that a spreadsheet computes nothing', async (name, cell) => {
    await storeCandidates(recruiter.company._id, [{ name, email: 'a@example.org' }]);
    const reply = await api.get('/candidates.csv').set(recruiter.auth).expect(200);
    expect(reply.text).toContain(
      `\r\n${cell},"a@example.org","Backend Engineer","Pending","resume.pdf","2026-01-01T00:00:00.000Z"`,
    );
  });

  it('hold completed interviews with verdict and report state', async () => {
    await reported([{ type: 'recieve', message: 'Yes' }], {
      email: 'ada@example.org',
      date: `${YEAR}-05-14`,
      time: '10:30',
    });
    await storeInterviews(recruiter.company._id, [{ status: 'scheduled' }]);
    const [header, row, end] = await csv('/interviews/completed.csv?reportStatus=ready');
    expect(header).toBe(
      '"Candidate","Email","Position","Interviewer","Type","Date","Time","Time zone","Start (UTC)","Report",' +
        '"AI review (AI-assistance indication, not a hiring decision)","Assessments","Ended early","Allowed","By agreement"',
    );
    expect(row).toBe(
      `"Adaeze Okafor","ada@example.org","Backend Engineer","Mara Santos","Real","${YEAR}-05-14","10:30","UTC",` +
        `"${YEAR}-05-14T10:30:00.000Z","ready","Insufficient evidence","","","Paper and pen only",""`,
    );
    expect(end).toBe('');
  });

  it('name a zone that was stored by its old name as it is called now', async () => {
    await storeInterviews(recruiter.company._id, [{ status: 'completed', timeZone: 'Europe/Kiev' }]);
    const [, row] = await csv('/interviews/completed.csv');
    expect(row).toContain('"Europe/Kyiv"');
  });

  it('are the header alone for a person without a company', async () => {
    const { auth } = await makePerson();
    const reply = await api.get('/candidates.csv').set(auth).expect(200);
    expect(reply.text).toBe('\uFEFF"Name","Email","Position","Status","Resume","Created","Phone","Note","Tags"\r\n');
  });

  describe('are written while they are read, and so', () => {
    const ROWS = 3_000;
    const openExport = async () => {
      const companyId = new Types.ObjectId(recruiter.company._id);
      const scope = systemScope(systemPrincipal('test'), companyId);
      const principal = { companyId, scope } as unknown as CompanyPrincipal;
      return presentCandidatesCsv(() => exportCandidates(principal, {})).open();
    };

    it('show the list as it was at one moment, without a count', { tags: 'deep' }, async () => {
      const stored = await storeCandidates(
        recruiter.company._id,
        Array.from({ length: ROWS }, () => ({})),
      );
      const sent: string[] = [];
      const listen = ({ commandName }: { commandName: string }) => sent.push(commandName);
      database().getClient().on('commandStarted', listen);
      const file = await openExport();
      // While a part of it is still to be read, some go and others come.
      await CandidateModel.deleteMany({ _id: { $in: stored.slice(0, 100).map(({ _id }) => _id) } });
      await storeCandidates(
        recruiter.company._id,
        Array.from({ length: 100 }, (_, n) => ({ email: `later-${n}@example.org`, createdAt: new Date(0) })),
      );
      const text = (await file.toArray()).join('');
      database().getClient().off('commandStarted', listen);
      expect(text.split('\r\n')).toHaveLength(ROWS + 2);
      expect(text).not.toContain('later-');
      expect(sent).not.toContain('aggregate');
    });

    it('end their cursor if the reader goes away', { tags: 'deep' }, async () => {
      await storeCandidates(
        recruiter.company._id,
        Array.from({ length: ROWS }, () => ({})),
      );
      const killed = new Promise<void>(resolve => {
        database()
          .getClient()
          .on('commandStarted', ({ commandName }) => {
            if (commandName === 'killCursors') resolve();
          });
      });
      (await openExport()).destroy();
      await expect(killed).resolves.toBeUndefined();
    });
  });
});
