import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { aCandidate, anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { interviewDetails } from '#web/test/report-fixtures';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/staff-layout';
import '#web/pages/details-page';
import './candidate-decision';

/** Reports to the page whether the card is on the screen, as the browser does on scrolling. */
let show: (isIntersecting: boolean) => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        show = isIntersecting => act(() => onChange([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

async function open(change: Parameters<typeof aCandidate>[0] = {}, history: object[] = []) {
  answer(interviewsEndpoints.details, interviewDetails());
  answer(candidatesEndpoints.details, { ...aCandidate(change), added: null, history: history as [] });
  const view = renderSignedIn(`/interview-completed/${anId(0x10)}`);
  const card = await screen.findByRole('region', { name: 'Decision' });
  return { ...view, card: within(card) };
}

it('a decision stays one press away while the report is read', async () => {
  const { user, card } = await open();
  show(true);
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  show(false);
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  expect(card.getByLabelText('Reason (optional)')).toHaveFocus();
  expect(card.getByText(/^The candidate gets no email about this/)).toBeInTheDocument();
});

it('a decision shows why it was taken, by whom and when', async () => {
  const by = { _id: anId(0xa0), name: 'Mara Santos' };
  const entry = { from: 'Pending', to: 'Rejected', reason: 'Too little SQL', by, at: '2026-11-20T08:00:00.000Z' };
  const { card } = await open({ status: 'Rejected' }, [entry]);
  expect(card.getByText('Too little SQL')).toBeInTheDocument();
  expect(card.getByText(/20 Nov 2026/)).toHaveTextContent('Mara Santos');
  // Only on paper, where the buttons are not.
  expect(card.getByText('Rejected', { selector: 'p' })).toBeInTheDocument();
  show(false);
  expect(screen.getByRole('button', { name: 'See the decision' })).toBeInTheDocument();
});

it('a decision that cannot be loaded says so', async () => {
  answer(interviewsEndpoints.details, interviewDetails());
  refuse(candidatesEndpoints.details, 'INTERNAL');
  renderSignedIn(`/interview-completed/${anId(0x10)}`);
  expect(await screen.findByText('We couldn’t load the decision')).toBeInTheDocument();
});
