import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { aBotInterview, anId, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { interviewDetails } from '#web/test/report-fixtures';
import { representatives } from '#web/test/tier';
import { NETWORK_MESSAGE } from '../lib/api-error';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/interviews/correct/components/correct-interview-dialog';
import '../features/interviews/end/components/end-interview-dialog';
import '../features/interviews/complete/components/complete-interview-dialog';
import './upcoming-page';

const TOM = aUser({ _id: anId(0xa1), first_name: 'Tom', last_name: 'Becker', name: 'Tom Becker' });
const MINUTE = 60_000;

const list = (...interviews: Interview[]) =>
  answer(interviewsEndpoints.list, interviews, { page: { number: 1, size: 48, total: interviews.length } });
const card = async () => (await screen.findByRole('heading', { name: 'Adaeze Okafor', level: 3 })).closest('li');

async function open(interview: Interview) {
  list(interview);
  const view = renderSignedIn('/interview-upcomming');
  return { ...view, shown: (await card()) as HTMLElement };
}

async function openTask(name: string, interview = anInterview()) {
  const view = await open(interview);
  await view.user.click(within(view.shown).getByRole('button', { name: 'More for Adaeze Okafor' }));
  await view.user.click(await screen.findByRole('menuitem', { name }));
  return { ...view, dialog: await screen.findByRole('dialog') };
}

beforeEach(() => {
  answer(positionsEndpoints.list, [{ _id: anId(0x30), name: 'Backend Engineer' }]);
  answer(usersEndpoints.list, [aUser(), TOM]);
});

describe('Edit details', () => {
  async function openForm(interview?: Interview) {
    const view = await openTask('Edit details', interview);
    const field = (label: string) => within(view.dialog).getByLabelText(label);
    if (interview?.interviewType !== 'Bot') await within(view.dialog).findByRole('option', { name: 'Tom Becker' });
    return {
      ...view,
      field,
      set: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
      save: () => view.user.click(within(view.dialog).getByRole('button', { name: 'Save' })),
    };
  }

  /** Accepts the correction; collects what was sent. */
  function accept() {
    const forms: Record<string, unknown>[] = [];
    answer(interviewsEndpoints.correct, ({ params, form }) => {
      const fields = [...(form ?? [])].map(([name, value]) => [name, typeof value === 'string' ? value : value.type]);
      forms.push({ id: params.id, ...(Object.fromEntries(fields) as Record<string, string>) });
      return anInterview();
    });
    return forms;
  }

  it('sends a meeting link, and Join Meeting opens it as it is', { tags: 'deep' }, async () => {
    const meetingUrl = 'https://zoom.example/j/1?pwd=a';
    const forms = accept();
    const { set, save } = await openForm(anInterview({ meetingUrl, meetingLink: meetingUrl }));
    expect(screen.getByRole('link', { name: /^Join Meeting/, hidden: true })).toHaveAttribute('href', meetingUrl);
    set('Meeting link (optional)', 'https://zoom.example/j/2');
    await save();
    await waitFor(() => expect(forms).toEqual([{ id: anInterview().id, meetingLink: 'https://zoom.example/j/2' }]));
  });

  it.each([
    ['Candidate name', 'Adaeze Smith', 'Mara Santos will get an email about it.'],
    ['Email', 'a@example.com', 'a@example.com, adaeze@example.org and Mara Santos will get an email about it.'],
    [
      'Meeting link (optional)',
      'https://zoom.example/j/1',
      'Adaeze Okafor and Mara Santos will get an email about it.',
    ],
    ['Interviewer', TOM._id, 'Adaeze Okafor, Mara Santos and Tom Becker will get an email about it.'],
  ])('names the recipients before a changed %s is sent', { tags: 'deep' }, async (label, value, sentence) => {
    const { set, dialog } = await openForm();
    expect(within(dialog).queryByText(/will get an email/)).not.toBeInTheDocument();
    set(label, value);
    expect(await within(dialog).findByText(sentence)).toBeInTheDocument();
  });

  it('says what changes everywhere, and starts from the current values', { tags: 'deep' }, async () => {
    const { dialog, field } = await openForm();
    expect(dialog).toHaveAccessibleDescription('Name, email and resume change for the candidate everywhere.');
    expect(field('Candidate name')).toHaveValue('Adaeze Okafor');
    expect(field('Email')).toHaveValue('adaeze@example.org');
    expect(field('Interviewer')).toHaveDisplayValue('Mara Santos');
    expect(field('Description')).toHaveValue('Second round');
  });

  it.each([
    ['Candidate name', ' Adaeze Okafor-Smith ', { name: 'Adaeze Okafor-Smith' }],
    ['Email', 'Adaeze@Example.com', { email: 'adaeze@example.com' }],
    ['Description', 'Third round', { description: 'Third round' }],
    ['Interviewer', TOM._id, { interviewer: TOM._id }],
  ])('sends nothing but the change for a changed %s', { tags: 'deep' }, async (label, value, sent) => {
    const forms = accept();
    const { set, save, dialog } = await openForm(anInterview({ _id: anId(9) }));
    set(label, value);
    await save();
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(forms).toEqual([{ id: anId(9), ...sent }]);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('sends what the candidate may use, and names the recipients', { tags: 'deep' }, async () => {
    const forms = accept();
    const { user, dialog, save } = await openForm();
    expect(within(dialog).getByRole('radio', { name: 'Closed' })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: 'Notes allowed' }));
    expect(await within(dialog).findByText('Mara Santos will get an email about it.')).toBeInTheDocument();
    await save();
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(forms).toEqual([{ id: anId(0x10), policy: 'notes' }]);
  });

  it('does not offer to change what the candidate has agreed to, and says so', { tags: 'deep' }, async () => {
    const consent = { decision: 'agreed' as const, at: '2026-11-21T18:40:00.000Z', reason: null };
    const { dialog } = await openForm(anInterview({ consent }));
    expect(within(dialog).queryByRole('radio', { name: 'Closed' })).not.toBeInTheDocument();
    expect(within(dialog).getByText(/has agreed .* stays: Paper and pen only\.$/)).toBeInTheDocument();
  });

  it('sends a new resume, and accepts only a PDF', { tags: 'deep' }, async () => {
    const forms = accept();
    const { user, field, dialog, save } = await openForm();
    const text = new File(['x'], 'cv.txt', { type: 'text/plain' });
    const items = [{ kind: 'file', type: text.type, getAsFile: () => text }];
    fireEvent.drop(field('New resume (optional)').parentElement as HTMLElement, {
      dataTransfer: { files: [text], items, types: ['Files'] },
    });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Only PDF files are allowed.');
    await user.upload(
      field('New resume (optional)'),
      new File(['%PDF-1.7'], 'newer-cv.pdf', { type: 'application/pdf' }),
    );
    await within(dialog).findByText('newer-cv.pdf');
    await save();
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(forms).toEqual([{ id: anId(0x10), resume: 'application/pdf' }]);
  });

  it('sends nothing when nothing was changed', { tags: 'deep' }, async () => {
    const forms = accept();
    const { save, dialog } = await openForm();
    await save();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(forms).toEqual([]);
  });

  it('shows the result', { tags: 'deep' }, async () => {
    accept();
    const { set, save, shown } = await openForm();
    set('Candidate name', 'Adaeze Smith');
    list(anInterview({ candidate: { _id: anId(0x20), name: 'Adaeze Smith', email: 'adaeze@example.org' } }));
    await save();
    expect(await screen.findByRole('heading', { name: 'Adaeze Smith', level: 3 })).toBeInTheDocument();
    expect(shown).not.toHaveTextContent('Adaeze Okafor');
  });

  it('has no interviewer for Bot', { tags: 'deep' }, async () => {
    const { dialog } = await openForm(aBotInterview());
    expect(within(dialog).queryByLabelText('Interviewer')).not.toBeInTheDocument();
  });

  it.each([
    ['Candidate name', '', 'Candidate name is required'],
    ['Candidate name', 'Al', 'Candidate name must be at least 3 characters'],
    ['Email', '', 'Email is required'],
    ['Email', 'adaeze', 'Email must have a valid format.'],
    ['Description', ' ', 'Description is required'],
  ])('%s "%s" says "%s"', { tags: 'deep' }, async (label, value, message) => {
    const { set, save, field } = await openForm();
    set(label, value);
    await save();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message));
  });

  it('asks if the interviewer is busy then, and continues after confirmation', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.correct, 'INTERVIEWER_BUSY', { message: 'Tom Becker has another interview' });
    const { user, set, save, dialog } = await openForm();
    set('Interviewer', TOM._id);
    await save();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Tom Becker has another interview');
    const forms = accept();
    await user.click(within(dialog).getByRole('button', { name: 'Schedule anyway' }));
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(forms).toEqual([{ id: anId(0x10), interviewer: TOM._id, force: 'true' }]);
  });

  it.each([
    ['the connection fails', () => disconnect(interviewsEndpoints.correct), NETWORK_MESSAGE],
    [
      'another person was faster',
      () => refuse(interviewsEndpoints.correct, 'INTERVIEW_NOT_OPEN'),
      'This interview is already closed',
    ],
  ])('keeps what was typed when %s', { tags: 'deep' }, async (_what, fail, message) => {
    fail();
    const { set, save, field, dialog } = await openForm();
    set('Description', 'Third round');
    await save();
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent('Nothing you typed is lost.');
    expect(field('Description')).toHaveValue('Third round');
  });

  it('shows the server’s message about a field at that field', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.correct, 'VALIDATION_FAILED', {
      issues: [{ path: 'resume', message: 'The PDF is protected by a password, please send one without.' }],
    });
    const { set, save, dialog } = await openForm();
    set('Description', 'Third round');
    await save();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The PDF is protected by a password');
  });
});

describe('History', () => {
  const added = { at: '2026-11-18T10:00:00.000Z', by: { _id: anId(0xa0), name: 'Mara Santos' } };
  const history = [
    {
      at: '2026-11-18T12:00:00.000Z',
      by: { _id: TOM._id, name: 'Tom Becker' },
      from: '2026-11-20 10:30 UTC',
      to: '2026-11-21 09:00 UTC',
      reason: 'A train',
    },
  ];

  it('lists what happened, by whom, when and why, latest first', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.details, interviewDetails({ status: 'scheduled', added, history, report: null }));
    const { dialog } = await openTask('History');
    expect(dialog).toHaveAccessibleName('History');
    const steps = (await within(dialog).findAllByRole('listitem')).map(step => step.textContent);
    expect(steps).toEqual([
      'Moved from 20 Nov 2026, 10:30 UTC to 21 Nov 2026, 09:00 UTCA trainTom Becker · 18 Nov 2026, 12:00 UTC',
      'ScheduledMara Santos · 18 Nov 2026, 10:00 UTC',
    ]);
  });

  it('shows a skeleton while it loads', async () => {
    hang(interviewsEndpoints.details);
    const { dialog } = await openTask('History');
    expect(within(dialog).getByText('Loading the history')).toBeInTheDocument();
  });

  it('says that it could not be loaded, with Retry', { tags: 'deep' }, async () => {
    disconnect(interviewsEndpoints.details);
    const { user, dialog } = await openTask('History');
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(NETWORK_MESSAGE);
    answer(interviewsEndpoints.details, interviewDetails({ status: 'scheduled', added, history, report: null }));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByText('Scheduled')).toBeInTheDocument();
  });
});

describe('an interview that should be over', () => {
  const QUESTION = 'This interview should have ended. How did it go?';
  /** An interview of 45 minutes that ended that many minutes ago. */
  const ended = (minutes: number) =>
    anInterview({ startsAt: new Date(Date.now() - (45 + minutes) * MINUTE).toISOString(), durationMinutes: 45 });

  it.each(
    representatives([
      [62, true],
      [-10, false],
      [58, false],
      [3 * 24 * 60, true],
    ]),
  )('asks for its outcome, %i minutes after its end: %s', async (minutes, asks) => {
    const { shown } = await open(ended(minutes));
    expect(within(shown).queryAllByText(QUESTION)).toHaveLength(asks ? 1 : 0);
  });

  it('names its question after the candidate, so that screen readers distinguish several', async () => {
    const { shown } = await open(ended(90));
    expect(
      within(shown).getByRole('group', { name: 'How did the interview with Adaeze Okafor go?' }),
    ).toHaveTextContent(QUESTION);
  });

  it('is completed from its card', async () => {
    const interview = ended(90);
    const { user, shown } = await open(interview);
    await user.click(within(shown).getByRole('button', { name: 'Complete' }));
    expect(await screen.findByRole('dialog', { name: 'Complete interview' })).toBeInTheDocument();
    expect(window.location.search).toBe(`?complete=${interview.id}`);
  });

  it('is recorded as a no-show from its card, after asking once', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(interviewsEndpoints.noShow, ({ params }) => {
      sent = params.id;
      return anInterview({ status: 'no_show' });
    });
    const { user, shown } = await open(ended(90));
    await user.click(within(shown).getByRole('button', { name: 'No-show' }));
    const dialog = await screen.findByRole('dialog', { name: 'Record a no-show?' });
    expect(sent).toBeUndefined();
    list();
    within(dialog).getByRole('button', { name: 'Record no-show' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Recorded as no-show')).toBeInTheDocument();
    expect(sent).toBe(anId(0x10));
  });
});

describe('an interview that was cancelled or missed by mistake', () => {
  const undoUntil = () => new Date(Date.now() + 9 * MINUTE).toISOString();
  /** Accepts the call; returns which interviews it undid. */
  function acceptUndo() {
    const undone: unknown[] = [];
    answer(interviewsEndpoints.undo, ({ params }) => {
      undone.push(params.id);
      return anInterview();
    });
    return undone;
  }

  it('is open again with Undo in the toast', async () => {
    const undone = acceptUndo();
    answer(interviewsEndpoints.cancel, anInterview({ status: 'cancelled', undoUntil: undoUntil() }));
    const { user, dialog } = await openTask('Cancel interview');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel interview' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: the interview takes place as planned')).toBeInTheDocument();
    expect(undone).toEqual([anId(0x10)]);
  });

  it('is open again from its card, as long as that lasts', { tags: 'deep' }, async () => {
    const undone = acceptUndo();
    const { user, shown } = await open(anInterview({ status: 'no_show', undoUntil: undoUntil() }));
    await user.click(within(shown).getByRole('button', { name: /^Undo no-show/ }));
    expect(await screen.findByText('Undone: the interview is open again')).toBeInTheDocument();
    expect(undone).toEqual([anId(0x10)]);
  });

  it('has no Undo once the 10 minutes are over', { tags: 'deep' }, async () => {
    const { shown } = await open(
      anInterview({ status: 'cancelled', undoUntil: new Date(Date.now() - 1).toISOString() }),
    );
    expect(within(shown).queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  });
});
