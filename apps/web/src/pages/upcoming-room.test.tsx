import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { roomsEndpoints } from '@interview-detection/shared/rooms/rooms.endpoints';
import type { UsedRoom } from '@interview-detection/shared/rooms/held.schema';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { anId, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './upcoming-page';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const CANDIDATE = { _id: anId(0xc0), name: 'Adaeze Okafor' };
const MARA = { _id: anId(0xb0), name: 'Mara Santos', role: 'staff' as const };

/** Opens the list with one interview and the state of its room; returns how often that was requested. */
async function open(startsAt: string, room: Omit<UsedRoom, 'interview'> | null, change = {}) {
  let asked = 0;
  const interview = anInterview({ startsAt, interviewType: 'Real', ...change });
  answer(interviewsEndpoints.list, [interview], { page: { number: 1, size: 48, total: 1 } });
  answer(roomsEndpoints.used, () => {
    asked++;
    return room ? [{ interview: interview.id, ...room }] : [];
  });
  renderSignedIn('/interview-upcomming');
  const heading = await screen.findByRole('heading', { name: 'Adaeze Okafor', level: 3 });
  return { card: within(heading.closest('li') as HTMLElement), asked: () => asked };
}

beforeEach(() => {
  answer(positionsEndpoints.list, [{ _id: anId(0x30), name: 'Backend Engineer' }]);
  answer(usersEndpoints.list, [aUser()]);
});

describe('the card of an interview whose room is open', () => {
  it('says since when the candidate waits, and that no interviewer has joined', async () => {
    const { card } = await open(inMinutes(5), { participants: [], lobby: [{ ...CANDIDATE, since: inMinutes(-3) }] });
    expect(await card.findByText('In the waiting room')).toBeInTheDocument();
    expect(card.getByText(/came 3 minutes ago; no one from your team is there yet/)).toHaveTextContent('Adaeze Okafor');
  });

  it('says who is in the room', async () => {
    const { card } = await open(inMinutes(-5), {
      participants: [MARA, { ...CANDIDATE, role: 'candidate' }],
      lobby: [],
    });
    expect(await card.findByText('Mara Santos, Adaeze Okafor')).toBeInTheDocument();
    expect(card.queryByText('In the waiting room')).not.toBeInTheDocument();
  });

  it('says nothing when the room is empty', async () => {
    const { card } = await open(inMinutes(5), null);
    expect(card.getByText('Join Meeting')).toBeInTheDocument();
    expect(card.queryByText(/waiting room|In the room/)).not.toBeInTheDocument();
  });

  it('requests no state before the room opens', async () => {
    const early = await open(inMinutes(61), null);
    expect(early.card.getByText('Join Meeting')).toBeInTheDocument();
    expect(early.asked()).toBe(0);
  });
});
