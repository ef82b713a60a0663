import { describe, expect, it } from 'vitest';
import { cancellationNotice, told, whoWillBeTold } from './words';

const notice = (state: 'sent' | 'queued' | 'held' | 'failed') => ({
  notice: { state, at: '2026-11-20T08:00:00.000Z', to: 'adaeze@example.org' },
});

describe('the success message of a change that sends an e-mail', () => {
  it.each([
    ['sent', true, 'Interview cancelled'],
    ['queued', true, 'Interview cancelled'],
    ['held', true, 'Interview cancelled. The e-mail to the candidate is held.'],
    ['held', false, 'Interview cancelled. No e-mail was sent: there is no mail server.'],
    ['failed', true, 'Interview cancelled. The e-mail to the candidate failed.'],
  ] as const)('says of an e-mail that is %s, with a mail server: %s', (state, sendsMail, words) => {
    expect(told('Interview cancelled', notice(state), sendsMail)).toBe(words);
  });

  it('adds nothing when no e-mail is known, and keeps the full stop before it', () => {
    expect(told('Interview Created Successfully', { notice: null }, false)).toBe('Interview Created Successfully');
    expect(told('Interview Added Successfully!', notice('held'), false)).toBe(
      'Interview Added Successfully! No e-mail was sent: there is no mail server.',
    );
  });
});

describe('the note above the buttons of a form', () => {
  const said = (sendsMail: boolean, mailsHeld = false) =>
    whoWillBeTold(['Leo Martins', 'Sam Reyes'], 'an invitation by e-mail', { sendsMail, mailsHeld });

  it('names the recipients, and the condition', () => {
    expect(said(true)).toBe('Leo Martins and Sam Reyes will get an invitation by e-mail.');
    expect(said(true, true)).toBe(
      'Leo Martins and Sam Reyes will get an invitation by e-mail once an owner of your company has verified their e-mail address.',
    );
    expect(said(false)).toBe('Nobody gets an e-mail: there is no mail server.');
  });
});

describe('the question before a cancellation', () => {
  const candidate = { _id: '1', name: 'Leo Martins', email: 'leo@example.org' };
  const interviewers = [{ _id: '2', name: 'Sam Reyes' }];

  it('names who will be told', () => {
    expect(cancellationNotice({ candidate, interviewers }, true)).toBe(
      'Leo Martins and Sam Reyes will get a cancellation e-mail.',
    );
    expect(cancellationNotice({ candidate, interviewers: [] }, true)).toBe(
      'Leo Martins will get a cancellation e-mail.',
    );
  });

  it('says that no one will be told without a mail server', () => {
    expect(cancellationNotice({ candidate, interviewers }, false)).toBe(
      'Nobody gets an e-mail: there is no mail server.',
    );
  });
});
