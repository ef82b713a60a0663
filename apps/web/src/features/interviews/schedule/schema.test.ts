import { describe, expect, it } from 'vitest';
import { anId } from '../../../../test/fixtures';
import { addInterviewFormSchema, EMPTY_INTERVIEW, toInterview, type AddInterviewValues } from './schema';
import { looksLikePdf } from '../schema';

const resume = new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' });
const VALUES: AddInterviewValues = {
  candidate: 'Adaeze Okafor',
  email: 'adaeze@example.org',
  position: anId(1),
  date: '2031-05-06',
  time: '10:30',
  durationMinutes: '60',
  known: '',
  interviewType: 'Real',
  policy: 'closed',
  interviewer: anId(2),
  description: 'System design',
  resume,
};

describe('the add form (contract §5, §7)', () => {
  it('is Real at first (contract §9)', () => expect(EMPTY_INTERVIEW.interviewType).toBe('Real'));

  it('says Interview Type is required where there is none', () => {
    const { error } = addInterviewFormSchema.safeParse({ ...VALUES, interviewType: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Interview Type is required']);
  });

  it('sends the candidate as name, and the file apart', () => {
    const { candidate, resume: _resume, ...same } = VALUES;
    expect(toInterview(VALUES, false)).toEqual({ ...same, known: 'keep', name: candidate });
  });

  it('sends no interviewer for Bot or where nobody is chosen, and force only when it is meant', () => {
    expect(toInterview({ ...VALUES, interviewType: 'Bot' }, false)).not.toHaveProperty('interviewer');
    expect(toInterview({ ...VALUES, interviewer: '' }, false)).not.toHaveProperty('interviewer');
    expect(toInterview(VALUES, true)).toHaveProperty('force', true);
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
