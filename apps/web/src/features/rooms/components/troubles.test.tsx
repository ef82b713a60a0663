import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { loadWords, WordsContext } from '#web/entities/visits/use-words';
import type { RoomView } from '../room-session.engine';
import type { Connection } from '../room.engine';
import type { OwnMedia } from '../use-own-media';
import { Troubles } from './troubles';

const WELL = { state: 'works', turnOn: () => undefined };
const MEDIA = { microphone: WELL, camera: WELL, screen: { isBlocked: false } } as unknown as OwnMedia;

async function show(isConnected: boolean, connections: Connection[]) {
  const ids = connections.map((_connection, at) => ({ _id: `person ${at}`, name: 'Ana Ribeiro' }));
  const people = connections.map((connection, at) => ({ _id: `person ${at}`, connection }));
  const view = { isConnected, people, room: { participants: ids } } as unknown as RoomView;
  const words = await loadWords('en');
  await act(async () =>
    render(
      <Suspense>
        <WordsContext value={words}>
          <Troubles view={view} media={MEDIA} />
          <p>the room</p>
        </WordsContext>
      </Suspense>,
    ),
  );
  await screen.findByText('the room');
}

it.each<[string, boolean, Connection[], RegExp]>([
  ['the server is lost and media continue', false, ['connected', 'interrupted'], /^Connection to the server lost. You/],
  ['the network is lost and media with it', false, ['interrupted'], /^Connection lost\. Reconnecting/],
  ['the server is lost while no one else is there', false, [], /^Connection lost\. Reconnecting/],
  ['media never found a way', true, ['failed'], /^No connection between you and Ana Ribeiro/],
])('says what still works, and only that, when %s', async (_what, isConnected, connections, said) => {
  await show(isConnected, connections);
  expect(screen.getByRole('alert')).toHaveTextContent(said);
});

it('names no firewall between two people while the network itself is down', async () => {
  await show(false, ['failed']);
  expect(screen.queryByText(/firewall/)).not.toBeInTheDocument();
});
