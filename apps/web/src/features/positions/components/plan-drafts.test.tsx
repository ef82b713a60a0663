import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { planDraftsEndpoints } from '@interview-detection/shared/plan-drafts/plan-drafts.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aUser, BACKEND, planned } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/staff-layout';
import '#web/pages/add-interview-page';
import './plan-editor-dialog';

let sent: unknown[];
let saved: unknown[];
beforeEach(() => {
  sent = [];
  saved = [];
  answer(positionsEndpoints.list, [BACKEND]);
  answer(usersEndpoints.list, [aUser()]);
  answer(interviewsEndpoints.list, []);
  answer(positionsEndpoints.details, { ...BACKEND, plan: [planned('Why us?')], planVersion: 1, stages: [] });
  answer(positionsEndpoints.setPlan, ({ body }) => {
    saved.push(body);
    return [];
  });
  answer(planDraftsEndpoints.drafting, { model: { name: 'small-one', host: 'model.example:8443' } });
  answer(planDraftsEndpoints.draft, ({ body }) => {
    sent.push(body);
    return {
      drafts: [
        planned('What does an index cost?', { minutes: 6, followUps: 1, expectedPoints: ['Writes'] }),
        planned('Count the words', { kind: 'code', language: 'Go' }),
      ],
    };
  });
});

async function openDrafts() {
  const { user } = renderSignedIn('/interview-upcomming/add');
  await screen.findByRole('option', { name: 'Backend Engineer' });
  await user.selectOptions(screen.getByLabelText('Position'), 'Backend Engineer');
  await user.click(screen.getByRole('button', { name: 'Question plan' }));
  await user.click(await screen.findByRole('button', { name: 'Draft questions…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Draft questions' });
  return { user, dialog, press: (name: string) => user.click(within(dialog).getByRole('button', { name })) };
}

async function draft() {
  const view = await openDrafts();
  fireEvent.change(await screen.findByLabelText('Job description'), { target: { value: ' You keep queries fast. ' } });
  await view.press('Draft questions');
  return view;
}

const suggestion = (number: number) => screen.getByRole('group', { name: `Suggestion ${number}` });
const pressAt = (user: Awaited<ReturnType<typeof openDrafts>>['user'], number: number, name: string) =>
  user.click(within(suggestion(number)).getByRole('button', { name }));

it('drafting without a model says so and how to set one up; nothing can be sent', async () => {
  answer(planDraftsEndpoints.drafting, { model: null });
  const { dialog } = await openDrafts();
  expect(await within(dialog).findByText('No language model is set up')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('LLM_BASE_URL and LLM_MODEL');
  expect(within(dialog).queryByLabelText('Job description')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

it(
  'says before anything is sent which host reads the description, and sends it only on demand',
  { tags: 'deep' },
  async () => {
    const { dialog, press } = await openDrafts();
    const field = await within(dialog).findByLabelText('Job description');
    expect(field).toHaveAccessibleDescription(
      'Drafting sends this text and the name of the position, “Backend Engineer”, to model.example:8443 (small-one), and nothing else.',
    );
    await press('Draft questions');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Job description is required'));
    expect(sent).toEqual([]);
  },
);

it(
  'adds to the plan only the suggestions that a person accepts, edited or not, and saves none of them by itself',
  { tags: 'deep' },
  async () => {
    const { user, dialog, press } = await draft();
    await screen.findByRole('group', { name: 'Suggestion 2' });
    expect(sent).toEqual([{ description: 'You keep queries fast.' }]);
    expect(within(suggestion(2)).getByText('Code in Go · no set time · no follow-ups')).toBeInTheDocument();
    fireEvent.change(within(suggestion(1)).getByLabelText('Question'), {
      target: { value: 'What do two indexes cost?' },
    });
    await pressAt(user, 1, 'Add to the plan');
    expect(await within(dialog).findByText('Added as question 2')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Job description')).toHaveFocus();
    expect(within(suggestion(1)).getByLabelText('Question')).toHaveValue('Count the words');
    await pressAt(user, 1, 'Discard');
    expect(within(dialog).getByText('Suggestion discarded')).toBeInTheDocument();
    expect(saved).toEqual([]);
    await press('Back to the plan');
    await user.click(await screen.findByRole('button', { name: 'Save plan' }));
    await screen.findByText('Question plan saved');
    expect(saved).toEqual([
      [
        planned('Why us?'),
        planned('What do two indexes cost?', { minutes: 6, followUps: 1, expectedPoints: ['Writes'] }),
      ],
    ]);
  },
);

it(
  'keeps a suggestion that breaks a rule of the plan, and says at its field which rule',
  { tags: 'deep' },
  async () => {
    const { user } = await draft();
    await screen.findByRole('group', { name: 'Suggestion 1' });
    fireEvent.change(within(suggestion(1)).getByLabelText('Question'), { target: { value: ' ' } });
    await pressAt(user, 1, 'Add to the plan');
    await waitFor(() =>
      expect(within(suggestion(1)).getByLabelText('Question')).toHaveAccessibleDescription('Question is required'),
    );
    expect(screen.getByRole('group', { name: 'Suggestion 2' })).toBeInTheDocument();
  },
);

it('keeps the description and undecided suggestions while the plan is shown', { tags: 'deep' }, async () => {
  const { user, press } = await draft();
  await screen.findByRole('group', { name: 'Suggestion 2' });
  await press('Back to the plan');
  await user.click(await screen.findByRole('button', { name: 'Draft questions…' }));
  expect(await screen.findByLabelText('Job description')).toHaveValue(' You keep queries fast. ');
  expect(screen.getByRole('group', { name: 'Suggestion 2' })).toBeInTheDocument();
});

it('says that it takes a while', { tags: 'deep' }, async () => {
  hang(planDraftsEndpoints.draft);
  const { dialog } = await draft();
  expect(await within(dialog).findByText('The model is writing. This can take half a minute.')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Draft questions' })).toHaveAttribute('aria-busy', 'true');
});

it('says what went wrong and keeps the description', { tags: 'deep' }, async () => {
  refuse(planDraftsEndpoints.draft, 'MODEL_FAILED');
  const { dialog } = await draft();
  expect(
    await within(dialog).findByText('The language model gave no usable answer, please try again'),
  ).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Job description')).toHaveValue(' You keep queries fast. ');
});
