import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidateNotesEndpoints } from '@interview-detection/shared/candidate-notes/candidate-notes.endpoints';
import type { AddNote, CandidateNote } from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aCandidate, anId, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/candidate-notes/components/note-form';
import './candidate-page';

const ID = anId(0x20);
const MARA = { _id: anId(0xa0), name: 'Mara Santos' };
const ANA = { _id: anId(0xa1), name: 'Ana Becker' };
const TOM = { _id: anId(0xa2), name: 'Tom Reis' };
const BEA = { _id: anId(0xa3), name: 'Bea Anjos' };
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const aNote = (change: Partial<CandidateNote> = {}): CandidateNote => ({
  _id: anId(0xc0),
  candidate: ID,
  text: 'Calm about being wrong first',
  by: MARA,
  at: ago(2),
  mentions: [],
  ...change,
});

function open(notes: CandidateNote[] = [], { path = `/candidates/${ID}`, me = aUser() } = {}) {
  const candidate = { ...aCandidate(), added: null, history: [] };
  const held = { ...anInterview({ interviewers: [TOM] }), added: null, history: [] };
  answer(authEndpoints.me, me);
  answer(candidatesEndpoints.details, candidate);
  hang(candidatesEndpoints.resume);
  answer(interviewsEndpoints.timeline, { applications: [candidate], interviews: [held], mails: [] });
  answer(candidateNotesEndpoints.list, notes);
  answer(usersEndpoints.list, [
    aUser(),
    aUser({ ...ANA, email: 'ana@example.org', role: 'recruiter' }),
    aUser({ ...TOM, email: 'tom@example.org', role: 'interviewer' }),
    aUser({ ...BEA, email: 'bea@example.org', role: 'interviewer' }),
  ]);
  return renderSignedIn(path);
}

const timeline = async () =>
  within((await screen.findByRole('heading', { name: 'Timeline' })).closest('section') as HTMLElement);
const composer = () => screen.findByRole('textbox', { name: 'Add a note' });

/** Accepts notes; returns what was sent. */
function acceptNotes(): AddNote[] {
  const sent: AddNote[] = [];
  answer(candidateNotesEndpoints.add, ({ body }) => {
    sent.push(body);
    answer(candidateNotesEndpoints.list, [aNote({ text: body.text })]);
    return aNote({ text: body.text });
  });
  return sent;
}

describe('the notes on a candidate', () => {
  it('are entries of the timeline, with author, mentioned names marked, and a filter', async () => {
    const { user } = open([
      aNote({ text: '@Ana Becker, what do you think?', by: ANA, mentions: [ANA, TOM], changedAt: ago(1) }),
    ]);
    const line = await timeline();
    await user.click(line.getByRole('radio', { name: 'Notes 1' }));
    expect(line.getByText('@Ana Becker').tagName).toBe('BDI');
    // Mentioned by a program, without a name in the text.
    expect(line.getByText('@Tom Reis')).toBeInTheDocument();
    expect(line.getByText(/^Edited /)).toBeInTheDocument();
    expect(line.getAllByRole('listitem')).toHaveLength(1);
  });

  it('can be answered by an interviewer of the candidate', async () => {
    open([aNote()], { me: aUser({ role: 'interviewer' }) });
    await timeline();
    expect(await composer()).toBeInTheDocument();
  });

  it('are read and not written by a viewer', { tags: 'deep' }, async () => {
    open([aNote()], { me: aUser({ role: 'viewer' }) });
    expect((await timeline()).getByText('Calm about being wrong first')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Add a note' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Edit|Delete…)/ })).not.toBeInTheDocument();
  });

  it('that a notification leads to are brought into view', { tags: 'deep' }, async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    open([aNote()], { path: `/candidates/${ID}#note-${anId(0xc0)}` });
    await screen.findByText('Calm about being wrong first');
    expect(scroll).toHaveBeenCalled();
    scroll.mockRestore();
  });

  it('that cannot be loaded leave the page as it is, with Retry', { tags: 'deep' }, async () => {
    const { user } = open();
    refuse(candidateNotesEndpoints.list, 'INTERNAL');
    await screen.findByText('We couldn’t load the notes');
    answer(candidateNotesEndpoints.list, [aNote()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Calm about being wrong first')).toBeInTheDocument();
  });
});

describe('a new note', () => {
  it('mentions the colleague who is chosen with the keyboard, and is sent with Ctrl+Enter', async () => {
    const sent = acceptNotes();
    const { user } = open();
    await user.type(await composer(), 'Ask @a');
    const list = await screen.findByRole('listbox', { name: 'Colleagues' });
    expect(within(list).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Backspace}');
    // Not oneself, and no interviewer of other candidates.
    const names = within(list).getAllByRole('option');
    expect(names.map(option => option.querySelector('bdi')?.textContent)).toEqual(['Ana Becker', 'Tom Reis']);
    await user.keyboard('{ArrowDown}');
    const box = await composer();
    const tom = within(list).getByRole('option', { name: /^Tom Reis/ });
    expect(tom).toHaveAttribute('aria-selected', 'true');
    expect(box).toHaveAttribute('aria-activedescendant', tom.id);
    expect(box).toHaveAttribute('aria-controls', list.id);
    await user.keyboard('{Enter}');
    expect(box).toHaveValue('Ask @Tom Reis ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('first{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toEqual([{ text: 'Ask @Tom Reis first', mentions: [TOM._id] }]));
    expect(await (await timeline()).findByText('Ask @Tom Reis first')).toBeInTheDocument();
    expect(await composer()).toHaveValue('');
  });

  it('mentions by press too; Escape closes the list and keeps the text', { tags: 'deep' }, async () => {
    const sent = acceptNotes();
    const { user } = open();
    await user.type(await composer(), '@');
    await user.click(await screen.findByRole('option', { name: /^Ana Becker/ }));
    await user.type(await composer(), 'and @');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(await composer()).toHaveValue('@Ana Becker and @');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(sent).toEqual([{ text: '@Ana Becker and @', mentions: [ANA._id] }]));
  });

  it('that is refused stays in the field, with what to do', async () => {
    const message = 'The account of Ana Becker is deactivated. Remove the mention, then try again.';
    refuse(candidateNotesEndpoints.add, 'MENTION_REFUSED', { message, issues: [{ path: 'mentions', message }] });
    const { user } = open();
    await user.type(await composer(), 'Ask Ana');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await composer()).toHaveValue('Ask Ana');
  });

  it('without text is asked for one', { tags: 'deep' }, async () => {
    const { user } = open();
    await composer();
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Write something first')).toBeInTheDocument();
  });

  it('is kept as a draft', { tags: 'deep' }, async () => {
    const { user, unmount } = open();
    await user.type(await composer(), 'Half a thought');
    unmount();
    open();
    expect(await composer()).toHaveValue('Half a thought');
    expect(screen.getByText('What you had typed is still here')).toBeInTheDocument();
  });
});

describe('a note of one’s own', () => {
  it('is edited in its place', async () => {
    const sent: object[] = [];
    answer(candidateNotesEndpoints.edit, ({ body }) => {
      sent.push(body);
      answer(candidateNotesEndpoints.list, [aNote({ text: 'Sure of herself', changedAt: ago(0) })]);
      return aNote({ text: 'Sure of herself', changedAt: ago(0) });
    });
    const { user } = open([aNote({ mentions: [ANA], text: 'Calm, @Ana Becker' })]);
    await user.click(await screen.findByRole('button', { name: 'Edit your note' }));
    const box = await screen.findByRole('textbox', { name: 'Edit your note' });
    await user.clear(box);
    await user.type(box, 'Sure of herself');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ text: 'Sure of herself', mentions: [] }]));
    expect(await (await timeline()).findByText('Sure of herself')).toBeInTheDocument();
  });

  it('is deleted after a question; a colleague’s only by an owner', { tags: 'deep' }, async () => {
    let deleted = false;
    answer(candidateNotesEndpoints.remove, () => {
      deleted = true;
      answer(candidateNotesEndpoints.list, []);
      return null;
    });
    const { user } = open([aNote({ by: ANA })]);
    await user.click(await screen.findByRole('button', { name: 'Delete… the note by Ana Becker' }));
    expect(screen.queryByRole('button', { name: /^Edit your note/ })).not.toBeInTheDocument();
    expect(deleted).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Delete the note' }));
    await waitFor(() => expect(screen.queryByText('Calm about being wrong first')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Timeline' })).toHaveFocus();
  });

  it('of a colleague has no buttons for a recruiter', { tags: 'deep' }, async () => {
    open([aNote({ by: ANA })], { me: aUser({ role: 'recruiter' }) });
    await screen.findByText('Calm about being wrong first');
    expect(screen.queryByRole('button', { name: /Delete…/ })).not.toBeInTheDocument();
  });
});
