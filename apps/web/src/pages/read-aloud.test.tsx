import { turnsEndpoints } from '@interview-detection/shared/turns/turns.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer } from '#web/test/api-mock';
import { aCandidateView, anAskedTurn } from '#web/test/fixtures';
import { renderCandidate } from '#web/test/render-candidate';

const ADDRESS = '/i/the-link-of-a-candidate-who-listens?step=interview';
const NOW = '2026-11-23T16:10:00.000Z';
const QUESTION = 'How do you find out why sales fell?';
const agreed = { decision: 'agreed', at: NOW, reason: null, noticeVersion: 'v1', isCurrent: true } as const;

const voice = (name: string, lang: string, localService = true) => ({
  name,
  voiceURI: name,
  lang,
  localService,
  default: false,
});

class Utterance extends EventTarget {
  voice: { name: string } | null = null;
  lang = '';
  constructor(readonly text: string) {
    super();
  }
}

/** A browser with these voices; returns what it was asked to say, and a way to end an utterance. */
function speaksWith(...voices: ReturnType<typeof voice>[]) {
  const said: Utterance[] = [];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (utterance: Utterance) => void said.push(utterance),
    cancel: () => said.at(-1)?.dispatchEvent(new Event('end')),
  });
  vi.stubGlobal('speechSynthesis', synthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  return {
    texts: () => said.map(({ text, voice: by }) => [text, by?.name]),
    end: () => act(async () => void synthesis.cancel()),
  };
}

/** An interview that asks two questions. */
function asks() {
  let now = anAskedTurn();
  answer(visitsEndpoints.start, { token: 'idc_first', expiresAt: '2027-01-01T00:00:00.000Z' });
  answer(visitsEndpoints.interview, () => aCandidateView({ consent: agreed, state: 'in_progress' }));
  answer(turnsEndpoints.turn, () => now);
  answer(turnsEndpoints.skip, () => (now = anAskedTurn({ turn: 2, number: 2, question: 'What would you do next?' })));
}

const button = (name: string) => screen.findByRole('button', { name });

it('a question is read aloud by a local voice of its language, only on demand', async () => {
  const { texts, end } = speaksWith(voice('Cloud', 'en-GB', false), voice('Anna', 'de-DE'), voice('Daniel', 'en-GB'));
  asks();
  const { user } = await renderCandidate(ADDRESS);
  await button('Read aloud');
  expect(texts()).toEqual([]);
  await user.click(await button('Read aloud'));
  expect(texts()).toEqual([[QUESTION, 'Daniel']]);
  await button('Stop reading');
  await end();
  await button('Read aloud');
});

it('each question is read aloud once that is chosen, even after a reload', async () => {
  const { texts } = speaksWith(voice('Daniel', 'en-GB'));
  asks();
  const { user, unmount } = await renderCandidate(ADDRESS);
  await user.click(await screen.findByRole('checkbox', { name: 'Read every question aloud' }));
  await user.click(await button('Skip for now'));
  await screen.findByRole('heading', { name: 'What would you do next?', level: 1 });
  await waitFor(() =>
    expect(texts()).toEqual([
      [QUESTION, 'Daniel'],
      ['What would you do next?', 'Daniel'],
    ]),
  );
  unmount();
  await renderCandidate(ADDRESS);
  expect(await screen.findByRole('checkbox', { name: 'Read every question aloud' })).toBeChecked();
  await waitFor(() => expect(texts()).toHaveLength(3));
});

it('reading aloud is not offered when the only voices are remote or of other languages', async () => {
  speaksWith(voice('Cloud', 'en-GB', false), voice('Anna', 'de-DE'));
  asks();
  await renderCandidate(ADDRESS);
  await screen.findByRole('textbox', { name: /Your answer/ });
  expect(screen.queryByRole('button', { name: 'Read aloud' })).not.toBeInTheDocument();
});
