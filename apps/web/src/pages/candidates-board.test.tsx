import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { Ref } from '@interview-detection/shared/fields';
import { pipelineEndpoints } from '@interview-detection/shared/pipeline/pipeline.endpoints';
import { DEFAULT_STAGES } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { Board, BoardCard } from '@interview-detection/shared/pipeline/pipeline.schema';
import { savedViewsSchema, type SavedView } from '@interview-detection/shared/pipeline/saved-views.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, hold, refuse } from '#web/test/api-mock';
import { aCandidate, anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { daysIn } from '../features/pipeline/rules';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './candidates-page';
import '../features/pipeline/components/board';
import '../features/candidates/components/views-dialog';
import '../features/pipeline/components/stages-dialog';

/** Counts how often a card is rendered: each asks for its days, which differ here. */
vi.mock('../features/pipeline/rules', { spy: true });

const POSITION = { _id: anId(0x30), name: 'Backend Engineer' };
const BOARD = `/candidates?view=board&position=${POSITION._id}`;

const card = (place: number, name: string, stage: string, change: Partial<BoardCard> = {}): BoardCard => ({
  ...aCandidate({ _id: anId(place), name, email: `p${place}@example.org`, stage }),
  nextInterview: null,
  verdict: null,
  ...change,
});

const ADA = card(0x41, 'Adaeze Okafor', 'applied');
const JONAS = card(0x42, 'Jonas Lindqvist', 'applied');
const MEI = card(0x43, 'Mei-Ling Chen', 'offer', { verdict: 'Recommended' });

const boardOf = (all: readonly BoardCard[], counts: Record<string, number> = {}): Board => ({
  position: POSITION,
  columns: DEFAULT_STAGES.map(stage => {
    const inside = all.filter(one => one.stage === stage._id);
    return { ...stage, count: counts[stage._id] ?? inside.length, cards: inside };
  }),
});

/** Keeps the cards as a server would, by what is moved. */
function serve(cards: BoardCard[], counts: Record<string, number> = {}, by?: Ref) {
  let all = cards;
  const moves: { ids: string[]; stage: string; undo?: boolean | undefined }[] = [];
  answer(pipelineEndpoints.board, () => boardOf(all, counts));
  answer(pipelineEndpoints.move, ({ body: { ids, stage, undo } }) => {
    moves.push({ ids, stage, ...(undo && { undo }) });
    const status = DEFAULT_STAGES.find(({ _id }) => _id === stage)?.status ?? 'Pending';
    const moved = all
      .filter(({ _id }) => ids.includes(_id))
      .map(({ _id, stage: from }) => ({ _id, from, stage, status, ...(by && { by }) }));
    all = all.map(one => (ids.includes(one._id) ? { ...one, stage, status } : one));
    return { moved, notMoved: [] };
  });
  return moves;
}

const column = (name: RegExp) => screen.findByRole('region', { name });
const namesIn = async (name: RegExp) =>
  within(await column(name))
    .queryAllByRole('link')
    .map(link => link.textContent);
const moveButton = (name: string) => screen.findByRole('button', { name: `Move ${name}` });

beforeEach(() => {
  answer(positionsEndpoints.list, [POSITION]);
  answer(candidatesEndpoints.counts, { Pending: 3, Selected: 0, Rejected: 0 });
  answer(candidatesEndpoints.list, []);
});

it('teaches that a board needs a position, and shows the one that is chosen', { tags: 'deep' }, async () => {
  serve([ADA]);
  const { user } = renderSignedIn('/candidates');
  await user.click(await screen.findByRole('radio', { name: 'Board' }));
  expect(await screen.findByRole('heading', { name: 'Choose a position' })).toBeInTheDocument();
  await screen.findByRole('option', { name: 'Backend Engineer' });
  await user.selectOptions(screen.getByLabelText('Position'), 'Backend Engineer');
  expect(await namesIn(/^Applied, 1 candidate$/)).toEqual(['Adaeze Okafor']);
  expect(window.location.search).toBe(`?view=board&position=${POSITION._id}`);
});

it('leads a company without positions to its first interview', { tags: 'deep' }, async () => {
  answer(positionsEndpoints.list, []);
  renderSignedIn('/candidates?view=board');
  expect(await screen.findByRole('heading', { name: 'No positions yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Schedule the first interview' })).toHaveAttribute(
    'href',
    '/interview-upcomming/add',
  );
});

it('a card is moved by keyboard, announced, keeps the focus, and Undo brings it back', async () => {
  const moves = serve([ADA, JONAS, MEI]);
  const { user } = renderSignedIn(BOARD);
  (await moveButton('Adaeze Okafor')).focus();
  await user.keyboard('{ArrowDown}');
  expect(await moveButton('Jonas Lindqvist')).toHaveFocus();
  await user.keyboard(' {ArrowRight}{ArrowRight}');
  expect(screen.getByText('Jonas Lindqvist over Interview, stage 3 of 6')).toBeInTheDocument();
  await user.keyboard(' ');
  await waitFor(async () => expect(await namesIn(/^Interview, 1/)).toEqual(['Jonas Lindqvist']));
  await waitFor(async () => expect(await moveButton('Jonas Lindqvist')).toHaveFocus());
  expect(await screen.findByText('Moved Jonas Lindqvist to Interview')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await namesIn(/^Applied, 2/)).toContain('Jonas Lindqvist'));
  expect(moves).toEqual([
    { ids: [JONAS._id], stage: 'interview' },
    { ids: [JONAS._id], stage: 'applied', undo: true },
  ]);
});

it('neither arrow keys nor a drag render the cards again that stay as they are', { tags: 'deep' }, async () => {
  const since = (day: number) => ({ stageSince: `2031-05-0${day}T00:00:00.000Z` });
  const [first, second, third] = [
    card(0x41, 'Adaeze Okafor', 'applied', since(1)),
    card(0x42, 'Jonas Lindqvist', 'applied', since(2)),
    card(0x43, 'Mei-Ling Chen', 'offer', since(3)),
  ];
  serve([first, second, third]);
  const { user } = renderSignedIn(BOARD);
  (await moveButton('Adaeze Okafor')).focus();
  const rendered = () => vi.mocked(daysIn).mock.calls.map(([at]) => at);
  vi.mocked(daysIn).mockClear();
  await user.keyboard('{ArrowDown}');
  expect(rendered()).not.toContain(third.stageSince);

  vi.mocked(daysIn).mockClear();
  const grabbed = screen.getByRole('link', { name: 'Adaeze Okafor' }).closest('li');
  fireEvent.mouseDown(grabbed as HTMLElement, { button: 0, clientX: 5, clientY: 5 });
  fireEvent.mouseMove(document, { clientX: 40, clientY: 40 });
  await waitFor(() => expect(rendered()).toContain(first.stageSince));
  fireEvent.mouseMove(document, { clientX: 400, clientY: 40 });
  fireEvent.mouseUp(document);
  await waitFor(() => expect(screen.getAllByText('Adaeze Okafor')).toHaveLength(1));
  expect(new Set(rendered())).toEqual(new Set([first.stageSince]));
});

it('Escape puts a card that was picked up down where it was', { tags: 'deep' }, async () => {
  const moves = serve([ADA]);
  const { user } = renderSignedIn(BOARD);
  (await moveButton('Adaeze Okafor')).focus();
  await user.keyboard(' {ArrowRight}{Escape}');
  expect(screen.getByText('Cancelled. Adaeze Okafor stays in Applied')).toBeInTheDocument();
  expect(moves).toEqual([]);
});

it(
  'several candidates are moved at once, and shown there before the server has answered',
  { tags: 'deep' },
  async () => {
    serve([ADA, JONAS, MEI]);
    const { user } = renderSignedIn(BOARD);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Adaeze Okafor' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Mei-Ling Chen' }));
    const moving = hold(pipelineEndpoints.move);
    await user.click(
      within(screen.getByRole('region', { name: 'Selected candidates' })).getByRole('button', { name: 'Reject' }),
    );
    expect(await namesIn(/^Rejected, 2/)).toEqual(['Adaeze Okafor', 'Mei-Ling Chen']);
    moving.fail();
    await waitFor(async () => expect(await namesIn(/^Offer, 1/)).toEqual(['Mei-Ling Chen']));
  },
);

it('a candidate whom the server does not move goes back, with the reason', { tags: 'deep' }, async () => {
  serve([ADA]);
  answer(pipelineEndpoints.move, {
    moved: [],
    notMoved: [{ _id: ADA._id, code: 'REVIEW_OPEN', message: 'Answer their request first.' }],
  });
  const { user } = renderSignedIn(BOARD);
  await user.click(await moveButton('Adaeze Okafor'));
  await user.click(await screen.findByRole('menuitem', { name: 'Rejected' }));
  expect(await screen.findByText(/Adaeze Okafor couldn’t be moved. Answer their request first./)).toBeInTheDocument();
  expect(await namesIn(/^Applied, 1/)).toEqual(['Adaeze Okafor']);
});

it('a card that was moved meanwhile says who had moved it where, and goes back there', { tags: 'deep' }, async () => {
  serve([ADA]);
  const { user } = renderSignedIn(BOARD);
  await moveButton('Adaeze Okafor');
  serve([{ ...ADA, stage: 'interview' }], {}, { _id: anId(0xa1), name: 'Tom Becker' });
  await user.click(await moveButton('Adaeze Okafor'));
  await user.click(await screen.findByRole('menuitem', { name: 'Offer' }));
  expect(
    await screen.findByText('Moved Adaeze Okafor to Offer. Tom Becker had just moved them to Interview.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await namesIn(/^Interview, 1/)).toEqual(['Adaeze Okafor']));
});

it('Undo leaves a card where a colleague has put it since, and says so', { tags: 'deep' }, async () => {
  const moves = serve([ADA]);
  const { user } = renderSignedIn(BOARD);
  await moveButton('Adaeze Okafor');
  answer(pipelineEndpoints.board, boardOf([{ ...ADA, stage: 'offer' }]));
  await user.click(await moveButton('Adaeze Okafor'));
  await user.click(await screen.findByRole('menuitem', { name: 'Interview' }));
  await waitFor(async () => expect(await namesIn(/^Offer, 1/)).toEqual(['Adaeze Okafor']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Adaeze Okafor was moved by a colleague since/)).toBeInTheDocument();
  expect(moves).toHaveLength(1);
});

it('cards show what is known and nothing else', { tags: 'deep' }, async () => {
  serve([ADA, MEI]);
  renderSignedIn(BOARD);
  const offer = within(await column(/^Offer/));
  expect(offer.getByText('Report: Recommended')).toBeInTheDocument();
  expect(within(await column(/^Applied/)).queryByText(/Report/)).not.toBeInTheDocument();
});

it('stages are renamed and removed, and a stage with candidates asks where they go', { tags: 'deep' }, async () => {
  serve([ADA, MEI]);
  let sent: unknown;
  answer(pipelineEndpoints.setStages, ({ body }) => {
    sent = body;
    return { ...POSITION, plan: [], planVersion: 0, stages: [...DEFAULT_STAGES] };
  });
  const { user } = renderSignedIn(BOARD);
  await user.click(await screen.findByRole('button', { name: 'Edit stages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit stages' }));
  await user.clear(dialog.getByLabelText('Name of stage 2'));
  await user.type(dialog.getByLabelText('Name of stage 2'), 'Phone call');
  await user.click(dialog.getByRole('button', { name: 'Remove Offer' }));
  await user.selectOptions(dialog.getByLabelText('Offer has 1 candidate. Move them to'), 'Interview');
  await user.click(dialog.getByRole('button', { name: 'Save stages' }));
  expect(await screen.findByText('Stages saved')).toBeInTheDocument();
  expect(sent).toEqual({
    stages: DEFAULT_STAGES.filter(({ _id }) => _id !== 'offer').map(stage =>
      stage._id === 'screening' ? { ...stage, name: 'Phone call' } : stage,
    ),
    moves: [{ from: 'offer', to: 'interview' }],
  });
});

it('says that the board could not be loaded, with Retry', { tags: 'deep' }, async () => {
  refuse(pipelineEndpoints.board, 'INTERNAL', { message: 'The board is gone' });
  renderSignedIn(BOARD);
  expect(await screen.findByRole('alert')).toHaveTextContent('The board is gone');
});

it('the view on the screen is saved under a name, opened from the menu, and removed', { tags: 'deep' }, async () => {
  serve([ADA]);
  let views: SavedView[] = [];
  answer(pipelineEndpoints.views, () => ({ views }));
  answer(pipelineEndpoints.saveViews, ({ body }) => {
    views = savedViewsSchema.parse(body).views;
    return { views };
  });
  const { user } = renderSignedIn(`${BOARD}&from=2026-01-01&search=ada`);
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save or remove views…' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveStyle({ pointerEvents: 'auto' }));
  await user.type(await screen.findByLabelText('Save this view as'), 'This year');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await screen.findByText('View saved');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(views).toEqual([
    { name: 'This year', view: 'board', position: POSITION._id, from: '2026-01-01', sort: '-createdAt' },
  ]);
  await user.click(await screen.findByRole('radio', { name: 'List' }));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'This year' }));
  await column(/^Applied/);
  expect(window.location.search).toBe(`?view=board&position=${POSITION._id}&from=2026-01-01`);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save or remove views…' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveStyle({ pointerEvents: 'auto' }));
  await user.click(await screen.findByRole('button', { name: 'Remove This year' }));
  await waitFor(() => expect(views).toEqual([]));
});
