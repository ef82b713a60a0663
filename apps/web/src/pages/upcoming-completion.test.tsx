import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';

import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import type { Completion } from '@interview-detection/shared/reports/transcript.schema';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { anId, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aCompletedInterview, interviewDetails } from '#web/test/report-fixtures';
import { NETWORK_MESSAGE } from '../lib/api-error';
import { drafts } from '../lib/draft';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './details-page';
import '../features/interviews/complete/components/awaits-transcript';
import '../features/interviews/complete/components/complete-interview-dialog';
import './upcoming-page';

const ID = anId(0x10);
const START = '2026-11-20T10:30:00.000Z';
const INTERVIEW = anInterview({ startsAt: START, date: '2026-11-20T00:00:00.000Z' });

beforeEach(() => {
  answer(positionsEndpoints.list, []);
  answer(usersEndpoints.list, []);
  answer(interviewsEndpoints.list, [INTERVIEW], { page: { number: 1, size: 48, total: 1 } });
});

async function openWindow() {
  const { user } = renderSignedIn(`/interview-upcomming?complete=${ID}`);
  const dialog = await screen.findByRole('dialog', { name: 'Complete interview' });
  return { user, dialog };
}

/** Opens the window as people do: from the menu of the card. */
async function openForm(item = 'Complete interview') {
  const { user } = renderSignedIn('/interview-upcomming');
  await user.click(await screen.findByRole('button', { name: 'More for Adaeze Okafor' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  const dialog = await screen.findByRole('dialog', { name: 'Complete interview' });
  const source = within(dialog).getByLabelText('Transcript');
  return {
    user,
    dialog,
    source,
    paste: (text: string) => fireEvent.change(source, { target: { value: text } }),
    press: (name: string) => user.click(within(dialog).getByRole('button', { name })),
    complete: () => user.click(within(dialog).getByRole('button', { name: 'Complete interview' })),
  };
}

/** Who said what in the preview: `Q` or `A`, and the words. */
const preview = () =>
  within(screen.getByRole('region', { name: 'Preview' }))
    .getAllByRole('heading', { level: 4 })
    .map(heading => {
      const side = heading.textContent.startsWith('Question') ? 'Q' : 'A';
      return `${side}: ${heading.parentElement?.nextElementSibling?.textContent}`;
    });
const previewIs = (...said: string[]) => waitFor(() => expect(preview()).toEqual(said));

/** Accepts the completion; collects what was sent. */
function accept() {
  const sent: Completion[] = [];
  answer(interviewsEndpoints.complete, ({ body }) => {
    sent.push(body as Completion);
    return aCompletedInterview({ reportStatus: 'pending' });
  });
  answer(interviewsEndpoints.details, interviewDetails({ reportStatus: 'pending', report: null, devices: null }));
  return sent;
}

const QA = 'Q: Why us?\nA: Because of\nthe product.\nQ: And then?';
const VTT = `WEBVTT

00:00:05.000 --> 00:00:08.000
<v Tom Becker>Why us?

00:00:09.000 --> 00:00:12.500
<v Adaeze Okafor>Because of

00:00:12.500 --> 00:00:14.000
<v Adaeze Okafor>the product.
`;

describe('the way to Complete interview', () => {
  it('is in the menu of a card, and in the address', { tags: 'deep' }, async () => {
    const { dialog, press } = await openForm();
    expect(dialog).toHaveAccessibleDescription(/Adaeze Okafor, Backend Engineer, .*20 Nov.*, 10:30, Real/);
    expect(window.location.search).toBe(`?complete=${ID}`);
    await press('Cancel');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(window.location.search).toBe('');
  });

  it('opens and closes within one history entry, and Back after it leads to the list', { tags: 'deep' }, async () => {
    accept();
    const { user, press } = await openForm();
    const entries = window.history.length;
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'More for Adaeze Okafor' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Complete interview' }));
    await user.click(await screen.findByRole('button', { name: 'Held, no recording' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/interview-completed/${ID}`));
    expect(window.history.length).toBe(entries);
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/interview-upcomming'));
    expect(window.location.search).toBe('');
    // Once the list has had the time to open the window again.
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('works as a link to an interview that is not in the list', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.list, [], { page: { number: 1, size: 48, total: 0 } });
    answer(interviewsEndpoints.details, interviewDetails({ status: 'scheduled', report: null }));
    const { dialog } = await openWindow();
    expect(within(dialog).getByLabelText('Transcript')).toBeInTheDocument();
  });

  it('leads from an interview that is no longer open to its details', async () => {
    answer(interviewsEndpoints.list, [], { page: { number: 1, size: 48, total: 0 } });
    answer(interviewsEndpoints.details, interviewDetails());
    const { dialog } = await openWindow();
    expect(within(dialog).getByText('This interview is already closed')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Open its details' })).toHaveAttribute(
      'href',
      `/interview-completed/${ID}`,
    );
  });

  it('says that an interview could not be loaded, with Retry', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.list, [], { page: { number: 1, size: 48, total: 0 } });
    disconnect(interviewsEndpoints.details);
    const { user, dialog } = await openWindow();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(NETWORK_MESSAGE);
    answer(interviewsEndpoints.details, interviewDetails({ status: 'scheduled', report: null }));
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Transcript')).toBeInTheDocument();
  });
});

describe('a transcript', () => {
  it('a transcript as Q/A text shows who said what, and what is missing', { tags: 'deep' }, async () => {
    const { paste, dialog } = await openForm();
    paste(`A: Hello.\n${QA}`);
    await previewIs('A: Hello.', 'Q: Why us?', 'A: Because of\nthe product.', 'Q: And then?');
    expect(
      within(dialog).getByText(
        '2 questions · 2 answers · 1 question without an answer · 1 answer before any question · 2 answers too short to assess',
      ),
    ).toBeInTheDocument();
    expect(within(dialog).getByText('No answer to this question')).toBeInTheDocument();
  });

  it(
    'a transcript as WebVTT shows the speakers with a sample of their words, and switches their side with one press',
    { tags: 'deep' },
    async () => {
      const { user, paste, dialog } = await openForm();
      paste(VTT);
      await previewIs('Q: Why us?', 'A: Because of the product.');
      const side = (name: string, choice: string) =>
        within(within(dialog).getByRole('group', { name })).getByRole('radio', { name: choice });
      expect(side('Tom Becker', 'Asks')).toBeChecked();
      expect(side('Adaeze Okafor', 'Answers')).toBeChecked();
      expect(within(dialog).getByText('“Why us?”')).toBeInTheDocument();
      expect(within(dialog).getByText('1 turn, 4 words')).toBeInTheDocument();
      // A speaker from outside the interview has no side until it is chosen.
      expect(within(dialog).getByText(/^Is “Tom Becker” an interviewer\?/)).toBeInTheDocument();
      await user.click(side('Tom Becker', 'Answers'));
      await previewIs('A: Why us?', 'A: Because of the product.');
      expect(within(dialog).queryByText(/^Is “Tom Becker” an interviewer\?/)).not.toBeInTheDocument();
      await user.click(side('Adaeze Okafor', 'Asks'));
      await previewIs('A: Why us?', 'Q: Because of the product.');
    },
  );

  it(
    'a transcript with a name that occurs once asks whether it is a person, and reads it as a speaker after a yes',
    { tags: 'deep' },
    async () => {
      const { user, paste, dialog } = await openForm();
      paste('Adaeze Okafor: Because.\nPriya Raman: And then?\nAdaeze Okafor: Nothing.');
      await waitFor(() => expect(preview()).toEqual(['A: Because.\nPriya Raman: And then?\nNothing.']));
      await user.click(await within(dialog).findByRole('button', { name: 'Yes, “Priya Raman” is a person' }));
      await previewIs('A: Because.', 'Q: And then?', 'A: Nothing.');
    },
  );

  it('lists what was left out, collapsed, with the reasons', { tags: 'deep' }, async () => {
    const { user, paste, dialog } = await openForm();
    paste(
      'Backend interview\n\nTom Becker: Why us?\nAdaeze Okafor: Because.\nTom Becker: Thanks.\n\nTranscription ended after 00:31:08',
    );
    const summary = await within(dialog).findByText('Left out: 2 lines');
    expect(within(dialog).getByText('1: Backend interview')).not.toBeVisible();
    await user.click(summary);
    expect(within(dialog).getByText('1: Backend interview')).toBeVisible();
    expect(within(dialog).getByText('Added by the meeting system')).toBeVisible();
  });

  it('a transcript with unknown speakers is not sent before the interviewer is chosen', { tags: 'deep' }, async () => {
    const sent = accept();
    const { user, paste, complete, dialog } = await openForm();
    paste('Guest: Hello.\nDeskphone: Hi.\nGuest: Bye.\nDeskphone: Bye.');
    await complete();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('First choose whether “Guest” asks or answers.');
    for (const [name, choice] of [
      ['Guest', 'Asks'],
      ['Deskphone', 'Answers'],
    ] as const) {
      await user.click(within(within(dialog).getByRole('group', { name })).getByRole('radio', { name: choice }));
    }
    await complete();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.transcript.map(({ type }) => type)).toEqual(['sent', 'recieve', 'sent', 'recieve']);
  });

  it('a transcript as JSON is accepted with its devices, and its HTML is shown as HTML', { tags: 'deep' }, async () => {
    const { paste, dialog } = await openForm();
    const devices = { mediaDevices: [{ label: 'Camera', kind: 'videoinput' }], bluetoothDevice: [], usbDevice: [] };
    const transcript = [
      { type: 'sent', message: '<b>Why</b> us?' },
      { type: 'recieve', message: '<script>window.hacked = 1</script>Because.', marks: 4 },
    ];
    paste(JSON.stringify({ transcript, devices }));
    await previewIs('Q: Why us?', 'A: Because.');
    expect(within(dialog).getByText('Devices: 1 media, 0 Bluetooth, 0 USB.')).toBeInTheDocument();
    expect('hacked' in window).toBe(false);
    const sent = accept();
    await within(dialog).findByText('Why', { selector: 'b' });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(sent).toEqual([{ transcript, devices }]));
  });

  it('is read from a file', { tags: 'deep' }, async () => {
    const { user, dialog } = await openForm();
    await user.upload(
      dialog.querySelector('input[type=file]') as HTMLInputElement,
      new File([VTT], 'meeting.vtt', { type: 'text/vtt' }),
    );
    await waitFor(() => expect(preview()).toEqual(['Q: Why us?', 'A: Because of the product.']));
  });

  it.each([
    ['Hello there', /^First choose who speaks, because no one is named\./],
    ['WEBVTT\n\n1 --> 2\nHi', /^Line 3: This time cannot be read: “1 --> 2”/],
    ['[\n{"type": "sent"}]', /^Line 2: entry 1: message must be text/],
  ])('a transcript that cannot be parsed says where: %j', { tags: 'deep' }, async (text, message) => {
    const { paste, complete, dialog } = await openForm();
    paste(text);
    await complete();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
  });

  it('is needed', { tags: 'deep' }, async () => {
    const { complete, dialog } = await openForm();
    await complete();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Paste or choose the transcript first.');
  });

  it('may be empty', { tags: 'deep' }, async () => {
    const sent = accept();
    const { paste, complete, dialog } = await openForm();
    paste('{"transcript": []}');
    expect(await within(dialog).findByText(/^The transcript is empty\./)).toBeInTheDocument();
    await complete();
    await waitFor(() => expect(sent).toEqual([{ transcript: [] }]));
  });
});

describe('the preview', () => {
  it(
    'is corrected by hand: sides, joins, splits, texts and deletions, which are undone one by one',
    { tags: 'deep' },
    async () => {
      const { user, paste, press } = await openForm();
      paste(VTT);
      await previewIs('Q: Why us?', 'A: Because of the product.');
      await press('Entry 1: make it an answer');
      expect(preview()).toEqual(['A: Why us?', 'A: Because of the product.']);
      await press('Entry 2: join with the one above');
      expect(preview()).toEqual(['A: Why us? Because of the product.']);
      // The pressed button disappeared with its entry: the focus stays nearby.
      expect(screen.getByRole('button', { name: 'Entry 1: make it a question' })).toHaveFocus();
      await press('Entry 1: split into its 3 parts');
      expect(preview()).toEqual(['A: Why us?', 'A: Because of', 'A: the product.']);
      await press('Entry 2: delete');
      expect(preview()).toEqual(['A: Why us?', 'A: the product.']);
      expect(screen.getByRole('button', { name: 'Entry 2: make it a question' })).toHaveFocus();
      await press('Entry 2: edit');
      const text = screen.getByLabelText('Text of entry 2');
      fireEvent.change(text, { target: { value: 'The team.' } });
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      expect(preview()).toEqual(['A: Why us?', 'A: The team.']);
      for (const before of [
        ['A: Why us?', 'A: the product.'],
        ['A: Why us?', 'A: Because of', 'A: the product.'],
        ['A: Why us? Because of the product.'],
        ['A: Why us?', 'A: Because of the product.'],
        ['Q: Why us?', 'A: Because of the product.'],
      ]) {
        await press('Undo');
        expect(preview()).toEqual(before);
      }
      expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    },
  );

  it(
    'keeps the text of an entry that is being edited, and does not complete before it is applied',
    { tags: 'deep' },
    async () => {
      const sent = accept();
      const { user, paste, press, complete, dialog } = await openForm();
      paste(QA);
      await previewIs('Q: Why us?', 'A: Because of\nthe product.', 'Q: And then?');
      await press('Entry 2: edit');
      fireEvent.change(screen.getByLabelText('Text of entry 2'), { target: { value: 'Because of the team.' } });
      await complete();
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(
        'Entry 2 is still being edited. Apply the change or keep it as it was.',
      );
      // The focus is where something has to be done: on a phone that is out of sight.
      expect(screen.getByLabelText('Text of entry 2')).toHaveFocus();
      expect(screen.getByLabelText('Text of entry 2')).toHaveAccessibleDescription(
        'Apply the change or keep it as it was.',
      );
      await press('Cancel');
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      await user.click(await screen.findByRole('button', { name: 'More for Adaeze Okafor' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Complete interview' }));
      expect(await screen.findByLabelText('Text of entry 2')).toHaveValue('Because of the team.');
      // Another transcript would replace the entries below the open edit.
      expect(screen.getByLabelText('Transcript')).toHaveAttribute('readonly');
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      await user.click(screen.getByRole('button', { name: 'Complete interview' }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.transcript[1]?.message).toBe('Because of the team.');
    },
  );

  it('flips all sides and joins neighbours at once; discarding restores the text', { tags: 'deep' }, async () => {
    const { paste, press, source } = await openForm();
    paste('Q: One?\nQ: Two?\nA: Three.');
    await previewIs('Q: One?', 'Q: Two?', 'A: Three.');
    await press('Merge consecutive lines');
    expect(preview()).toEqual(['Q: One?\nTwo?', 'A: Three.']);
    await press('Swap questions and answers');
    expect(preview()).toEqual(['A: One?\nTwo?', 'Q: Three.']);
    // Editing the text would silently undo the corrections.
    expect(source).toHaveAttribute('readonly');
    await press('Discard changes');
    expect(preview()).toEqual(['Q: One?', 'Q: Two?', 'A: Three.']);
    expect(source).not.toHaveAttribute('readonly');
  });
});

describe('completing', () => {
  it('needs no transcript for an interview that was held without a recording', { tags: 'deep' }, async () => {
    const sent = accept();
    const { press } = await openForm();
    await press('Held, no recording');
    await waitFor(() => expect(sent).toEqual([{ transcript: [] }]));
  });

  it(
    'asks again for an interview that has not begun, and says that it cannot be undone',
    { tags: 'deep' },
    async () => {
      const startsAt = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();
      answer(interviewsEndpoints.list, [anInterview({ startsAt })], { page: { number: 1, size: 48, total: 1 } });
      const sent = accept();
      const { press, paste, complete, dialog } = await openForm('Held earlier than planned');
      paste(QA);
      await complete();
      expect(await within(dialog).findByText('This interview has not begun yet')).toBeInTheDocument();
      expect(dialog).toHaveTextContent('Complete it only if it has been held. You can’t undo this.');
      expect(sent).toEqual([]);
      await press('Back');
      await complete();
      await press('Complete it anyway');
      await waitFor(() => expect(sent).toHaveLength(1));
    },
  );

  it(
    'completes an early interview with what is there at the second press, and asks again when that has changed',
    { tags: 'deep' },
    async () => {
      const startsAt = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();
      answer(interviewsEndpoints.list, [anInterview({ startsAt })], { page: { number: 1, size: 48, total: 1 } });
      const sent = accept();
      const { press, paste, complete, dialog } = await openForm('Held earlier than planned');
      await press('Held, no recording');
      expect(await within(dialog).findByText('This interview has not begun yet')).toBeInTheDocument();
      paste(QA);
      await waitFor(() =>
        expect(within(dialog).queryByText('This interview has not begun yet')).not.toBeInTheDocument(),
      );
      await previewIs('Q: Why us?', 'A: Because of\nthe product.', 'Q: And then?');
      await complete();
      await press('Entry 3: delete');
      expect(within(dialog).queryByText('This interview has not begun yet')).not.toBeInTheDocument();
      await complete();
      await press('Complete it anyway');
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.transcript.map(({ message }) => message)).toEqual(['Why us?', 'Because of\nthe product.']);
    },
  );

  it(
    'sends what the preview shows, with times counted from the scheduled start, and leads to the details',
    { tags: 'deep' },
    async () => {
      const sent = accept();
      const { paste, press, complete } = await openForm();
      paste(VTT);
      await previewIs('Q: Why us?', 'A: Because of the product.');
      await press('Swap questions and answers');
      await complete();
      expect(await screen.findByText('Interview completed. Generating the report…')).toBeInTheDocument();
      await waitFor(() => expect(window.location.pathname).toBe(`/interview-completed/${ID}`));
      expect(sent).toEqual([
        {
          transcript: [
            {
              type: 'recieve',
              message: 'Why us?',
              startedAt: '2026-11-20T10:30:05.000Z',
              endedAt: '2026-11-20T10:30:08.000Z',
            },
            {
              type: 'sent',
              message: 'Because of the product.',
              startedAt: '2026-11-20T10:30:09.000Z',
              endedAt: '2026-11-20T10:30:14.000Z',
            },
          ],
        },
      ]);
    },
  );

  it('leaves the times out on demand', { tags: 'deep' }, async () => {
    const sent = accept();
    const { user, paste, complete, dialog } = await openForm();
    paste(VTT);
    await user.click(await within(dialog).findByRole('checkbox', { name: /^Keep the times/ }));
    await complete();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.transcript[0]).toEqual({ type: 'sent', message: 'Why us?' });
  });

  it('sends text as text: none of it is markup, and fenced code keeps its lines', { tags: 'deep' }, async () => {
    const sent = accept();
    const { paste, complete } = await openForm();
    paste('Q: Is 1 < 2 & <b>bold</b>?\nA: ```\nif (a < b) {\n  go();\n}\n```');
    await waitFor(() => expect(preview()).toHaveLength(2));
    await complete();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.transcript.map(({ message }) => message)).toEqual([
      'Is 1 &lt; 2 &amp; &lt;b&gt;bold&lt;/b&gt;?',
      '<pre><code>if (a &lt; b) {\n  go();\n}</code></pre>',
    ]);
  });

  it('refuses a transcript that is too large before sending it', { tags: 'deep' }, async () => {
    const { paste, complete, dialog } = await openForm();
    paste(`Q: Long?\n${`A: ${'x'.repeat(190_000)}\n`.repeat(12)}`);
    await complete();
    expect(await within(dialog).findByText(/^This is more than the 2 MB that can be sent/)).toBeInTheDocument();
  });

  it('sends nothing twice', { tags: 'deep' }, async () => {
    hang(interviewsEndpoints.complete);
    const { paste, complete, dialog } = await openForm();
    paste(QA);
    await complete();
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Complete interview' })).toHaveAttribute('aria-busy', 'true'),
    );
  });

  it.each([
    ['the connection fails', () => disconnect(interviewsEndpoints.complete), NETWORK_MESSAGE],
    [
      'the server refuses an entry',
      () =>
        refuse(interviewsEndpoints.complete, 'VALIDATION_FAILED', {
          message: 'message may have at most 5000 tags',
          issues: [{ path: 'transcript.2.message', message: 'message may have at most 5000 tags' }],
        }),
      'Entry 3: message may have at most 5000 tags',
    ],
  ])('keeps everything when %s', { tags: 'deep' }, async (_what, fail, message) => {
    fail();
    const { paste, complete, source, dialog } = await openForm();
    paste(QA);
    await complete();
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent('Nothing you entered is lost.');
    expect(source).toHaveValue(QA);
  });

  it('leads to the details when another person was faster', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.complete, 'INTERVIEW_NOT_OPEN');
    const { paste, complete, dialog } = await openForm();
    paste(QA);
    await complete();
    expect(await within(dialog).findByRole('link', { name: 'Open its details' })).toBeInTheDocument();
  });

  it('keeps what was entered while the window is closed, and can be started over', { tags: 'deep' }, async () => {
    const { user, paste, press, dialog } = await openForm();
    paste(QA);
    await press('Cancel');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'More for Adaeze Okafor' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Complete interview' }));
    expect(await screen.findByText('What you had entered is still here')).toBeInTheDocument();
    expect(screen.getByLabelText('Transcript')).toHaveValue(QA);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Transcript')).toHaveValue('');
  });

  it('keeps what was entered for its own interview only', { tags: 'deep' }, async () => {
    drafts.keep(`${aUser()._id}/complete ${anId(0x99)}`, {
      source: 'Q: Of another one',
      sides: {},
      names: [],
      withTimes: true,
      changes: [],
    });
    const { source } = await openForm();
    expect(source).toHaveValue('');
  });
});

describe('a transcript that is added later', () => {
  const WITHOUT = { status: 'completed', reportStatus: 'ready', awaitsTranscript: true } as const;

  it('is added on the details of an interview without answers, and its report is made', { tags: 'deep' }, async () => {
    const sent = accept();
    answer(interviewsEndpoints.details, { ...interviewDetails(WITHOUT), awaitsTranscript: true }, { once: true });
    const { user } = renderSignedIn(`/interview-completed/${ID}`);
    const card = within(await screen.findByRole('region', { name: 'No transcript yet' }));
    expect(card.getByText(/^Nothing the candidate said was transcribed/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add transcript' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add transcript' }));
    expect(dialog.queryByRole('button', { name: 'Held, no recording' })).not.toBeInTheDocument();
    expect(dialog.getByText(/^The report is generated from it and replaces the one without words/)).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('Transcript'), { target: { value: QA } });
    await user.click(dialog.getByRole('button', { name: 'Add transcript' }));
    expect(await screen.findByText('Transcript added. Generating the report…')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it(
    'is not requested when there is one, or from a role that may not complete interviews',
    { tags: 'deep' },
    async () => {
      answer(interviewsEndpoints.details, interviewDetails({ status: 'completed', reportStatus: 'ready' }));
      const { unmount } = renderSignedIn(`/interview-completed/${ID}`);
      await screen.findByRole('region', { name: 'AI Review' });
      expect(screen.queryByText('No transcript yet')).not.toBeInTheDocument();
      unmount();
      answer(authEndpoints.me, aUser({ role: 'viewer' }));
      answer(interviewsEndpoints.details, { ...interviewDetails(WITHOUT), awaitsTranscript: true });
      renderSignedIn(`/interview-completed/${ID}`);
      await screen.findByRole('region', { name: 'AI Review' });
      expect(screen.queryByText('No transcript yet')).not.toBeInTheDocument();
    },
  );
});
