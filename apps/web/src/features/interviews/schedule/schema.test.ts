import { describe, expect, it } from 'vitest';
import { anId } from '#web/test/fixtures';
import { addInterviewFormSchema, EMPTY_INTERVIEW, toInterview, type AddInterviewValues } from './schema';
import { looksLikePdf } from '../schema';

const resume = new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' });
const SELF = anId(9);
const VALUES: AddInterviewValues = {
  candidate: 'Adaeze Okafor',
  email: 'adaeze@example.org',
  phone: '',
  position: anId(1),
  timing: 'fixed',
  offerBy: 'slots',
  slots: [],
  from: '',
  to: '',
  deadline: '',
  date: '2031-05-06',
  time: '10:30',
  durationMinutes: '60',
  known: '',
  interviewType: 'Real',
  policy: 'closed',
  interviewer: anId(2),
  others: [],
  meetingLink: '',
  description: 'System design',
  resume,
};

describe('the add form (contract §5, §7)', () => {
  it('is Real at first (contract §9)', () => expect(EMPTY_INTERVIEW.interviewType).toBe('Real'));

  it('says Interview Type is required when it is missing', () => {
    const { error } = addInterviewFormSchema.safeParse({ ...VALUES, interviewType: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Interview Type is required']);
  });

  it('sends the candidate as `name`, without the file', () => {
    const { email, position, date, time, durationMinutes, interviewType, policy, interviewer, description } = VALUES;
    const same = { email, position, date, time, durationMinutes, interviewType, policy, interviewer, description };
    expect(toInterview(VALUES, false, SELF)).toEqual({ ...same, known: 'keep', name: 'Adaeze Okafor' });
  });

  it('sends no interviewer for Bot or when none is chosen, and force only when confirmed', () => {
    expect(toInterview({ ...VALUES, interviewType: 'Bot' }, false, SELF)).not.toHaveProperty('interviewer');
    expect(toInterview({ ...VALUES, interviewer: '' }, false, SELF)).not.toHaveProperty('interviewer');
    expect(toInterview(VALUES, true, SELF)).toHaveProperty('force', true);
  });

  it('sends several interviewers as a list, the scheduling person first when none is chosen', () => {
    const others = [anId(3), anId(4)];
    expect(toInterview({ ...VALUES, others }, false, SELF)).toMatchObject({ interviewers: [anId(2), ...others] });
    const mine = toInterview({ ...VALUES, interviewer: '', others }, false, SELF);
    expect(mine).toMatchObject({ interviewers: [SELF, ...others] });
    expect(mine).not.toHaveProperty('interviewer');
    expect(toInterview({ ...VALUES, interviewType: 'Bot', others }, false, SELF)).not.toHaveProperty('interviewers');
  });

  it.each([
    ['cv.pdf', 'application/pdf', true],
    ['cv.PDF', '', true],
    ['cv.pdf', 'image/png', false],
    ['cv.png', '', false],
  ])('%s of type "%s" looks like a PDF: %s', (name, type, expected) => {
    expect(looksLikePdf(new File(['x'], name, { type }))).toBe(expected);
  });
});
