import { Piscina } from 'piscina';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TRANSCRIPT_MAX_BYTES } from '@interview-detection/shared/interviews/transcript-file.schema';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { InterviewModel } from '#api/test/models';

useDatabase();
beforeEach(async () => {
  recruiter = await makeRecruiter();
  const interview = await makeInterview(recruiter);
  [id, candidate] = [interview._id, interview.candidate.name];
});

let recruiter: Recruiter;
let id: string;
let candidate: string;
const vtt = (asks: string, answers: string) => `WEBVTT

00:00:01.000 --> 00:00:04.000
<v ${asks}>Which release was the hardest?

00:00:05.000 --> 00:00:09.000
<v ${answers}>The one where R&amp;D &lt;moved&gt; the database.
`;
const interviewerOf = async () => (await InterviewModel.findById(id).orFail().lean()).interviewers[0]?.name ?? '';
const preview = () => api.post(`/interviews/${id}/transcript/preview`).set(recruiter.auth);
const complete = () => api.post(`/interviews/${id}/complete`).set(recruiter.auth);
describe('the preview of a transcript', () => {
  it('says who said what, for a file and for a text, reads it in a thread, and stores nothing', async () => {
    const run = vi.spyOn(Piscina.prototype, 'run');
    onTestFinished(() => run.mockRestore());
    const before = await InterviewModel.findById(id).lean();
    const text = vtt(await interviewerOf(), candidate);
    const ofFile = await preview().attach('file', Buffer.from(text), 'meeting.vtt').expect(200);
    expect(run).toHaveBeenCalled();
    expect(ofFile.body.data).toMatchObject({
      format: 'WebVTT',
      speakers: [
        { side: 'interviewer', turns: 1, words: 5 },
        { name: candidate, side: 'candidate', turns: 1 },
      ],
      entries: [
        { type: 'sent', message: 'Which release was the hardest?', at: 1 },
        { type: 'recieve', message: 'The one where R&D <moved> the database.', speaker: candidate, at: 5 },
      ],
    });
    const ofText = await preview().send({ text, name: 'meeting.vtt' }).expect(200);
    expect(ofText.body).toEqual(ofFile.body);
    expect(await InterviewModel.findById(id).lean()).toEqual(before);
  });

  it.each([
    ['nothing at all', (call: ReturnType<typeof preview>) => call.field('sides', ''), 'Send the transcript as file'],
    ['a text of blanks', (call: ReturnType<typeof preview>) => call.send({ text: ' \n' }), 'There is no text'],
    ['sides that are no JSON', (call: ReturnType<typeof preview>) => call.field('sides', 'x'), 'sides must be JSON'],
    [
      'what is no text',
      (call: ReturnType<typeof preview>) =>
        call.attach('file', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'a.txt'),
      ' ',
    ],
  ])('refuses %s with a sentence', { tags: 'deep' }, async (_what, sent, sentence) => {
    const { body } = await sent(preview()).expect(400);
    expect(body.message).toContain(sentence);
  });

  it('refuses more than 4 MiB', { tags: 'deep' }, async () => {
    const content = Buffer.alloc(TRANSCRIPT_MAX_BYTES + 1, 'a');
    await preview().attach('file', content, 'meeting.txt').expect(413);
    const { body } = await preview()
      .send({ text: 'é'.repeat(TRANSCRIPT_MAX_BYTES / 2 + 1) })
      .expect(400);
    expect(body.message).toContain('4 MB');
  });

  it('is refused to another company', async () => {
    const other = await makeRecruiter();
    await api.post(`/interviews/${id}/transcript/preview`).set(other.auth).send({ text: 'Ana: Hello' }).expect(404);
  });
});
describe('an interview that is completed with a file', () => {
  const transcriptOf = async () => {
    const { body } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
    return body.data;
  };

  it('is completed with the transcript as text, never as markup', async () => {
    const text = vtt(await interviewerOf(), candidate);
    const { body } = await complete().attach('file', Buffer.from(text), 'meeting.vtt').expect(200);
    expect(body.data).toMatchObject({ status: 'completed', reportStatus: 'pending' });
    expect(JSON.stringify(await transcriptOf())).not.toContain('<moved>');
  });

  it('asks who the interviewer is where that is unclear, and takes the answer as sides', async () => {
    const text = 'Blue: Hello there.\nGreen: Good morning.\nBlue: Let us begin.\nGreen: With pleasure.\n';
    const unsure = await complete().attach('file', Buffer.from(text), 'notes.txt').expect(400);
    expect(unsure.body.issues).toMatchObject([{ path: 'sides', message: expect.stringContaining('Blue') }]);
    const sides = JSON.stringify({ Blue: 'candidate', Green: 'interviewer' });
    await complete().field('sides', sides).attach('file', Buffer.from(text), 'notes.txt').expect(200);
  });

  it('stays open if the file cannot be read', async () => {
    await complete().attach('file', Buffer.from(' '), 'meeting.vtt').expect(400);
    expect(await InterviewModel.findById(id).lean()).toMatchObject({ status: 'scheduled' });
  });
});
