import { describe, expect, it } from 'vitest';
import {
  DEFAULT_INTERVIEW_TYPE,
  DURATION_DEFAULT,
  DURATION_MAX,
  DURATION_MIN,
  INTERVIEW_STATUSES,
  INTERVIEW_TYPES,
  interviewerMeetingUrl,
  isOpen,
  lastStartDay,
  RESUME_MAX_BYTES,
  RESUME_MAX_PAGES,
  START_GRACE_MS,
} from './interviews.rules';

describe('constants', () => {
  it('has the interview types of contract §9, Real by default', () => {
    expect(INTERVIEW_TYPES).toEqual(['Real', 'Bot']);
    expect(DEFAULT_INTERVIEW_TYPE).toBe('Real');
  });

  it('has the durations, the grace and the resume limits of contract §13', () => {
    expect([DURATION_MIN, DURATION_DEFAULT, DURATION_MAX]).toEqual([15, 60, 480]);
    expect(START_GRACE_MS).toBe(300_000);
    expect(RESUME_MAX_BYTES).toBe(10_485_760);
    expect(RESUME_MAX_PAGES).toBe(200);
  });
});

it('counts scheduled and in progress as open, and nothing else', () => {
  expect(INTERVIEW_STATUSES.filter(isOpen)).toEqual(['scheduled', 'in_progress']);
});

it('marks the interviewer in the meeting address (contract §2)', () => {
  expect(interviewerMeetingUrl('https://meet.jit.si/65f0')).toBe('https://meet.jit.si/65f0?interviewer=true');
});

it.each([
  ['2026-11-22', '2126-11-22'],
  ['2028-02-29', '2128-02-29'],
  ['2026-12-31', '2126-12-31'],
])('lets an interview be scheduled on %s until %s', (today, last) => {
  expect(lastStartDay(today)).toBe(last);
});
