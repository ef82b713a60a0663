import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { Socket } from 'socket.io';
import { expect, it, onTestFinished, vi } from 'vitest';
import { anId } from '#web/test/fixtures';
import { useLiveServer } from '#web/test/live-server';
import type * as Live from '#web/lib/live';
import { RecordViewers } from './record-viewers';

const { connectLive } = await vi.importActual<typeof Live>('#web/lib/live');
const live = useLiveServer();
const RECORD = anId(0x20);
const [TOM, MARA] = [
  { _id: anId(1), name: 'Tom Becker' },
  { _id: anId(2), name: 'Mara Santos' },
];

it(
  'names the colleagues who have the same record open, as they come and go, and says when it closes',
  { tags: 'deep' },
  async () => {
    const heard: unknown[] = [];
    let page: Socket | undefined;
    live.io.on('connection', socket => {
      page = socket;
      socket.on('record:open', (body, ack: (reply: object) => void) => {
        heard.push(body);
        ack({ data: { viewers: [TOM] } });
      });
      socket.on('record:close', () => heard.push('closed'));
    });
    onTestFinished(connectLive('a-token', new QueryClient(), { address: live.url, after: 0 }));
    const { unmount } = render(<RecordViewers noun="candidate" id={RECORD} />);
    expect(await screen.findByText(/has this open/)).toHaveTextContent('Tom Becker has this open');
    expect(heard).toEqual([{ noun: 'candidate', id: RECORD }]);
    page?.emit('record:viewers', { id: RECORD, viewers: [TOM, MARA] });
    expect(await screen.findByText(/have this open/)).toHaveTextContent('Tom Becker and Mara Santos have this open');
    // About a record that was open before.
    page?.emit('record:viewers', { id: anId(0x21), viewers: [] });
    page?.emit('record:viewers', { id: RECORD, viewers: [] });
    await waitFor(() => expect(screen.queryByText(/this open/)).not.toBeInTheDocument());
    unmount();
    await waitFor(() => expect(heard.at(-1)).toBe('closed'));
  },
);
