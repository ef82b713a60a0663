import { expect, productUrl, test } from './fixtures';
import { newRecruiter } from './recruiter';
import { complete, figuresOn, pasteTranscript, saveJson, savePdf, schedule } from './report-steps';

test('an interview in which nothing was said becomes a report that says so', async ({ visit }) => {
  const { token } = await newRecruiter(productUrl());
  const { page, complaints } = await visit({ viewport: { width: 1440, height: 1000 }, token });
  await schedule(page, { candidate: 'Elif Demir', days: 5, type: 'Real', position: 'Backend Engineer' });
  const dialog = await pasteTranscript(page, 'Elif Demir', '{"transcript": []}');
  await dialog.getByText(/^The transcript is empty\./).waitFor();
  await complete(page, 'Elif Demir');

  // Without an answer there is no share: null, never 0 %.
  await expect
    .poll(() => figuresOn(page))
    .toEqual({
      Questions: '0, 0 answered',
      Answers: 'none',
    });
  const saved = await saveJson(page);
  expect(saved.report).toMatchObject({ totalQuestions: 0, percentAIGenerated: null, assessedAnswers: 0 });
  expect([saved.verdict, saved.jsonArray]).toEqual([null, []]);
  expect((await savePdf(page)).text).toContain('Not assessed');
  expect(complaints).toEqual([]);
});
