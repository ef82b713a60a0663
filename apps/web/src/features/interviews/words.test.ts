import { describe, expect, it } from 'vitest';
import { cancellationNotice, withMailOutcome, recipientsNotice } from './words';

const notice = (state: 'sent' | 'queued' | 'held' | 'failed') => ({
  notice: { state, at: '2026-11-20T08:00:00.000Z', to: 'adaeze@example.org' },
});

describe('the success message of a change that sends an email', () => {
  it.each([
    ['sent', true, 'Interview cancelled'],
    ['queued', true, 'Interview cancelled'],
    ['held', true, 'Interview cancelled. The email to the candidate is held.'],
    ['held', false, 'Interview cancelled. No email was sent: there is no mail server.'],
    ['failed', true, 'Interview cancelled. The email to the candidate failed.'],
  ] as const)('says of an email that is %s, with a mail server: %s', (state, sendsMail, words) => {
    expect(withMailOutcome('Interview cancelled', notice(state), sendsMail)).toBe(words);
  });

  it('adds nothing when no email is known, and keeps the full stop before it', () => {
    expect(withMailOutcome('Interview Created Successfully', { notice: null }, false)).toBe(
      'Interview Created Successfully',
    );
    expect(withMailOutcome('Interview Added Successfully!', notice('held'), false)).toBe(
      'Interview Added Successfully! No email was sent: there is no mail server.',
    );
  });
});

describe('the note above the buttons of a form', () => {
  const said = (sendsMail: boolean, mailsHeld = false) =>
    recipientsNotice(['Leo Martins', 'Sam Reyes'], 'an invitation by email', { sendsMail, mailsHeld });

  it('names the recipients, and the condition', () => {
    expect(said(true)).toBe('Leo Martins and Sam Reyes will get an invitation by email.');
    expect(said(true, true)).toBe(
      'Leo Martins and Sam Reyes will get an invitation by email once an owner of your company has verified their email address.',
    );
    expect(said(false)).toBe('No one gets an email: there is no mail server.');
  });
});

describe('the question before a cancellation', () => {
  const candidate = { _id: '1', name: 'Leo Martins', email: 'leo@example.org' };
  const interviewers = [{ _id: '2', name: 'Sam Reyes' }];

  it('names who will be told', () => {
    expect(cancellationNotice({ candidate, interviewers }, true)).toBe(
      'Leo Martins and Sam Reyes will get a cancellation email.',
    );
    expect(cancellationNotice({ candidate, interviewers: [] }, true)).toBe(
      'Leo Martins will get a cancellation email.',
    );
  });

  it('says that no one will be told without a mail server', () => {
    expect(cancellationNotice({ candidate, interviewers }, false)).toBe(
      'No one gets an email: there is no mail server.',
    );
  });
});
