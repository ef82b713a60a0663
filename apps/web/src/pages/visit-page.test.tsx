import { turnsEndpoints } from '@interview-detection/shared/turns/turns.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi, type Mock } from 'vitest';
import { answer, disconnect, hold, refuse } from '#web/test/api-mock';
import { aBotState, aCandidateView } from '#web/test/fixtures';
import { renderCandidate } from '#web/test/render-candidate';
import { session } from '../lib/session';

const LINK = 'the-link-of-ana-ribeiro-which-is-private';
const ADDRESS = `/i/${LINK}`;
const SESSION = { token: 'idc_first', expiresAt: '2027-01-01T00:00:00.000Z' };

/** A link that opens this view; returns what was sent with it. */
function opens(change: Partial<CandidateView> = {}) {
  const sent: unknown[] = [];
  let view = aCandidateView(change);
  answer(visitsEndpoints.start, ({ body }) => {
    sent.push(body);
    return SESSION;
  });
  answer(visitsEndpoints.interview, () => view);
  answer(turnsEndpoints.turn, aBotState());
  return { sent, change: (next: Partial<CandidateView>) => (view = { ...view, ...next }) };
}

const agreed = { decision: 'agreed', at: '2026-11-21T18:40:00.000Z', reason: null, noticeVersion: 'v1' } as const;
const AGREED = { ...agreed, isCurrent: true };
const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('opening a link', () => {
  it('shows a skeleton and says that the page is opening', { tags: 'deep' }, async () => {
    const { fail } = hold(visitsEndpoints.start);
    await renderCandidate(ADDRESS);
    expect(await screen.findByText('Your interview is being opened')).toBeInTheDocument();
    // Ends the opening, so that it does not continue in the next test.
    fail();
    await heading('This page couldn’t be opened');
  });

  it('sends the link and the browser’s language, and then only the candidate’s token', { tags: 'deep' }, async () => {
    const { sent } = opens();
    session.start('staff-token');
    const tokens: (string | null)[] = [];
    answer(visitsEndpoints.interview, ({ token }) => {
      tokens.push(token);
      return aCandidateView();
    });
    await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    expect(sent).toEqual([{ token: LINK, takeOver: false, language: 'en' }]);
    expect(new Set(tokens)).toEqual(new Set(['idc_first']));
    expect(document.title).toBe('Your interview · Northwind Labs');
    expect(JSON.stringify({ ...localStorage })).not.toContain(LINK);
  });

  it('is drawn in the colour of the company, on light and on dark', { tags: 'deep' }, async () => {
    opens({ company: { name: 'Northwind Labs', colors: { light: '#806600', dark: '#ffcc00' } } });
    const { unmount } = await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    const { classList, style } = document.documentElement;
    expect(classList).toContain('branded');
    expect([style.getPropertyValue('--brand-light'), style.getPropertyValue('--brand-dark')]).toEqual([
      '#806600',
      '#ffcc00',
    ]);
    unmount();
    expect(classList).not.toContain('branded');
  });

  it('shows the company’s logo with its name, in a place that it fits', { tags: 'deep' }, async () => {
    const path = '/company/6b00fbb9fb68590424c303af/logo?v=1';
    opens({ company: { name: 'Northwind Labs', logo: { path, width: 640, height: 80 } } });
    await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    const logo = screen.getByRole('img', { name: 'Northwind Labs' });
    expect(logo).toHaveAttribute('src', `/api${path}`);
    expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['160', '20']);
  });

  it('continues its session after a reload and in a second tab', async () => {
    const { sent } = opens();
    const first = await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    first.unmount();
    sessionStorage.clear();
    await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    expect(sent).toHaveLength(1);
  });

  it('opens the link again when its session has ended, and keeps the staff session', async () => {
    const { sent } = opens();
    const first = await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    first.unmount();
    session.start('staff-token');
    refuse(visitsEndpoints.interview, 'UNAUTHENTICATED');
    answer(visitsEndpoints.start, ({ body }) => {
      sent.push(body);
      answer(visitsEndpoints.interview, aCandidateView());
      return SESSION;
    });
    await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    expect(sent).toHaveLength(2);
    expect(session.token).toBe('staff-token');
  });

  it.each([ADDRESS, '/i/', '/i'])('explains at %s what to do with an incomplete link', async address => {
    refuse(visitsEndpoints.start, 'NOT_FOUND');
    await renderCandidate(address);
    expect(await heading('This link is not complete')).toBeInTheDocument();
    expect(screen.getByText(/Copy the whole address/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  });

  it('says why a link has ended, in the server’s words', async () => {
    refuse(visitsEndpoints.start, 'LINK_ENDED', { message: 'Northwind Labs has cancelled this interview.' });
    await renderCandidate(ADDRESS);
    expect(await heading('This link has ended')).toBeInTheDocument();
    expect(screen.getByText('Northwind Labs has cancelled this interview.')).toBeInTheDocument();
  });

  it('takes over a link that is open on another device, on demand', { tags: 'deep' }, async () => {
    const { sent } = opens();
    refuse(visitsEndpoints.start, 'LINK_IN_USE', { once: true });
    const { user } = await renderCandidate(ADDRESS);
    expect(await heading('Your interview is open on another device')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(await button('Continue here'));
    await heading(/Hello Ana/);
    expect(sent).toEqual([{ token: LINK, takeOver: true, language: 'en' }]);
  });

  it('retries when the server could not be reached', async () => {
    disconnect(visitsEndpoints.start, { once: true });
    const { user } = await renderCandidate(ADDRESS);
    await heading('This page couldn’t be opened');
    opens();
    await user.click(await button('Try again'));
    expect(await heading(/Hello Ana/)).toBeInTheDocument();
  });

  it('says why it does not open in the chosen language, including the server’s words', async () => {
    refuse(visitsEndpoints.start, 'LINK_ENDED', { message: 'Northwind Labs has cancelled this interview.' });
    await renderCandidate(ADDRESS);
    await heading('This link has ended');
    refuse(visitsEndpoints.start, 'LINK_ENDED', { message: 'Northwind Labs hat dieses Gespräch abgesagt.' });
    // The page is waiting for the words at that moment.
    const choice = screen.getByRole('combobox', { name: 'Language' });
    await act(async () => void fireEvent.change(choice, { target: { value: 'de' } }));
    expect(await heading(/Link/)).not.toHaveTextContent('This link has ended');
    expect(await screen.findByText('Northwind Labs hat dieses Gespräch abgesagt.')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('de');
  });

  it('says to wait after too many attempts', async () => {
    refuse(visitsEndpoints.start, 'RATE_LIMITED');
    await renderCandidate(ADDRESS);
    expect(await heading('Too many attempts')).toBeInTheDocument();
  });
});

describe('the welcome page', () => {
  it('says who, what and when: in the candidate’s time first, then in the company’s own', async () => {
    opens({ timeZone: 'UTC', companyTimeZone: 'Asia/Tokyo' });
    await renderCandidate(ADDRESS);
    await heading(/Hello Ana Ribeiro/);
    expect(screen.getByText('Data Analyst at Northwind Labs')).toBeInTheDocument();
    const [own, theirs] = [screen.getByText(/^Your time:/), screen.getByText(/at Northwind Labs: Tokyo/)];
    expect(own.compareDocumentPosition(theirs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('About 40 minutes, 8 questions')).toBeInTheDocument();
    expect(screen.getByText('An automated interviewer')).toBeInTheDocument();
  });

  it('shows the notice as the server sent it, the rules of the policy, and nothing that does not exist', async () => {
    opens({ policy: 'ai' });
    await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    const row = screen.getByRole('row', { name: /Your answers/ });
    expect(within(row).getByText('People at Northwind Labs')).toBeInTheDocument();
    expect(screen.getByText('Sound, photos or video')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Rules of this interview: AI allowed' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/practice|your record|by voice|another time/i);
  });

  it('names the interviewer of a conversation held elsewhere, and says that it is joined from this page', async () => {
    opens({ interviewType: 'Real', interviewer: { name: 'Mara Santos' }, questionCount: undefined });
    await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    expect(screen.getByText('With Mara Santos')).toBeInTheDocument();
    expect(screen.getByText(/You join from this page/)).toBeInTheDocument();
  });

  it('joins a conversation held elsewhere at its address, once it is open', { tags: 'deep' }, async () => {
    const held = { interviewType: 'Real', interviewer: { name: 'Mara Santos' }, consent: AGREED } as const;
    const { change } = opens({ ...held, state: 'early', meetingUrl: null });
    const { unmount } = await renderCandidate(`${ADDRESS}?step=interview`);
    await heading('You are ready');
    expect(screen.queryByRole('link', { name: 'Join the meeting' })).toBeNull();
    unmount();
    change({ state: 'open', meetingUrl: 'https://meet.example.org/abc' });
    await renderCandidate(`${ADDRESS}?step=interview`);
    const join = await screen.findByRole('link', { name: 'Join the meeting' });
    expect(join).toHaveAttribute('href', 'https://meet.example.org/abc');
  });

  it(
    'says of a conversation in our room that it is held on this page, before and after the check',
    { tags: 'deep' },
    async () => {
      const held = { interviewType: 'Real', interviewer: { name: 'Mara Santos' }, questionCount: undefined } as const;
      const { change } = opens({ ...held, room: true, state: 'early' });
      const { unmount } = await renderCandidate(ADDRESS);
      await heading(/Hello Ana/);
      expect(screen.getByText(/^It starts on .+, on this page: open this link again then\.$/)).toBeInTheDocument();
      unmount();
      change({ consent: AGREED });
      await renderCandidate(`${ADDRESS}?step=interview`);
      expect(await screen.findByText(/^Your conversation starts on .+, on this page/)).toBeInTheDocument();
    },
  );

  it('counts down by the server’s clock, however wrong the browser’s is', async () => {
    const day = 24 * 3_600_000;
    const now = Date.now() + day;
    opens({
      state: 'early',
      now: new Date(now).toISOString(),
      opensAt: new Date(now + 2 * 3_600_000 + 9.5 * 60_000).toISOString(),
    });
    await renderCandidate(ADDRESS);
    expect(await screen.findByText('That is in 2 hours, 10 minutes.')).toBeInTheDocument();
  });

  it('says that nothing can be sent while the browser is offline, and that it is back online', async () => {
    opens();
    await renderCandidate(ADDRESS);
    await heading(/Hello Ana/);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/^No connection/)).toBeInTheDocument();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Back online.')).toBeInTheDocument();
  });
});

describe('the decision', () => {
  it('has two answers with the same look, neither chosen', async () => {
    opens();
    await renderCandidate(ADDRESS);
    const [agree, decline] = [await button('I agree, continue'), await button('I do not agree')];
    expect(agree.className).toBe(decline.className);
    expect(agree).not.toHaveFocus();
  });

  it('sends the version that was shown, and leads to the device check', { tags: 'deep' }, async () => {
    opens();
    const sent: unknown[] = [];
    answer(visitsEndpoints.consent, ({ body }) => {
      sent.push(body);
      return aCandidateView({ consent: AGREED });
    });
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await button('I agree, continue'));
    expect(await heading('Check your devices')).toBeInTheDocument();
    expect(sent).toEqual([{ noticeVersion: 'v1', decision: 'agreed' }]);
  });

  it('is not lost when it could not be sent: one press sends it again', { tags: 'deep' }, async () => {
    opens();
    disconnect(visitsEndpoints.consent, { once: true });
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await button('I do not agree'));
    await user.click(await button('Yes, I do not agree'));
    expect(await screen.findByText('This did not reach us')).toBeInTheDocument();
    const declined = { ...AGREED, decision: 'declined' as const };
    answer(visitsEndpoints.consent, aCandidateView({ state: 'declined', consent: declined }));
    await user.click(await button('Try again'));
    expect(await heading('You did not agree, and that is fine')).toBeInTheDocument();
  });

  it('the decision to decline is confirmed once, and takes a reason', { tags: 'deep' }, async () => {
    opens();
    const sent: unknown[] = [];
    answer(visitsEndpoints.consent, ({ body }) => {
      sent.push(body);
      return aCandidateView({ state: 'declined', consent: { ...AGREED, decision: 'declined' } });
    });
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await button('I do not agree'));
    await user.click(await button('Back'));
    expect(await button('I agree, continue')).toBeInTheDocument();
    await user.click(await button('I do not agree'));
    expect(sent).toEqual([]);
    await user.type(await screen.findByRole('textbox', { name: /Why\? \(optional\)/ }), 'Not the typing');
    await user.click(await button('Yes, I do not agree'));
    await heading('You did not agree, and that is fine');
    expect(sent).toEqual([{ noticeVersion: 'v1', decision: 'declined', reason: 'Not the typing' }]);
  });

  it('the decision to decline can still be changed', { tags: 'deep' }, async () => {
    opens({ state: 'declined', consent: { ...AGREED, decision: 'declined' } });
    answer(visitsEndpoints.consent, aCandidateView({ consent: AGREED }));
    const { user } = await renderCandidate(ADDRESS);
    await user.click(await button('Read the welcome page again'));
    await user.click(await button('I agree, continue'));
    expect(await heading('Check your devices')).toBeInTheDocument();
  });

  it('about an outdated notice asks to read what has changed', async () => {
    const link = opens();
    const { user } = await renderCandidate(ADDRESS);
    const agree = await button('I agree, continue');
    refuse(visitsEndpoints.consent, 'CONSENT_REQUIRED');
    link.change({ notice: { ...aCandidateView().notice, version: 'v2' } });
    await user.click(agree);
    expect(await screen.findByText(/has changed since you opened this page/)).toBeInTheDocument();
  });

  it('about less than is collected now is requested again', async () => {
    opens({ consent: { ...AGREED, isCurrent: false } });
    await renderCandidate(ADDRESS);
    expect(await screen.findByText(/has changed since you agreed/)).toBeInTheDocument();
  });

  it('can be taken back', { tags: 'deep' }, async () => {
    opens({ consent: AGREED });
    const { user } = await renderCandidate(`${ADDRESS}?step=welcome`);
    expect(await screen.findByRole('heading', { name: /You agreed on/ })).toBeInTheDocument();
    const declined = { ...AGREED, decision: 'declined' as const };
    answer(visitsEndpoints.consent, aCandidateView({ state: 'declined', consent: declined }));
    await user.click(await button('Take it back'));
    expect(await heading('You did not agree, and that is fine')).toBeInTheDocument();
  });
});

it('sends no empty request, and says so', { tags: 'deep' }, async () => {
  opens();
  const { user } = await renderCandidate(ADDRESS);
  await user.click(await screen.findByText('Ask for an adjustment'));
  await user.click(await button('Send request'));
  expect(await screen.findByText('Choose something first, or write what you need.')).toBeInTheDocument();
});

it('says before the interview which languages can be transcribed', async () => {
  opens({ voice: { minutesMax: 5, languages: ['en'] } });
  await renderCandidate(ADDRESS);
  expect(await screen.findByText(/can only transcribe English/)).toBeInTheDocument();
});

it('says that an open interview can start now', async () => {
  opens({ state: 'open' });
  await renderCandidate(ADDRESS);
  expect(await screen.findByText(/You can start now, until/)).toBeInTheDocument();
});

it('requests adjustments without a reason, and shows what was asked and agreed', { tags: 'deep' }, async () => {
  opens();
  const asked = {
    extraTimePercent: 50,
    signalsOff: ['paste' as const, 'typing' as const],
    keyboardOnly: true,
    note: null,
    at: '2026-11-21T18:00:00.000Z',
  };
  const sent: unknown[] = [];
  answer(visitsEndpoints.askAdjustments, ({ body }) => {
    sent.push(body);
    return aCandidateView({ adjustments: { asked, granted: null } });
  });
  const { user } = await renderCandidate(ADDRESS);
  await user.click(await screen.findByText('Ask for an adjustment'));
  await user.selectOptions(await screen.findByLabelText('Extra time'), '50');
  await user.click(screen.getByLabelText('Keyboard or screen reader only'));
  await user.click(screen.getByLabelText('Do not record how I type and what I paste'));
  await user.click(await button('Send request'));
  expect(await screen.findByText('Your request is with Northwind Labs')).toBeInTheDocument();
  expect(sent).toEqual([{ extraTimePercent: 50, keyboardOnly: true, signalsOff: ['paste', 'typing'], note: '' }]);
});

it.each([
  [['paste', 'typing'] as const, ['Do not record how I type and what I paste']],
  [['away', 'screens'] as const, ['Do not record when I leave the page, my screens and my devices']],
])('names of the signals %j only those that were asked to be off', async (signalsOff, lines) => {
  const at = '2026-11-21T18:00:00.000Z';
  const asked = { extraTimePercent: 0, signalsOff: [...signalsOff], keyboardOnly: false, note: null, at };
  opens({ adjustments: { asked, granted: null } });
  await renderCandidate(ADDRESS);
  const sent = (await screen.findByText('Your request is with Northwind Labs')).closest('section');
  const shown = within(sent as HTMLElement).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(lines);
});

it.each([
  ['an answer in words', 'Sorry, the room is taken at six.'],
  ['no words', null],
])('does not describe a refused adjustment as agreed, with %s', async (_name, words) => {
  const granted = { extraTimePercent: 0, signalsOff: [], answer: words, at: '2026-11-21T18:40:00.000Z' };
  opens({ adjustments: { asked: null, granted } });
  await renderCandidate(ADDRESS);
  expect(await screen.findByText('Northwind Labs has answered your request')).toBeInTheDocument();
  expect(screen.getByText(words ?? 'The interview stays as it is described on this page.')).toBeInTheDocument();
  expect(screen.queryByText('Agreed for this interview')).not.toBeInTheDocument();
});

describe('the device check', () => {
  const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<MediaStream>>();
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  const check = async () => {
    opens({ consent: AGREED });
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    const view = await renderCandidate(ADDRESS);
    await heading('Check your devices');
    return view;
  };
  const failing = (name: string, message = '') =>
    getUserMedia.mockRejectedValue(Object.assign(new Error(message), { name }));

  it('asks for no permission before a button is pressed, and continues without', async () => {
    const sent: unknown[] = [];
    const { user } = await check();
    answer(visitsEndpoints.check, ({ body }) => {
      sent.push(body);
      return aCandidateView({ consent: AGREED });
    });
    expect(getUserMedia).not.toHaveBeenCalled();
    await user.click(await button('Continue'));
    expect(await heading('You are ready')).toBeInTheDocument();
    expect(sent).toMatchObject([{ microphone: null, speaker: null, camera: null, network: null, screens: null }]);
  });

  it.each([
    ['NotAllowedError', '', 'Refused in the browser', /Press the icon beside the address/],
    ['NotAllowedError', 'Permission denied by system', 'Blocked by the system', /settings of your system/],
    ['NotReadableError', '', 'In use elsewhere', /Close other calls/],
    ['NotFoundError', '', 'None found', /Plug one in/],
    ['TypeError', '', 'Does not work', /Open the link in Chrome/],
  ])('says what to do about a microphone with %s "%s"', { tags: 'deep' }, async (name, message, status, help) => {
    failing(name, message);
    const sent: { microphone?: unknown }[] = [];
    const { user } = await check();
    answer(visitsEndpoints.check, ({ body }) => {
      sent.push(body);
      return aCandidateView({ consent: AGREED });
    });
    await user.click(await button('Try the microphone'));
    expect(await screen.findByText(status)).toBeInTheDocument();
    expect(screen.getByText(help)).toBeInTheDocument();
    await user.click(await button('Continue'));
    await heading('You are ready');
    expect(typeof sent[0]?.microphone).toBe('string');
  });

  it.each([
    ['NotAllowedError', '', 'Refused in the browser', /Press the icon beside the address, switch on Camera/],
    ['NotAllowedError', 'Permission denied by system', 'Blocked by the system', /use the camera in the settings/],
    ['NotReadableError', '', 'In use elsewhere', /Another program is using the camera/],
    ['NotFoundError', '', 'None found', /No camera was found/],
    ['TypeError', '', 'Does not work', /doesn’t give the page a camera/],
  ])('says what to do about a camera with %s "%s"', async (name, message, status, help) => {
    failing(name, message);
    const { user } = await check();
    await user.click(await button('Try the camera'));
    expect(await screen.findByText(status)).toBeInTheDocument();
    expect(screen.getByText(help)).toBeInTheDocument();
    expect(screen.queryByRole('figure', { name: 'What your camera sees' })).not.toBeInTheDocument();
  });

  it('shows the camera’s picture only to the candidate, until it is switched off or the page is left', async () => {
    const tracks: { stop: Mock }[] = [];
    getUserMedia.mockImplementation(async () => {
      const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
      tracks.push(track);
      return { getTracks: () => [track] } as unknown as MediaStream;
    });
    const sent: unknown[] = [];
    const { user } = await check();
    answer(visitsEndpoints.check, ({ body }) => {
      sent.push(body);
      return aCandidateView({ consent: AGREED });
    });
    const picture = () => screen.queryByRole('figure', { name: 'What your camera sees' });
    await user.click(await button('Try the camera'));
    expect(await screen.findByText(/Only you see this picture/)).toBeInTheDocument();
    expect(getUserMedia).toHaveBeenCalledWith({ video: { width: { ideal: 1280 }, height: { ideal: 720 } } });
    expect(picture()).toBeInTheDocument();
    await user.click(await button('Switch off'));
    expect(picture()).not.toBeInTheDocument();
    expect(tracks[0]?.stop).toHaveBeenCalledOnce();
    await user.click(await button('Try again'));
    expect(await screen.findByText(/Only you see this picture/)).toBeInTheDocument();
    await user.click(await button('Continue'));
    await heading('You are ready');
    expect(tracks[1]?.stop).toHaveBeenCalledOnce();
    expect(sent).toMatchObject([{ camera: true }]);
  });

  it('measures the connection with calls to the server', async () => {
    const { user } = await check();
    await user.click(await button('Measure'));
    expect(await screen.findByText(/milliseconds? round trip/)).toBeInTheDocument();
  });

  it('keeps its page when the result could not be sent', async () => {
    const { user } = await check();
    disconnect(visitsEndpoints.check, { once: true });
    await user.click(await button('Continue'));
    expect(await screen.findByText('This did not reach us')).toBeInTheDocument();
    answer(visitsEndpoints.check, aCandidateView({ consent: AGREED }));
    await user.click(await button('Try again'));
    expect(await heading('You are ready')).toBeInTheDocument();
  });
});

describe('afterwards', () => {
  it.each([
    ['finished', /That’s everything. Thank you, Ana Ribeiro/],
    ['closed', /This interview is over/],
  ] as const)('%s says so, and leads to the candidate’s record', async (state, title) => {
    opens({ state, consent: AGREED });
    await renderCandidate(ADDRESS);
    expect(await heading(title)).toBeInTheDocument();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['What was kept about you']);
  });
});

describe('the language', () => {
  it('follows the visit, right to left in Arabic, and can be changed on the page', { tags: 'deep' }, async () => {
    const { change } = opens({ language: 'ar' });
    const { user, unmount } = await renderCandidate(ADDRESS);
    await heading(/مرحبًا/);
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    answer(visitsEndpoints.setLanguage, ({ body }) => {
      change({ language: body.language });
      return aCandidateView({ language: body.language });
    });
    await user.selectOptions(screen.getByLabelText('اللغة'), 'de');
    await heading(/Guten Tag, Ana/);
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'ltr'));
    unmount();
    await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'en'));
  });
});

it('says once what is the same for all that is recorded, and in each row what is not', { tags: 'deep' }, async () => {
  const { notice } = aCandidateView();
  const [first] = notice.items;
  if (!first) throw new Error('The notice is empty');
  const second = { ...first, what: 'Your resume', kept: 'For 30 days' };
  opens({ notice: { ...notice, items: [first, second] } });
  await renderCandidate(ADDRESS);
  await heading(/Hello Ana/);
  expect(screen.getAllByText(first.who)).toHaveLength(1);
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['What', 'Kept']);
  expect(table.getByRole('row', { name: /Your resume/ })).toHaveTextContent('For 30 days');
});
