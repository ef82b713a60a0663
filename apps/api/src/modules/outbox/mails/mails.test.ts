import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { describe, expect, it } from 'vitest';
import { set } from '#api/test/settings';
import { passwordCodeMail, welcomeMail } from './account.mails';
import type { InterviewFacts } from './interview-facts';
import { interviewMails, overdueMail } from './interviewer.mails';
import { renderEmail, oneLine } from './mail-layout';
import { candidateSamples, mailSamples, staffSamples } from './mail-samples';

it.each(Object.entries(staffSamples()))(
  '%s says the same in text and HTML, in these words',
  (_name, { subject, text, html }) => {
    expect(`Subject: ${subject}\n\n${text}`).toMatchSnapshot('text');
    expect(html).toMatchSnapshot('html');
  },
);

it.each(LANGUAGES)('a candidate reads these words: %s', async language => {
  const mails = Object.entries(candidateSamples(language));
  const asText = mails.map(([what, { subject, text }]) => `==== ${what}\nSubject: ${subject}\n\n${text}`);
  await expect(asText.join('\n')).toMatchFileSnapshot(`__snapshots__/candidate.${language}.txt.snap`);
  const { html } = candidateSamples(language)['invitation, Bot'] ?? {};
  await expect(html).toMatchFileSnapshot(`__snapshots__/candidate.${language}.html.snap`);
});

it.each(Object.entries(mailSamples()))('%s loads nothing from anywhere, and runs nothing', (_name, { html }) => {
  expect(html).not.toMatch(/<(img|script|link|iframe|form|object|svg)|url\(|\bon\w+=/i);
});

const HOSTILE = '<img src=x onerror=alert(1)>"\'&';

it('shows what people wrote as text, wherever it appears', () => {
  const blocks = [
    { paragraph: HOSTILE },
    { quote: HOSTILE },
    { code: HOSTILE },
    { rows: [[HOSTILE, HOSTILE]] as [string, string][] },
    { link: `https://example.org/${HOSTILE}`, label: HOSTILE },
  ];
  const { html } = renderEmail({ subject: HOSTILE, heading: HOSTILE, blocks, footerReason: HOSTILE });
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)?.length).toBeGreaterThanOrEqual(9);
});

it.each(['one\r\ntwo\r\n\r\nfour', 'one\ntwo\n\nfour', 'one\rtwo\r\rfour'])('quotes each line of %j once', quote => {
  const { text, html } = renderEmail({ subject: 'x', heading: 'x', blocks: [{ quote }], footerReason: 'x' });
  expect(text).toContain('\n\n> one\n> two\n> \n> four\n\n');
  expect(html).toContain('>one<br>two<br><br>four<');
});

it.each(['javascript:alert(1)', 'data:text/html,x', ' https://example.org'])('makes no link of %j', link => {
  const { html } = renderEmail({ subject: 'x', heading: 'x', blocks: [{ link, label: 'Open' }], footerReason: 'x' });
  expect(html).not.toContain('<a ');
});

it.each([
  ['Eve\r\nBcc: victim@example.org', 'Eve Bcc: victim@example.org'],
  ['a\u2028b\u0000c\u0085d', 'a b c d'],
  ['x'.repeat(300), `${'x'.repeat(159)}…`],
  ['😀'.repeat(200), `${'😀'.repeat(159)}…`],
])('%#: keeps a header to one line of a length', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

it.each([
  ['Leo Martins', 'Hi Leo,'],
  ['李 伟', 'Hi 李,'],
  ['Dr. Ada King', 'Hi Dr. Ada King,'],
  ['Mara', 'Hi Mara,'],
])('greets %s by the first name', (name, line) => {
  expect(welcomeMail({ name, company: 'Acme', by: 'Mara', role: 'interviewer', resetToken: 'abc' }).text).toContain(
    line,
  );
});

it('keeps the labels of its table whole', () => {
  const { html } = renderEmail({
    subject: 'x',
    heading: 'x',
    blocks: [{ rows: [['Duration', '60 minutes']] }],
    footerReason: 'x',
  });
  expect(html).toMatch(/<td style="[^"]*white-space:nowrap[^"]*">Duration</);
});

it('makes links from PUBLIC_URL, with or without a slash at its end', () => {
  for (const url of ['https://hr.example.org/base/', 'https://hr.example.org/base']) {
    set('PUBLIC_URL', url);
    const { text } = welcomeMail({ name: 'Tom', company: 'Acme', by: 'Mara', role: 'interviewer', resetToken: 'abc' });
    expect(text).toContain('https://hr.example.org/base/reset-password#invitation=abc\n');
  }
});

describe('a name that a stranger has chosen', () => {
  const facts = (name: string): InterviewFacts => ({
    id: '1',
    company: name,
    position: name,
    candidate: { name, address: 'candidate@example.org' },
    interviewers: [{ name, address: 'interviewer@example.org' }],
    startsAt: new Date('2040-05-14T10:30:00Z'),
    timeZone: 'UTC',
    language: 'en',
    durationMinutes: 60,
    description: 'First round',
    contact: { name, address: 'contact@example.org' },
  });
  const mailsNaming = (name: string) => [
    welcomeMail({ name, company: name, by: name, role: 'interviewer', resetToken: 'abc' }),
    ...(['candidate', 'interviewer'] as const).flatMap(audience => [
      interviewMails[audience].invitation(facts(name)),
      interviewMails[audience].cancellation(facts(name)),
    ]),
    overdueMail(facts(name)),
  ];

  it.each([
    'https://evil.example/x',
    'www.evil.example/x',
    'evil.example/x',
    'EVIL.EXAMPLE',
    'evil。example',
    'evil.example:80/x?y',
  ])('is no link to %s, neither in text nor in HTML', address => {
    for (const { subject, text, html } of mailsNaming(`Locked account ${address} now`)) {
      for (const form of [subject, text, html]) {
        expect(form).toContain('Locked account');
        expect(form).not.toMatch(/evil[.。]example/i);
        expect(form).not.toContain('/x');
      }
    }
  });

  it.each(['Node.js', 'Booking.com', 'ASP.NET/C#', 'Dr. Ada King', 'S.p.A. Rossi', 'Version 2.0'])(
    'stays to be read as %s',
    name => {
      const asRead = (text: string) => text.replaceAll('\u200C', '').replaceAll(' / ', '/');
      for (const { text, html } of mailsNaming(name)) {
        expect(asRead(text)).toContain(name);
        expect(asRead(html)).toContain(name);
      }
    },
  );
});

it('names no one at length', () => {
  const { subject, html } = welcomeMail({
    name: 'n'.repeat(300),
    company: 'c'.repeat(300),
    by: 'b'.repeat(300),
    role: 'interviewer',
    resetToken: 'abc',
  });
  expect(subject.length).toBeLessThanOrEqual(160);
  expect(html).not.toMatch(/[nbc]{121}/);
  expect(passwordCodeMail({ name: 'Łukasz 李', code: '123456', resetToken: 'token' }).html).toContain('Hi Łukasz,');
});
