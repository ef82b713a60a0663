import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, disconnect, hang, hold } from '#web/test/api-mock';
import { aCandidate, anId, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { interviewDetails } from '#web/test/report-fixtures';
import { openWindow } from '#web/test/windows';
import { NETWORK_MESSAGE } from '#web/lib/api-error';
import { drafts } from '#web/lib/draft';
import { Dialog } from '../ui/dialog';
import { useLeaveGuard } from './leave-guard';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/staff-layout';
import '#web/areas/staff/settings/settings-dialog';
import '#web/features/interviews/correct/components/correct-interview-dialog';
import '#web/features/interviews/end/components/end-interview-dialog';
import '#web/features/reports/assess/components/assessment-dialog';
import '#web/pages/add-interview-page';
import '#web/pages/candidates-page';
import '#web/pages/details-page';
import '#web/features/interviews/complete/components/complete-interview-dialog';
import '#web/pages/upcoming-page';

const ADAEZE = anInterview();
const BILAL = anInterview({
  _id: anId(0x11),
  candidate: { _id: anId(0x21), name: 'Bilal Khan', email: 'bilal@example.org' },
});
const STILL_HERE = 'What you had typed is still here';

beforeEach(() => {
  answer(positionsEndpoints.list, [{ _id: anId(0x30), name: 'Backend Engineer' }]);
  answer(usersEndpoints.list, [aUser()]);
  answer(candidatesEndpoints.known, null);
  answer(interviewsEndpoints.list, [ADAEZE, BILAL], { page: { number: 1, size: 48, total: 2 } });
});

/** Whether the browser would ask before the tab is closed or reloaded. */
function browserAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

async function openTask(user: UserEvent, name: string, task: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: task }));
  return screen.findByRole('dialog');
}

async function openCorrection() {
  const view = renderSignedIn('/interview-upcomming');
  const dialog = await openTask(view.user, 'Adaeze Okafor', 'Edit details');
  fireEvent.change(within(dialog).getByLabelText('Description'), { target: { value: 'Third round' } });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const save = async () => {
    await press('Save');
    await within(dialog).findByRole('button', { name: 'Save', busy: true });
  };
  return { ...view, dialog, press, save };
}

const gone = (element: HTMLElement) => waitFor(() => expect(element).not.toBeInTheDocument());
const clickBeside = (user: UserEvent) => user.click(document.querySelector('.bg-scrim') as HTMLElement);

describe('a window with something typed', () => {
  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['a click beside it', clickBeside],
    ['its close button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks before it closes by %s', { tags: 'deep' }, async (_way, leave) => {
    const { user, dialog, press } = await openCorrection();
    await leave(user);
    await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await press('Keep editing');
    expect(await within(dialog).findByLabelText('Description')).toHaveValue('Third round');
    await leave(user);
    await press('Discard changes');
    await gone(dialog);
    await openTask(user, 'Adaeze Okafor', 'Edit details');
    expect(screen.getByLabelText('Description')).toHaveValue('Second round');
  });

  it('closes without a question when nothing was typed', { tags: 'deep' }, async () => {
    const { user } = renderSignedIn('/interview-upcomming');
    const dialog = await openTask(user, 'Adaeze Okafor', 'Edit details');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks before Settings close, too', async () => {
    answer(candidatesEndpoints.list, [], { page: { number: 1, size: 10, total: 0 } });
    const { user } = renderSignedIn('/candidates');
    await screen.findByRole('button', { name: 'User menu of Mara Santos' });
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    const settings = await screen.findByRole('dialog', { name: 'Settings' });
    await user.type(within(settings).getByLabelText('Last Name'), 'x');
    expect(browserAsks()).toBe(true);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(within(settings).getByLabelText('Last Name')).toHaveValue('Santosx');
  });
});

describe('a window closed while it sends', () => {
  it('asks first, and then says that it failed', { tags: 'deep' }, async () => {
    const reply = hold(interviewsEndpoints.correct);
    const { user, dialog, press, save } = await openCorrection();
    await save();
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Close this window?' });
    await press('Close window');
    await gone(dialog);
    reply.fail();
    expect(await screen.findByText(`We couldn’t correct the interview. ${NETWORK_MESSAGE}`)).toBeInTheDocument();
    await openTask(user, 'Adaeze Okafor', 'Edit details');
    expect(await screen.findByText(STILL_HERE)).toBeInTheDocument();
    expect(screen.getByLabelText('Description')).toHaveValue('Third round');
  });

  it('asks when Escape was pressed a moment before it sends', async () => {
    const guard = { changed: true, discard: () => undefined };
    function Guarded({ sending }: { sending: boolean }) {
      useLeaveGuard({ ...guard, sending });
      return null;
    }
    const page = (sending: boolean) => (
      <Dialog open title="Edit details" onClose={() => undefined}>
        <Guarded sending={sending} />
      </Dialog>
    );
    const { rerender } = render(page(false));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await screen.findByRole('dialog', { name: 'Discard your changes?' });
    rerender(page(true));
    expect(await screen.findByRole('dialog', { name: 'Close this window?' })).toBeInTheDocument();
    rerender(page(false));
    await waitFor(() => expect(screen.queryByText(/Close this window|Discard your/)).not.toBeInTheDocument());
  });

  it('withdraws the question when the answer comes while it is open', { tags: 'deep' }, async () => {
    const reply = hold(interviewsEndpoints.correct);
    const { user, save } = await openCorrection();
    await save();
    await user.keyboard('{Escape}');
    const doubt = await screen.findByRole('dialog', { name: 'Close this window?' });
    reply.fail();
    await gone(doubt);
    expect(await screen.findByText(NETWORK_MESSAGE)).toBeInTheDocument();
  });

  it('does not close another window when its answer comes', { tags: 'deep' }, async () => {
    const reply = hold(interviewsEndpoints.correct);
    const { user, dialog, press, save } = await openCorrection();
    await save();
    await user.keyboard('{Escape}');
    await press('Close window');
    await gone(dialog);
    const other = await openTask(user, 'Bilal Khan', 'Cancel interview');
    await user.type(within(other).getByLabelText('Reason (optional)'), 'Ill');
    reply.succeed(ADAEZE);
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(other).toBeInTheDocument();
    expect(within(other).getByLabelText('Reason (optional)')).toHaveValue('Ill');
  });

  it('says that an assessment was not saved', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.details, interviewDetails());
    const reply = hold(reportsEndpoints.assess);
    const { user } = renderSignedIn(`/interview-completed/${anId(0x10)}`);
    await user.click(await screen.findByRole('button', { name: 'Record my assessment' }));
    const dialog = await openWindow('Your assessment');
    await user.click(within(dialog).getByRole('radio', { name: 'Recommended' }));
    await user.type(within(dialog).getByLabelText('Note (optional)'), 'Clear');
    await user.click(within(dialog).getByRole('button', { name: 'Save assessment' }));
    await within(dialog).findByRole('button', { name: 'Save assessment', busy: true });
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Close window' }));
    await gone(dialog);
    reply.fail();
    expect(await screen.findByText(`We couldn’t save your assessment. ${NETWORK_MESSAGE}`)).toBeInTheDocument();
  });
});

describe('the add form', () => {
  async function openForm() {
    answer(candidatesEndpoints.readResume, { name: null, email: null, phone: null, hidden: null, isPartial: false });
    const view = renderSignedIn('/interview-upcomming/add');
    const candidate = await screen.findByLabelText('Candidate name');
    await screen.findByRole('option', { name: 'Backend Engineer' });
    return { ...view, candidate };
  }

  async function fillIn(user: UserEvent) {
    const values = {
      'Candidate name': 'Adaeze Okafor',
      Email: 'adaeze@example.org',
      Date: '2031-05-06',
      Time: '10:30',
    };
    for (const [label, value] of Object.entries({ ...values, Description: 'System design' })) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await user.selectOptions(screen.getByLabelText('Position'), 'Backend Engineer');
    await user.upload(screen.getByLabelText('Resume'), new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }));
    await screen.findByText('cv.pdf');
  }

  it('keeps what was typed in the tab, for a reload, and asks the browser to ask', { tags: 'deep' }, async () => {
    const first = await openForm();
    expect(browserAsks()).toBe(false);
    await fillIn(first.user);
    expect(browserAsks()).toBe(true);
    first.unmount();
    expect(Object.keys(sessionStorage)).toEqual([`draft:${aUser()._id}/add-interview`]);
    expect(sessionStorage.getItem(`draft:${aUser()._id}/add-interview`)).toContain('System design');
  });

  it(
    'opened again during its upload says that it is being sent, and is empty once the interview is scheduled',
    { tags: 'deep' },
    async () => {
      const reply = hold(interviewsEndpoints.create);
      const { user } = await openForm();
      await fillIn(user);
      await user.click(screen.getByRole('button', { name: 'Add Interview' }));
      await user.click(screen.getByRole('link', { name: 'Upcoming Interviews', current: false }));
      await screen.findByRole('heading', { name: 'Upcoming Interviews', level: 1 });
      await user.click(screen.getAllByRole('link', { name: 'Add Interview' })[0] as HTMLElement);
      expect(await screen.findByText('This is being sent')).toBeInTheDocument();
      expect(screen.queryByText('The interview has not been scheduled yet.')).not.toBeInTheDocument();
      expect(screen.getByLabelText('Candidate name')).toHaveValue('Adaeze Okafor');
      reply.succeed(ADAEZE);
      expect(await screen.findByText('Interview Created Successfully')).toBeInTheDocument();
      await waitFor(() => expect(screen.getByLabelText('Candidate name')).toHaveValue(''));
      expect(drafts.read(`${aUser()._id}/add-interview`, { candidate: '' })).toBeNull();
    },
  );
});

describe('a transcript', () => {
  it('is not lost by a reload without a warning', { tags: 'deep' }, async () => {
    const { user, unmount } = renderSignedIn('/interview-upcomming');
    const dialog = await openTask(user, 'Adaeze Okafor', 'Held earlier than planned');
    expect(browserAsks()).toBe(false);
    fireEvent.change(within(dialog).getByLabelText('Transcript'), { target: { value: 'Q: Why?\nA: So.' } });
    await waitFor(() => expect(browserAsks()).toBe(true));
    unmount();
    expect(sessionStorage.getItem(`draft:${aUser()._id}/complete ${ADAEZE.id}`)).toContain('Q: Why?');
  });
});

describe('the reason of a decision', () => {
  async function decide() {
    answer(candidatesEndpoints.list, [aCandidate()], { page: { number: 1, size: 10, total: 1 } });
    answer(candidatesEndpoints.details, { ...aCandidate(), added: null, history: [] });
    hang(candidatesEndpoints.resume);
    const { user } = renderSignedIn(`/candidates?candidate=${anId(0x20)}`);
    const sheet = await screen.findByRole('dialog');
    await user.type(await within(sheet).findByLabelText('Reason (optional)'), 'Too junior');
    await user.click(within(sheet).getByRole('button', { name: 'Reject' }));
    return { user, sheet };
  }

  it('is restored when the decision fails', { tags: 'deep' }, async () => {
    disconnect(candidatesEndpoints.decide);
    const { sheet } = await decide();
    expect(await within(sheet).findByText(NETWORK_MESSAGE)).toBeInTheDocument();
    expect(within(sheet).getByLabelText('Reason (optional)')).toHaveValue('Too junior');
  });

  it('is not asked about once the decision is made', { tags: 'deep' }, async () => {
    answer(candidatesEndpoints.decide, aCandidate({ status: 'Rejected' }));
    const { user, sheet } = await decide();
    expect(await screen.findByText('Candidate Rejected')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await gone(sheet);
  });
});
