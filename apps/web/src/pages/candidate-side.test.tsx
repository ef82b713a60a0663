import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { aBotInterview, aCandidateView, aCompany, anId, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { interviewDetails } from '#web/test/report-fixtures';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/interviews/adjust/components/adjust-dialog';
import '../features/interviews/candidate-page/components/candidate-page-card';
import '../features/interviews/link/components/new-link-dialog';
import './details-page';
import './upcoming-page';
import '../features/visits/components/candidate-preview';

const URL_1 = 'https://hire.example/i/one';
const URL_2 = 'https://hire.example/i/two';
const AGO = new Date(Date.now() - 40_000).toISOString();
const BEFORE = new Date(Date.now() - 80_000).toISOString();
const SINCE = new Date(Date.now() - 20_000).toISOString();
const ASKED = { extraTimePercent: 25, signalsOff: [], keyboardOnly: false, note: 'I read slowly', at: AGO };

beforeEach(() => {
  answer(positionsEndpoints.list, [{ _id: anId(0x30), name: 'Backend Engineer' }]);
  answer(positionsEndpoints.details, { ...interviewDetails().position, plan: [], planVersion: 0, stages: [] });
  answer(usersEndpoints.list, [aUser()]);
  answer(visitsEndpoints.link, { url: URL_1 });
});

async function openCard(interview: Interview) {
  answer(interviewsEndpoints.list, [interview], { page: { number: 1, size: 48, total: 1 } });
  const view = renderSignedIn('/interview-upcomming');
  const heading = await screen.findByRole('heading', { name: 'Adaeze Okafor', level: 3 });
  return { ...view, card: within(heading.closest('li') as HTMLElement) };
}

async function openTask(name: string, interview = aBotInterview()) {
  const view = await openCard(interview);
  await view.user.click(view.card.getByRole('button', { name: 'More for Adaeze Okafor' }));
  await view.user.click(await screen.findByRole('menuitem', { name }));
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
}

describe('the candidate’s link on a card', () => {
  it.each([
    ['Bot', aBotInterview(), /^Copy link/],
    ['Real', anInterview(), /^Copy Adaeze Okafor’s link$/],
  ])('the candidate’s link on a card of a %s interview is copied with one click', async (_type, interview, name) => {
    const { user, card } = await openCard(interview);
    await user.click(card.getByRole('button', { name }));
    expect(await screen.findByText(/^Link copied\./)).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(URL_1);
  });

  it(
    'is replaced after explaining the consequences, and the invitation is offered again',
    { tags: 'deep' },
    async () => {
      answer(visitsEndpoints.replaceLink, { url: URL_2 });
      const invited: string[] = [];
      answer(interviewsEndpoints.invite, ({ params }) => {
        invited.push(params['id'] ?? '');
        return aBotInterview({ notice: { state: 'queued', at: AGO, to: 'adaeze@example.org' } });
      });
      const { user, dialog } = await openTask('New link');
      for (const words of [/stops working at once/, /signed out/, /We don’t tell/]) {
        expect(dialog.getByText(words)).toBeInTheDocument();
      }
      await user.click(dialog.getByRole('button', { name: 'Create a new link' }));
      expect(await dialog.findByLabelText('Private link')).toHaveValue(URL_2);
      expect(invited).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Send the invitation again' }));
      expect(await screen.findByText('Invitation sent again')).toBeInTheDocument();
      expect(invited).toEqual([anId(0x10)]);
    },
  );

  it('has to be passed on by hand without a mail server', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ company: aCompany({ sendsMail: false }) }));
    answer(visitsEndpoints.replaceLink, { url: URL_2 });
    const { user, dialog } = await openTask('New link');
    await user.click(dialog.getByRole('button', { name: 'Create a new link' }));
    expect(await dialog.findByText(/^There is no mail server/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Send the invitation again' })).not.toBeInTheDocument();
  });
});

describe('the candidate’s progress on a card', () => {
  it('shows the current question, and when they were last seen', async () => {
    const progress = { turn: 3, of: 8, lastSeenAt: AGO };
    const { card } = await openCard(aBotInterview({ status: 'in_progress', startsAt: AGO, progress }));
    expect(card.getByText('Question 3 of 8')).toBeInTheDocument();
    expect(card.getByText(/last seen \d+ (s|min) ago/)).toBeInTheDocument();
    expect(card.queryByText(/should have ended/)).not.toBeInTheDocument();
  });

  it('shows that they opened the link', async () => {
    const { card } = await openCard(aBotInterview({ visitedAt: AGO }));
    expect(card.getByText(/^Opened the link /)).toBeInTheDocument();
  });

  const consent = { decision: 'agreed', at: AGO, reason: null } as const;
  const told = { state: 'held', at: AGO, to: 'adaeze@example.org' } as const;
  const NOT_TOLD = 'Candidate not notified yet: emails are on hold';

  it.each([
    [/^Gave consent /, { visitedAt: AGO, consent }],
    [/^Checked their devices /, { visitedAt: AGO, consent, checkedAt: AGO }],
  ])('shows what they did last on their page: %s', async (words, change) => {
    const { card } = await openCard(aBotInterview(change));
    expect(card.getByText(words)).toBeInTheDocument();
    expect(card.queryByText(/^Opened the link /)).not.toBeInTheDocument();
  });

  it.each([
    ['who has not come', {}, NOT_TOLD],
    ['who opened the link since', { visitedAt: SINCE }, null],
    ['who consented since', { consent: { ...consent, at: SINCE } }, null],
    ['who came before it was written', { visitedAt: BEFORE }, 'Latest email to the candidate is on hold'],
  ])('an email on hold to a candidate %s', async (_who, change, words) => {
    const { card } = await openCard(aBotInterview({ notice: told, ...change }));
    expect(card.queryByText(/on hold/)?.textContent ?? null).toBe(words);
  });

  it('does not mention an email on hold once the interview is cancelled', async () => {
    const { card } = await openCard(aBotInterview({ notice: told, status: 'cancelled' }));
    expect(card.queryByText(/on hold/)).not.toBeInTheDocument();
  });

  it('shows that they declined, in their words', async () => {
    const { card } = await openCard(
      aBotInterview({ consent: { decision: 'declined', at: AGO, reason: 'Not the typing' } }),
    );
    expect(card.getByText('Declined')).toBeInTheDocument();
    expect(card.getByText('Not the typing')).toBeInTheDocument();
  });

  it('shows that they asked for an adjustment, which is granted from there', { tags: 'deep' }, async () => {
    const sent: unknown[] = [];
    const interview = aBotInterview({ adjustments: { asked: ASKED, granted: null } });
    answer(visitsEndpoints.grantAdjustments, ({ body }) => {
      sent.push(body);
      return interview;
    });
    const { user, card } = await openCard(interview);
    expect(card.getByText('Asked for an adjustment')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: /^Answer/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('“I read slowly”')).toBeInTheDocument();
    expect(dialog.getByLabelText('Extra time')).toHaveValue('25');
    await user.click(dialog.getByRole('checkbox', { name: 'how they type' }));
    await user.type(dialog.getByLabelText('Answer in words (optional)'), 'Gladly');
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    await waitFor(() => expect(sent).toEqual([{ extraTimePercent: 25, signalsOff: ['typing'], answer: 'Gladly' }]));
  });

  it('lets a request be refused', { tags: 'deep' }, async () => {
    const sent: unknown[] = [];
    const interview = aBotInterview({ adjustments: { asked: ASKED, granted: null } });
    answer(visitsEndpoints.grantAdjustments, ({ body }) => {
      sent.push(body);
      return interview;
    });
    const { user, card } = await openCard(interview);
    await user.click(card.getByRole('button', { name: /^Answer/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Not this time' }));
    await waitFor(() => expect(sent).toEqual([{ extraTimePercent: 0, signalsOff: [], answer: '' }]));
  });

  it('no longer stresses a request once it is answered', { tags: 'deep' }, async () => {
    const by = { _id: anId(0xa0), name: 'Mara Santos' };
    const granted = { extraTimePercent: 25, signalsOff: [], answer: null, at: new Date().toISOString(), by };
    const { card } = await openCard(aBotInterview({ adjustments: { asked: ASKED, granted } }));
    expect(card.queryByText('Asked for an adjustment')).not.toBeInTheDocument();
  });

  it('shows until when the bot interview can be started', async () => {
    const startsAt = new Date(Date.now() - 21.5 * 3_600_000).toISOString();
    const { card } = await openCard(aBotInterview({ startsAt }));
    expect(card.getByText('Open, closes in 2 hours')).toBeInTheDocument();
    expect(card.queryByText(/should have ended/)).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  it.each([
    ['Declined', 'attention', 'declined'],
    ['Adjustment requested', 'attention', 'adjustment_asked'],
    ['Deletion requested', 'attention', 'erasure_asked'],
    ['In progress', 'status', 'in_progress'],
  ])('shows those that are %s after one choice', async (option, name, value) => {
    const queries: Record<string, string>[] = [];
    answer(
      interviewsEndpoints.list,
      ({ query }) => {
        queries.push(query);
        return [anInterview()];
      },
      { page: { number: 1, size: 48, total: 1 } },
    );
    const { user } = renderSignedIn('/interview-upcomming');
    await screen.findByRole('heading', { name: 'Adaeze Okafor', level: 3 });
    await user.selectOptions(screen.getByLabelText('Status'), option);
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ [name]: value }));
    expect(window.location.search).toBe(`?${name}=${value}`);
  });
});

describe('the candidate’s page in the details', () => {
  async function openDetails(change: Parameters<typeof interviewDetails>[0] = {}, view = aCandidateView()) {
    answer(visitsEndpoints.preview, ({ query }) => ({
      ...view,
      language: (query['language'] ?? view.language) as 'en',
    }));
    answer(
      interviewsEndpoints.details,
      interviewDetails({ ...aBotInterview(), report: null, devices: null, ...change } as never),
    );
    const opened = renderSignedIn(`/interview-completed/${anId(0x10)}`);
    return { ...opened, card: within(await screen.findByRole('region', { name: 'Candidate’s page' })) };
  }

  it('shows the candidate’s state, and has the link', async () => {
    const check = {
      browser: null,
      microphone: { ok: true, label: 'Headset' },
      camera: 'refused',
      speaker: null,
      network: { rttMs: 41.5, ok: true },
      screens: null,
      at: AGO,
    };
    const consent = { decision: 'agreed' as const, at: AGO, reason: null, noticeVersion: 'v1', isCurrent: true };
    const { card } = await openDetails({ visitedAt: AGO }, aCandidateView({ language: 'pt', check, consent }));
    expect(await card.findByDisplayValue(URL_1)).toBeInTheDocument();
    for (const words of [
      'Link last opened',
      /^Agreed /,
      'Own notes, books and search, but no AI',
      'Portuguese',
      'Microphone: works: Headset',
      'Camera: refused in the browser',
      'Speakers: not tried',
      'Connection: good, 42 ms round trip',
    ]) {
      expect(await card.findByText(words)).toBeInTheDocument();
    }
  });

  it('does not describe a refused adjustment as agreed', { tags: 'deep' }, async () => {
    const by = { _id: anId(0xa0), name: 'Mara Santos' };
    const granted = { extraTimePercent: 0, signalsOff: [], answer: 'Sorry, no.', at: AGO, by };
    const { card } = await openDetails({}, aCandidateView({ adjustments: { asked: null, granted } }));
    const answered = (await card.findByText('“Sorry, no.”')).parentElement;
    expect(answered).toHaveTextContent('Answered: “Sorry, no.”');
  });

  it('says that it has not been opened yet', async () => {
    const { card } = await openDetails();
    expect(await card.findByText('Not yet')).toBeInTheDocument();
    expect(card.getByText('Not given yet')).toBeInTheDocument();
    expect(card.getByText('Not done')).toBeInTheDocument();
  });

  it(
    'is shown as the candidate sees it, in any language, and nothing in it can be pressed',
    { tags: 'deep' },
    async () => {
      const { user, card } = await openDetails();
      await user.click(card.getByRole('button', { name: 'Preview as the candidate sees it' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
      expect(
        await dialog.findByRole('heading', { level: 1, name: 'Hello Ana Ribeiro, this is what to expect' }),
      ).toBeVisible();
      expect(dialog.getByText('Your answers')).toBeInTheDocument();
      expect(dialog.getByRole('button', { name: 'I agree, continue' })).toBeDisabled();
      expect(dialog.getByRole('button', { name: 'I do not agree' })).toBeDisabled();
      await user.selectOptions(dialog.getByLabelText('Language of the preview'), 'German');
      expect(await dialog.findByRole('heading', { level: 1, name: /^Guten Tag, Ana Ribeiro/ })).toBeVisible();
    },
  );
});
