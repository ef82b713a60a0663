import { act, render, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { loadWords, WordsContext } from '#web/entities/visits/use-words';
import type { OwnMedia } from '../use-own-media';
import { PreCheck } from './pre-check';

const ABOUT = { title: 'Interview', subtitle: 'today' } as Parameters<typeof PreCheck>[0]['about'];

it('opens microphone and camera when both were allowed before, in either order of the answers', async () => {
  const answers = new Map<string, (status: { state: string }) => void>();
  const query = ({ name }: { name: string }) => new Promise(resolve => answers.set(name, resolve));
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  const opened: string[] = [];

  function Page() {
    const [states, setStates] = useState<Record<string, string>>({});
    const own = (name: string) => ({
      state: states[name] ?? 'idle',
      stream: null,
      track: null,
      isOn: false,
      toggle: () => undefined,
      turnOn: () => {
        opened.push(name);
        setStates(before => ({ ...before, [name]: 'asking' }));
      },
    });
    const [microphone, camera] = [own('microphone'), own('camera')];
    const media = { microphone, camera, devices: [], chosen: {}, choose: () => undefined } as unknown as OwnMedia;
    return <PreCheck about={ABOUT} media={media} isJoining={false} onJoin={() => undefined} />;
  }
  const words = await loadWords('en');
  await act(async () =>
    render(
      <Suspense>
        <WordsContext value={words}>
          <Page />
        </WordsContext>
      </Suspense>,
    ),
  );
  await waitFor(() => expect(answers.size).toBe(2));
  for (const name of ['microphone', 'camera']) await act(async () => answers.get(name)?.({ state: 'granted' }));

  expect(opened).toEqual(['microphone', 'camera']);
});
