import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Response } from 'supertest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { RACE_ROUNDS } from '#api/test/environment';
import {
  interviewForm,
  makeInterview,
  makeInterviewer,
  makePdf,
  makePosition,
  makeRecruiter,
  postInterview,
  type Recruiter,
} from '#api/test/factories';
import { storedCandidate, storedCounts, storedInterview, storeInterviews } from '#api/test/stored';
import { ReportModel } from '#api/test/models';
import { YEAR } from '#api/test/days';

useDatabase();

let recruiter: Recruiter;
let position: string;
let content: Buffer;

beforeEach(async () => {
  recruiter = await makeRecruiter();
  position = (await makePosition(recruiter))._id;
  content = await makePdf();
});

/** A race is run several times: one that is lost only now and then shows. */
/** Chance decides who is first: `pnpm test:faults` asks more often. */
const rounds = Array.from({ length: RACE_ROUNDS }, (_, index) => [index + 1]);

const book = (fields: Record<string, string>) => postInterview(recruiter, interviewForm(position, fields), { content });
const change = (interview: { _id: string }, verb: string, body: object = {}) =>
  api.post(`/interviews/${interview._id}/${verb}`).set(recruiter.auth).send(body);

/** The code of each reply: `ok` for success. Sorted, for any one of them may win. */
const outcomes = (replies: Response[]) =>
  replies.map(reply => (reply.status < 300 ? 'ok' : `${reply.status} ${reply.body.code}`)).sort();

describe('bookings at once', () => {
  it.each(rounds)(
    'simultaneous bookings of one interviewer at one time: one wins, the others are INTERVIEWER_BUSY (round %i)',
    { tags: 'deep' },
    async () => {
      const replies = await Promise.all([book({}), book({ time: '10:45' }), book({ time: '11:00' })]);
      expect(outcomes(replies)).toEqual(['409 INTERVIEWER_BUSY', '409 INTERVIEWER_BUSY', 'ok']);
      expect(await storedCounts()).toEqual({ candidates: 1, interviews: 1, files: 1, chunks: 1 });
    },
  );

  it('simultaneous bookings of one interviewer at consecutive times: all win', { tags: 'deep' }, async () => {
    const times = ['08:00', '09:00', '10:00', '11:00', '12:00'];
    const replies = await Promise.all(times.map(time => book({ time })));
    expect(outcomes(replies)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(await storedCounts()).toMatchObject({ candidates: 5, interviews: 5, files: 5 });
  });

  it.each(rounds)(
    'bookings at once of the same new candidate for different times: one wins, the others are CANDIDATE_BOOKED (round %i)',
    { tags: 'deep' },
    async () => {
      const email = 'new@example.org';
      const replies = await Promise.all([
        book({ email, interviewType: 'Bot' }),
        book({ email, interviewType: 'Bot', time: '13:00' }),
        book({ email, time: '16:00', name: 'Another Spelling' }),
      ]);
      expect(outcomes(replies)).toEqual(['409 CANDIDATE_BOOKED', '409 CANDIDATE_BOOKED', 'ok']);
      expect(await storedCounts()).toEqual({ candidates: 1, interviews: 1, files: 1, chunks: 1 });
    },
  );

  it.each(rounds)(
    'bookings at once of a candidate who was interviewed before, by two interviewers: one wins (round %i)',
    { tags: 'deep' },
    async () => {
      const email = 'known@example.org';
      const tom = await makeInterviewer(recruiter);
      const first = await makeInterview(recruiter, { position, email });
      await change(first, 'cancel').expect(200);
      await api.get(`/candidates/reject/${first.candidate._id}`).set(recruiter.auth).expect(200);
      const replies = await Promise.all([book({ email }), book({ email, interviewer: tom._id, time: '15:00' })]);
      expect(outcomes(replies)).toEqual(['409 CANDIDATE_BOOKED', 'ok']);
      expect(await storedCounts()).toEqual({ candidates: 1, interviews: 2, files: 2, chunks: 2 });
      // Reopened once, not once for each attempt.
      expect((await storedCandidate(first.candidate._id)).history.map(({ to }) => to)).toEqual([
        'Pending',
        'Rejected',
        'Pending',
      ]);
    },
  );
});

describe('ends at once', () => {
  const HOUR_MS = 3_600_000;
  const started = async () => {
    const startsAt = new Date(Date.now() - HOUR_MS);
    const [stored] = await storeInterviews(recruiter.company._id, [{ startsAt }]);
    return { _id: stored?._id.toHexString() ?? '' };
  };
  const transcript = [{ type: 'recieve', message: 'An answer' }];

  it.each(rounds)('complete, cancel and no-show: one wins, the others are INTERVIEW_NOT_OPEN (round %i)', async () => {
    const interview = await started();
    const replies = await Promise.all([
      change(interview, 'complete', { transcript }),
      change(interview, 'cancel'),
      change(interview, 'no-show'),
      change(interview, 'complete', { transcript }),
    ]);
    const notOpen = '409 INTERVIEW_NOT_OPEN';
    expect(outcomes(replies)).toEqual([notOpen, notOpen, notOpen, 'ok']);
    const { status, report, history } = await storedInterview(interview._id);
    expect(history).toMatchObject([{ from: 'scheduled', to: status }]);
    expect(replies.find(reply => reply.status === 200)?.body.data.status).toBe(status);
    // A report is there if, and only if, the interview was completed.
    expect(await ReportModel.countDocuments()).toBe(status === 'completed' ? 1 : 0);
    expect(report.status).toBe(status === 'completed' ? 'pending' : 'none');
  });

  it.each(rounds)('complete twice: one report (round %i)', async () => {
    const interview = await started();
    const replies = await Promise.all([
      change(interview, 'complete', { transcript }),
      change(interview, 'complete', { transcript: [] }),
    ]);
    expect(outcomes(replies)).toEqual(['409 INTERVIEW_NOT_OPEN', 'ok']);
    expect(await ReportModel.countDocuments()).toBe(1);
  });
});

describe('reschedules at once', () => {
  const target = { date: `${YEAR}-06-01`, time: '09:00' };

  it.each(rounds)(
    'simultaneous reschedules of two interviews to one time: one wins, the other is INTERVIEWER_BUSY (round %i)',
    async () => {
      const [first, second] = [
        await makeInterview(recruiter, { position }),
        await makeInterview(recruiter, { position, time: '15:00' }),
      ];
      const replies = await Promise.all([
        change(first, 'reschedule', target),
        change(second, 'reschedule', { ...target, time: '09:30' }),
      ]);
      expect(outcomes(replies)).toEqual(['409 INTERVIEWER_BUSY', 'ok']);
      const stored = await Promise.all([first, second].map(({ _id }) => storedInterview(_id)));
      expect(stored.map(({ day }) => day).sort()).toEqual([`${YEAR}-05-14`, `${YEAR}-06-01`]);
    },
  );

  it.each(rounds)('and a new booking for that time: one wins (round %i)', async () => {
    const interview = await makeInterview(recruiter, { position });
    const replies = await Promise.all([change(interview, 'reschedule', target), book(target)]);
    expect(outcomes(replies)).toEqual(['409 INTERVIEWER_BUSY', 'ok']);
  });

  it.each(rounds)(
    'simultaneous reschedules of one interview happen one after the other, as the history says (round %i)',
    async () => {
      const interview: Interview = await makeInterview(recruiter, { position });
      const replies = await Promise.all([
        change(interview, 'reschedule', target),
        change(interview, 'reschedule', { ...target, time: '17:00' }),
      ]);
      expect(outcomes(replies)).toEqual(['ok', 'ok']);
      const { day, time, history } = await storedInterview(interview._id);
      const [, first, second] = history;
      expect(history).toHaveLength(3);
      expect(first?.from).toContain(`${YEAR}-05-14 10:30`);
      expect(second?.from).toBe(first?.to);
      expect(second?.to).toContain(`${day} ${time}`);
    },
  );

  it.each(rounds)('and a cancellation: the interview ends cancelled, whichever came first (round %i)', async () => {
    const interview = await makeInterview(recruiter, { position });
    const [moved, cancelled] = await Promise.all([
      change(interview, 'reschedule', target),
      change(interview, 'cancel'),
    ]);
    expect(cancelled.status).toBe(200);
    const { status, day, history } = await storedInterview(interview._id);
    expect(status).toBe('cancelled');
    const [moves, lastDay] = moved.status === 200 ? [[`${YEAR}-06-01`], `${YEAR}-06-01`] : [[], `${YEAR}-05-14`];
    expect(outcomes([moved])).toEqual([moves.length > 0 ? 'ok' : '409 INTERVIEW_NOT_OPEN']);
    expect(day).toBe(lastDay);
    expect(history.map(({ to }) => to.slice(0, 10))).toEqual(['scheduled', ...moves, 'cancelled']);
  });
});
