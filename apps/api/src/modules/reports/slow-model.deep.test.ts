import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { reviewSchema } from '@interview-detection/shared/reports/judgements.schema';
import { afterAll, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter } from '#api/test/factories';
import { startModelDouble } from '#api/test/model-double';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { holdTimeouts } from '#api/test/timeouts';
import { SECOND_MS } from '#api/lib/durations';

const double = await startModelDouble();

useDatabase();
afterAll(() => double.stop());

it('gives up a model that does not answer in its time, without asking it again', async () => {
  expectLog(/the language model did not answer/);
  set('LLM_BASE_URL', double.url);
  set('LLM_MODEL', 'double');
  set('LLM_TIMEOUT', 1);
  const { pass } = holdTimeouts();
  double.behave = () => (pass(SECOND_MS), new Promise(() => undefined));
  const recruiter = await makeRecruiter();
  const { _id } = await makeInterview(recruiter, { interviewType: 'Bot' });
  const transcript = [
    { type: 'sent', message: 'Write code' },
    { type: 'recieve', message: 'x = 1' },
  ];
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  const ask = api.post(`/bot-interview-data/${_id}`).set(recruiter.auth).send({ question: 'Write code' });
  const review = decodeJson(reviewSchema, (await ask.expect(200)).body.data);
  expect(review).toMatchObject({ reason: 'Not graded: the model did not answer', failed: true });
  expect(double.asked).toHaveLength(1);
});
