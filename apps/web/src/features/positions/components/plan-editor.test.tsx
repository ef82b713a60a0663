import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import type { PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import { GENERAL_QUESTIONS } from '@interview-detection/shared/turns/turns.rules';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { anId, aUser, BACKEND, planned, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { NETWORK_MESSAGE } from '#web/lib/api-error';
import { session } from '#web/lib/session';
import { readPlan } from '../read-plan-file';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/staff-layout';
import '#web/pages/add-interview-page';
import './plan-editor-dialog';

beforeEach(() => {
  answer(positionsEndpoints.list, [BACKEND]);
  answer(usersEndpoints.list, [aUser()]);
  answer(interviewsEndpoints.list, []);
});

/** The plan as the server has it. */
const saved = (plan: PlanQuestion[], planVersion = 1) =>
  answer(positionsEndpoints.details, { ...BACKEND, plan, planVersion, stages: [] });

/** Opens the editor from Add Interview, without waiting for the plan. */
async function openWindow() {
  const { user } = renderSignedIn('/interview-upcomming/add');
  await screen.findByRole('option', { name: 'Backend Engineer' });
  await user.selectOptions(screen.getByLabelText('Position'), 'Backend Engineer');
  await user.click(screen.getByRole('button', { name: 'Question plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Question plan' });
  return { user, dialog };
}

async function openEditor(...plan: PlanQuestion[]) {
  saved(plan);
  const view = await openWindow();
  const { user, dialog } = view;
  await within(dialog).findByRole('button', { name: plan.length > 0 ? 'Add a question' : 'Add the first question' });
  return { ...view, press: (name: string) => user.click(within(dialog).getByRole('button', { name })) };
}

const question = (number: number) => screen.getByRole('group', { name: `Question ${number}` });
const field = (number: number, label: RegExp) => within(question(number)).getByLabelText<HTMLTextAreaElement>(label);
const set = (number: number, label: RegExp, value: string) =>
  fireEvent.change(field(number, label), { target: { value } });
const asked = () => screen.getAllByLabelText<HTMLTextAreaElement>('Question').map(({ value }) => value);
const closed = (dialog: HTMLElement) => waitFor(() => expect(dialog).not.toBeInTheDocument());

async function openSettings() {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
  const { user } = renderSignedIn('/dashboard');
  await screen.findByRole('button', { name: 'User menu of Mara Santos' });
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const settings = await screen.findByRole('dialog', { name: 'Settings' });
  await user.click(within(settings).getByRole('tab', { name: 'Question Plans' }));
  return { user, settings };
}

/** Accepts the save; collects what was sent. */
function accept() {
  const sent: unknown[] = [];
  answer(positionsEndpoints.setPlan, ({ params, body }) => {
    sent.push({ id: params.id, plan: body });
    return [];
  });
  return sent;
}

describe('the way to a question plan', () => {
  it('appears once a position is chosen, and leaves the form unchanged', { tags: 'deep' }, async () => {
    saved([]);
    answer(positionsEndpoints.list, [BACKEND, { _id: anId(0x31), name: 'Product Designer' }]);
    const { user } = renderSignedIn('/interview-upcomming/add');
    await screen.findByRole('option', { name: 'Backend Engineer' });
    expect(screen.queryByRole('button', { name: 'Question plan' })).not.toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Candidate name'), { target: { value: 'Adaeze Okafor' } });
    await user.selectOptions(screen.getByLabelText('Position'), 'Backend Engineer');
    await user.click(screen.getByRole('button', { name: 'Question plan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Question plan' });
    accept();
    await user.click(await within(dialog).findByRole('button', { name: 'Save plan' }));
    await closed(dialog);
    expect(screen.getByLabelText('Candidate name')).toHaveValue('Adaeze Okafor');
    // The plan's submit is not the form's.
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Question plan' })).toHaveFocus();
  });

  it('is in the settings beside every position', { tags: 'deep' }, async () => {
    answer(positionsEndpoints.list, [BACKEND, { _id: anId(0x31), name: 'Product Designer' }]);
    let read = '';
    answer(positionsEndpoints.details, ({ params }) => {
      read = params.id ?? '';
      return { _id: anId(0x31), name: 'Product Designer', plan: [planned('Which grid?')], planVersion: 1, stages: [] };
    });
    const { user, settings } = await openSettings();
    await user.click(await within(settings).findByRole('button', { name: 'Edit plan of Product Designer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Question plan' });
    expect(await within(dialog).findByLabelText('Question')).toHaveValue('Which grid?');
    expect(within(dialog).getByText('Product Designer')).toBeInTheDocument();
    expect(read).toBe(anId(0x31));
    await user.keyboard('{Escape}');
    await closed(dialog);
    expect(settings).toBeInTheDocument();
  });

  it('leads in the settings from an empty list to the first position and its plan', { tags: 'deep' }, async () => {
    answer(positionsEndpoints.list, []);
    answer(positionsEndpoints.create, BACKEND);
    saved([]);
    const { user, settings } = await openSettings();
    expect(await within(settings).findByRole('heading', { name: 'No positions yet' })).toBeInTheDocument();
    await user.click(within(settings).getByRole('button', { name: 'Add a position' }));
    await user.type(await screen.findByLabelText('Position name'), 'Backend Engineer{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Question plan' })).toBeInTheDocument();
  });

  it('says in the settings that the positions could not be loaded, with Retry', { tags: 'deep' }, async () => {
    disconnect(positionsEndpoints.list);
    const { user, settings } = await openSettings();
    const alert = await within(settings).findByRole('alert');
    expect(alert).toHaveTextContent(NETWORK_MESSAGE);
    answer(positionsEndpoints.list, [BACKEND]);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await within(settings).findByText('Backend Engineer')).toBeInTheDocument();
  });
});

describe('the states of the editor', () => {
  it('says what the plan is used for, who never sees it, and what it does not change', { tags: 'deep' }, async () => {
    const { dialog } = await openEditor();
    expect(dialog).toHaveAccessibleDescription(
      'Backend Engineer: Bot interviews ask these questions, and answers are graded by the plan. Candidates never see expected points or reference answers. Changes don’t affect interviews that have started or existing reports.',
    );
  });

  it('has the shape of a question while it loads', { tags: 'deep' }, async () => {
    hang(positionsEndpoints.details);
    const { dialog } = await openWindow();
    expect(within(dialog).getByText('Loading the question plan')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Save plan' })).not.toBeInTheDocument();
  });

  it('shows the server’s message with Retry, and no empty plan that could be saved', { tags: 'deep' }, async () => {
    refuse(positionsEndpoints.details, 'UNAVAILABLE');
    const { user, dialog } = await openWindow();
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('The database is not reachable right now, please try again');
    expect(within(dialog).queryByRole('button', { name: 'Save plan' })).not.toBeInTheDocument();
    saved([planned('Why us?')]);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByLabelText('Question')).toHaveValue('Why us?');
  });

  it('leads from no plan to its first question', { tags: 'deep' }, async () => {
    const { press } = await openEditor();
    expect(screen.getByRole('heading', { name: 'No questions yet' })).toBeInTheDocument();
    await press('Add the first question');
    await waitFor(() => expect(field(1, /^Question$/)).toHaveFocus());
  });

  it('shows that it is saving, and sends nothing twice', { tags: 'deep' }, async () => {
    hang(positionsEndpoints.setPlan);
    const { press, dialog } = await openEditor(planned('Why us?'));
    await press('Save plan');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Save plan' })).toHaveAttribute('aria-busy', 'true'),
    );
  });
});

describe('a question plan', () => {
  it('is saved as typed: one expected point a line, without blank lines', { tags: 'deep' }, async () => {
    const sent = accept();
    const { press, dialog } = await openEditor(planned('Why us?', { expectedPoints: ['The product', 'The team'] }));
    expect(field(1, /^Expected points/)).toHaveValue('The product\nThe team');
    set(1, /^Expected points/, ' The product \n\n\nA reason\n');
    set(1, /^Reference answer/, ' Because. ');
    await press('Add a question');
    set(2, /^Question$/, 'And then?');
    await press('Save plan');
    expect(await screen.findByText('Question plan saved')).toBeInTheDocument();
    await closed(dialog);
    expect(sent).toEqual([
      {
        id: BACKEND._id,
        plan: [
          planned('Why us?', { expectedPoints: ['The product', 'A reason'], referenceAnswer: 'Because.' }),
          planned('And then?'),
        ],
      },
    ]);
  });

  it('keeps how its questions are asked when they are moved', { tags: 'deep' }, async () => {
    const sent = accept();
    const code = planned('Sort it', { kind: 'code', language: 'Python', minutes: 8, followUps: 2 });
    const { press, dialog } = await openEditor(planned('Why us?'), code);
    set(2, /^Reference answer/, 'sorted(it)');
    await press('Move question 2 up');
    await press('Remove question 1');
    await press('Undo');
    await press('Save plan');
    await closed(dialog);
    expect(sent).toEqual([{ id: BACKEND._id, plan: [{ ...code, referenceAnswer: 'sorted(it)' }, planned('Why us?')] }]);
  });

  it('is loaded each time it is opened, so that no old copy is saved', { tags: 'deep' }, async () => {
    const { user, dialog } = await openEditor(planned('Why us?'));
    await user.keyboard('{Escape}');
    await closed(dialog);
    saved([planned('What did a colleague add?')]);
    await user.click(screen.getByRole('button', { name: 'Question plan' }));
    await waitFor(() => expect(asked()).toEqual(['What did a colleague add?']));
  });

  it('is reordered by keyboard; the focus follows the question', { tags: 'deep' }, async () => {
    const sent = accept();
    const { user, press } = await openEditor(planned('One'), planned('Two'), planned('Three'));
    screen.getByRole('button', { name: 'Move question 3 up' }).focus();
    await user.keyboard('{Enter}');
    expect(asked()).toEqual(['One', 'Three', 'Two']);
    expect(screen.getByRole('button', { name: 'Move question 2 up' })).toHaveFocus();
    expect(screen.getByText('Question 3 is now question 2 of 3')).toBeInTheDocument();
    await user.keyboard('{Enter}{Enter}');
    expect(asked()).toEqual(['Three', 'One', 'Two']);
    expect(screen.getByRole('button', { name: 'Move question 1 up' })).toHaveFocus();
    await press('Move question 1 down');
    expect(asked()).toEqual(['One', 'Three', 'Two']);
    await press('Save plan');
    await screen.findByText('Question plan saved');
    expect(sent).toMatchObject([{ plan: [{ question: 'One' }, { question: 'Three' }, { question: 'Two' }] }]);
  });

  it('restores a removed question with everything in it', { tags: 'deep' }, async () => {
    const { press, dialog } = await openEditor(planned('One'), planned('Two', { expectedPoints: ['A', 'B'] }));
    await press('Remove question 2');
    expect(asked()).toEqual(['One']);
    expect(within(dialog).getByText('Question 2 removed')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Add a question' })).toHaveFocus();
    await press('Undo');
    expect(asked()).toEqual(['One', 'Two']);
    expect(field(2, /^Expected points/)).toHaveValue('A\nB');
  });

  it('may be emptied', { tags: 'deep' }, async () => {
    const sent = accept();
    const { press } = await openEditor(planned('One'));
    await press('Remove question 1');
    await press('Save plan');
    await screen.findByText('Question plan saved');
    expect(sent).toEqual([{ id: BACKEND._id, plan: [] }]);
  });

  it('has at most 50 questions', { tags: 'deep' }, async () => {
    // By text: the roles of 250 buttons take long to look up.
    saved(Array.from({ length: 50 }, (_, at) => planned(`Question ${at}?`)));
    const { dialog } = await openWindow();
    await within(dialog).findByText('A plan may have at most 50 questions.');
    expect(within(dialog).queryByText('Add a question')).not.toBeInTheDocument();
  });
});

it('a new question begins without an error', async () => {
  const { press } = await openEditor(planned('One'));
  await press('Add a question');
  await press('Add a question');
  expect(field(3, /^Question$/)).toHaveFocus();
  expect(field(3, /^Question$/)).not.toHaveAttribute('aria-invalid', 'true');
});

describe('how a question is asked', () => {
  const asking = (number: number) => within(question(number)).getByRole('button', { name: 'How it’s asked' });

  it('is summed up in one line, and opens to fields that are saved', { tags: 'deep' }, async () => {
    const sent = accept();
    const { user, press } = await openEditor(planned('Sort it'), planned('Why?', { minutes: 8, followUps: 2 }));
    expect(within(question(1)).getByText('Text answer · no set time · no follow-ups')).toBeInTheDocument();
    expect(within(question(2)).getByText('Text answer · 8 min · up to 2 follow-ups')).toBeInTheDocument();
    expect(screen.queryByLabelText('Minutes')).not.toBeInTheDocument();
    await user.click(asking(1));
    expect(asking(1)).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByLabelText('Language')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Answer'), 'Code');
    await user.selectOptions(screen.getByLabelText('Language'), 'C++');
    await user.type(screen.getByLabelText('Minutes'), '12');
    await user.selectOptions(screen.getByLabelText('Follow-ups'), 'Up to 1');
    expect(within(question(1)).getByText('Code in C++ · 12 min · 1 follow-up')).toBeInTheDocument();
    await press('Save plan');
    await screen.findByText('Question plan saved');
    expect(sent).toMatchObject([
      {
        plan: [
          planned('Sort it', { kind: 'code', language: 'C++', minutes: 12, followUps: 1 }),
          planned('Why?', { minutes: 8, followUps: 2 }),
        ],
      },
    ]);
  });

  it('keeps a language that the list does not have, and none for a text', { tags: 'deep' }, async () => {
    const sent = accept();
    const cobol = planned('Sort it', { kind: 'code', language: 'COBOL' });
    const { user, press } = await openEditor(cobol, { ...cobol, question: 'Explain it' });
    await user.click(asking(2));
    expect(screen.getByLabelText('Language')).toHaveValue('COBOL');
    await user.selectOptions(screen.getByLabelText('Answer'), 'Text');
    await press('Save plan');
    await screen.findByText('Question plan saved');
    expect(sent).toMatchObject([{ plan: [cobol, planned('Explain it')] }]);
  });

  it('opens when something in it is wrong', { tags: 'deep' }, async () => {
    const { user, press } = await openEditor(planned('One'));
    await user.click(asking(1));
    fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '121' } });
    await user.click(asking(1));
    await press('Save plan');
    await waitFor(() =>
      expect(screen.getByLabelText('Minutes')).toHaveAccessibleDescription(
        'Minutes must be a whole number from 1 to 120',
      ),
    );
  });

  it.each([
    [[{ minutes: 20 }, { minutes: 18, followUps: 2 }], 'About 42 min of 45.'],
    [[{ minutes: 20 }, {}], 'About 20 min of 30. 1 question shares the other 10 min.'],
    [[{ minutes: 15 }, {}, {}], 'About 15 min of 30. 2 questions share the other 15 min.'],
    [[{ minutes: 70 }], 'About 70 min of 90. Too long for the usual 60 min: schedule 90.'],
    [
      [{ minutes: 90 }, {}],
      'About 90 min: more than 90 min, the longest interview that can be chosen. The last questions would not be asked.',
    ],
  ])('says how long the plan takes: %j', { tags: 'deep' }, async (plan, words) => {
    await openEditor(...plan.map(one => planned('Why?', one)));
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('gives no duration when no question has a set time', { tags: 'deep' }, async () => {
    await openEditor(planned('One'), planned('Two'));
    expect(screen.queryByText(/^About/)).not.toBeInTheDocument();
  });
});

describe('the general plan', () => {
  it('is shown when there is no plan, and can be started from', { tags: 'deep' }, async () => {
    const sent = accept();
    const { press } = await openEditor();
    for (const text of GENERAL_QUESTIONS) expect(screen.getByText(text)).toBeInTheDocument();
    await press('Start from the general plan');
    expect(asked()).toEqual([...GENERAL_QUESTIONS]);
    await press('Save plan');
    await screen.findByText('Question plan saved');
    expect(sent).toEqual([{ id: BACKEND._id, plan: GENERAL_QUESTIONS.map(text => planned(text)) }]);
  });

  it('is shown in the settings', { tags: 'deep' }, async () => {
    const { user, settings } = await openSettings();
    await user.click(within(settings).getByText('General plan: asked in Bot interviews when a position has no plan'));
    expect(within(settings).getByText(GENERAL_QUESTIONS[0])).toBeVisible();
  });
});

describe('a file with questions', () => {
  const choose = async (text: string, name = 'plan.csv') => {
    const input = screen.getByLabelText('A question plan as CSV or JSON', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File([text], name)] } });
    return screen.findByRole('dialog', { name: 'Import questions' });
  };

  it(
    'is shown before it is added, with the rows that are left out; saving is another step',
    { tags: 'deep' },
    async () => {
      const sent = accept();
      const { user, press, dialog } = await openEditor(planned('One'));
      const preview = await choose('Question,Minutes\nTwo?,5\nThree?,900\n');
      expect(preview).toHaveAccessibleDescription(
        'plan.csv: 1 question found. Nothing is saved until you save the plan.',
      );
      expect(within(preview).getByText('Row 3: Minutes must be a whole number from 1 to 120')).toBeInTheDocument();
      expect(within(preview).getByText('Two?')).toBeInTheDocument();
      await user.click(within(preview).getByRole('button', { name: 'Add 1 question' }));
      await closed(preview);
      expect(asked()).toEqual(['One', 'Two?']);
      expect(within(dialog).getByText('Unsaved changes')).toBeInTheDocument();
      expect(sent).toEqual([]);
      await press('Save plan');
      await screen.findByText('Question plan saved');
      expect(sent).toMatchObject([{ plan: [planned('One'), planned('Two?', { minutes: 5 })] }]);
    },
  );

  it('replaces the plan only when that is chosen', { tags: 'deep' }, async () => {
    const { user } = await openEditor(planned('One'), planned('Two'));
    const preview = await choose('[{"question": "Three?"}]', 'plan.json');
    await user.click(within(preview).getByRole('radio', { name: 'Replace its 2 questions' }));
    await user.click(within(preview).getByRole('button', { name: 'Replace with 1 question' }));
    await closed(preview);
    expect(asked()).toEqual(['Three?']);
  });

  it('a file with more questions than there is room for is not added', { tags: 'deep' }, async () => {
    const { user } = await openEditor(planned('One'));
    const preview = await choose(`Question\n${'Why?\n'.repeat(50)}`);
    expect(within(preview).getByRole('alert')).toHaveTextContent('there is room for 49 more');
    expect(within(preview).getByRole('button', { name: 'Add 50 questions' })).toBeDisabled();
    await user.click(within(preview).getByRole('radio', { name: 'Replace its question' }));
    expect(within(preview).getByRole('button', { name: 'Replace with 50 questions' })).toBeEnabled();
  });

  it('a file that is no question plan is refused with the reason, and changes nothing', { tags: 'deep' }, async () => {
    await openEditor(planned('One'));
    const input = screen.getByLabelText('A question plan as CSV or JSON', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['Name\nAda'], 'people.csv')] } });
    expect(await screen.findByText(/^The first row must name the columns/)).toBeInTheDocument();
    expect(asked()).toEqual(['One']);
  });

  it.each([
    ['CSV, for spreadsheets', 'question-plan-Backend-Engineer.csv', /^\ufeff?"Question"/],
    ['JSON, for programs', 'question-plan-Backend-Engineer.json', /^\[\n {2}\{/],
  ])('is made from the plan in the editor: %s', { tags: 'deep' }, async (format, name, start) => {
    const files: { name: string; text: Promise<string> }[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      files.push({ name: '', text: (blob as Blob).text() });
      return 'blob:plan';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.at(-1)!.name = this.download;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { user, press } = await openEditor(planned('One'));
    set(1, /^Question$/, '=Two');
    await press('Export');
    await user.click(await screen.findByRole('menuitem', { name: format }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe(name);
    const text = await files[0]?.text;
    expect(text).toMatch(start);
    expect(readPlan(text ?? '')).toEqual({ questions: [planned('=Two')], wrong: [] });
  });
});

describe('the messages of the editor', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Point ${at}`).join('\n');
  it('are shown at their field, and lead to it', { tags: 'deep' }, async () => {
    const { press } = await openEditor(planned('One'), planned('Two'));
    for (const [label, value, message] of [
      [/^Question$/, '  ', 'Question is required'],
      [/^Question$/, 'x'.repeat(2_001), 'Question must be 2000 characters or less'],
      [/^Expected points/, lines(21), 'A question may have at most 20 expected points'],
      [/^Expected points/, `A\n\n${'x'.repeat(501)}`, 'Line 3: Expected point must be 500 characters or less'],
      [/^Reference answer/, 'x'.repeat(5_001), 'Reference answer must be 5000 characters or less'],
      [/^Reference answer/, 'a\u0007b', 'Reference answer contains characters that cannot be shown'],
    ] as const) {
      const before = field(2, label).value;
      set(2, label, value);
      await press('Save plan');
      await waitFor(() => expect(field(2, label)).toHaveAccessibleDescription(message));
      expect(field(2, label)).toBeInvalid();
      expect(field(2, label)).toHaveFocus();
      expect(field(1, label)).toBeValid();
      set(2, label, before);
      await waitFor(() => expect(field(2, label)).toBeValid());
    }
  });

  it.each([lines(20), 'x'.repeat(500), `${lines(20)}\n\n\n`])(
    'accept what is just within the limits: %#',
    { tags: 'deep' },
    async points => {
      accept();
      const { press } = await openEditor(planned('One'));
      set(1, /^Expected points/, points);
      await press('Save plan');
      expect(await screen.findByText('Question plan saved')).toBeInTheDocument();
    },
  );

  it('put what the server says at its field', { tags: 'deep' }, async () => {
    refuse(positionsEndpoints.setPlan, 'VALIDATION_FAILED', {
      issues: [{ path: '1.expectedPoints.0', message: 'Not like this' }],
    });
    const { press } = await openEditor(planned('One'), planned('Two'));
    await press('Save plan');
    await waitFor(() => expect(field(2, /^Expected points/)).toHaveAccessibleDescription('Not like this'));
  });
});

describe('a plan that another person saved meanwhile', () => {
  async function conflict() {
    const view = await openEditor(planned('One'));
    set(1, /^Question$/, 'Mine');
    refuse(positionsEndpoints.setPlan, 'PLAN_CHANGED');
    await view.press('Save plan');
    await within(view.dialog).findByText('Someone else saved this plan while you were editing it');
    expect(asked()).toEqual(['Mine']);
    return view;
  }

  it('is detected by the version that the editor loaded', { tags: 'deep' }, async () => {
    const queries: unknown[] = [];
    answer(positionsEndpoints.setPlan, ({ query }) => {
      queries.push(query);
      return [];
    });
    saved([planned('One')], 7);
    const { user, dialog } = await openWindow();
    await user.click(await within(dialog).findByRole('button', { name: 'Save plan' }));
    await closed(dialog);
    expect(queries).toEqual([{ ifVersion: '7' }]);
  });

  it('is replaced on demand', { tags: 'deep' }, async () => {
    const { press, dialog } = await conflict();
    const sent = accept();
    await press('Replace it with mine');
    await closed(dialog);
    expect(sent).toMatchObject([{ plan: [{ question: 'Mine' }] }]);
  });

  it('is shown on demand, and can be edited then', { tags: 'deep' }, async () => {
    const { press, dialog } = await conflict();
    saved([planned('Theirs')], 2);
    await press('Show their plan');
    await waitFor(() => expect(asked()).toEqual(['Theirs']));
    expect(within(dialog).queryByText('Unsaved changes')).not.toBeInTheDocument();
  });
});

describe('nothing typed is lost', () => {
  it.each([
    ['the server refuses', () => refuse(positionsEndpoints.setPlan, 'UNAVAILABLE'), /^The database is not reachable/],
    ['the connection fails', () => disconnect(positionsEndpoints.setPlan), NETWORK_MESSAGE],
  ])('when %s', { tags: 'deep' }, async (_what, fail, message) => {
    fail();
    const { press, dialog } = await openEditor(planned('One'));
    set(1, /^Question$/, 'One, but better');
    await press('Save plan');
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(within(dialog).getByText('Nothing you typed is lost.')).toBeInTheDocument();
    expect(asked()).toEqual(['One, but better']);
    const sent = accept();
    await press('Save plan');
    await closed(dialog);
    expect(sent).toMatchObject([{ plan: [{ question: 'One, but better' }] }]);
  });

  it.each(['Escape', 'Close', 'Cancel'])(
    'nothing typed is lost by %s without being asked',
    { tags: 'deep' },
    async way => {
      const { user, press, dialog } = await openEditor(planned('One'));
      set(1, /^Question$/, 'Two');
      expect(await within(dialog).findByText('Unsaved changes')).toBeInTheDocument();
      const leave = () => (way === 'Escape' ? user.keyboard('{Escape}') : press(way));
      await leave();
      const doubt = await screen.findByRole('dialog', { name: 'Discard your changes?' });
      await user.click(within(doubt).getByRole('button', { name: 'Keep editing' }));
      await closed(doubt);
      expect(asked()).toEqual(['Two']);
      await leave();
      await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
      await closed(dialog);
      await user.click(screen.getByRole('button', { name: 'Question plan' }));
      await waitFor(() => expect(asked()).toEqual(['One']));
      expect(screen.queryByText('What you had typed is still here')).not.toBeInTheDocument();
    },
  );

  it('asks nothing when nothing was changed', { tags: 'deep' }, async () => {
    const { user, dialog } = await openEditor(planned('One'));
    await user.keyboard('{Escape}');
    await closed(dialog);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it(
    'nothing typed is lost by leaving the page: the browser asks while there are changes',
    { tags: 'deep' },
    async () => {
      saved([planned('One')]);
      const { user, settings } = await openSettings();
      await user.click(await within(settings).findByRole('button', { name: 'Edit plan of Backend Engineer' }));
      await screen.findByLabelText('Question');
      const leaving = () => {
        const event = new Event('beforeunload', { cancelable: true });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      };
      expect(leaving()).toBe(false);
      set(1, /^Question$/, 'Two');
      await waitFor(() => expect(leaving()).toBe(true));
      accept();
      await user.click(screen.getByRole('button', { name: 'Save plan' }));
      await screen.findByText('Question plan saved');
      await waitFor(() => expect(leaving()).toBe(false));
    },
  );

  it(
    'when the session ends while editing: the same person finds the changes again and can start over',
    { tags: 'deep' },
    async () => {
      refuse(positionsEndpoints.setPlan, 'UNAUTHENTICATED');
      const { user, press } = await openEditor(planned('One'));
      set(1, /^Question$/, 'Two');
      await press('Save plan');
      await waitFor(() => expect(window.location.pathname).toBe('/signin'));
      session.start('another-token');
      window.history.pushState(null, '', '/interview-upcomming/add');
      window.dispatchEvent(new PopStateEvent('popstate'));
      await screen.findByRole('option', { name: 'Backend Engineer' });
      await user.selectOptions(screen.getByLabelText('Position'), 'Backend Engineer');
      await user.click(screen.getByRole('button', { name: 'Question plan' }));
      expect(await screen.findByText('The question plan has not been saved yet.')).toBeInTheDocument();
      expect(asked()).toEqual(['Two']);
      const dialog = screen.getByRole('dialog', { name: 'Question plan' });
      await user.click(within(dialog).getByRole('button', { name: 'Start over' }));
      expect(asked()).toEqual(['One']);
      expect(within(dialog).queryByText('Unsaved changes')).not.toBeInTheDocument();
    },
  );
});
