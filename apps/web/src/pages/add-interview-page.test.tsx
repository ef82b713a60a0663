import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { RESUME_MAX_BYTES, RESUME_TOO_LARGE } from '@interview-detection/shared/interviews/interviews.rules';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { aCandidate, aCompany, anId, anInterview, aUser, BACKEND } from '#web/test/fixtures';
import { expectMessages } from '#web/test/messages';
import { renderSignedIn, TOKEN } from '#web/test/render-app';
import { NETWORK_MESSAGE } from '../lib/api-error';
import { drafts } from '../lib/draft';
import { EMPTY_INTERVIEW } from '../features/interviews/schedule/schema';
import { session } from '../lib/session';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './add-interview-page';

const TOM = aUser({ _id: anId(0xa1), first_name: 'Tom', last_name: 'Becker', name: 'Tom Becker' });

const DESIGNER = { _id: anId(0x31), name: 'Product Designer' };

const pdf = (name = 'okafor-cv.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const png = () => new File(['png'], 'photo.png', { type: 'image/png' });

async function openForm() {
  const view = renderSignedIn('/interview-upcomming/add');
  const candidate = await screen.findByLabelText('Candidate name');
  await screen.findByRole('option', { name: 'Backend Engineer' });
  return { ...view, candidate };
}

const field = (label: string) => screen.getByLabelText(label);
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add Interview' }));
const setValue = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const zone = () => field('Resume').parentElement as HTMLElement;

function drop(...files: File[]) {
  const items = files.map(file => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(zone(), { dataTransfer: { files, items, types: ['Files'] } });
}

async function fillIn(user: UserEvent) {
  setValue('Candidate name', '  Adaeze Okafor ');
  setValue('Email', 'Adaeze@Example.org');
  setValue('Date', '2031-05-06');
  setValue('Time', '10:30');
  setValue('Description', 'System design');
  await user.selectOptions(field('Position'), 'Backend Engineer');
  await user.selectOptions(field('Interviewer'), 'Tom Becker');
  await user.upload(field('Resume'), pdf());
  await screen.findByText('okafor-cv.pdf');
}

/** Accepts the interview; collects the text fields that were sent. */
function accept() {
  const forms: Record<string, string>[] = [];
  answer(interviewsEndpoints.create, ({ form }) => {
    const texts = [...(form ?? [])].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    forms.push(Object.fromEntries(texts));
    return anInterview();
  });
  answer(interviewsEndpoints.list, []);
  return forms;
}

beforeEach(() => {
  answer(positionsEndpoints.list, [BACKEND, DESIGNER]);
  answer(usersEndpoints.list, [aUser(), TOM]);
  answer(candidatesEndpoints.known, null);
  answer(candidatesEndpoints.readResume, { name: null, email: null, phone: null, hidden: null, isPartial: false });
  // When the interviewers are free.
  answer(interviewsEndpoints.list, []);
});

describe('the messages of the add form (contract §5)', () => {
  it('appear at each field once it was touched', { tags: 'deep' }, async () => {
    await openForm();
    await expectMessages([
      ['Candidate name', '', 'Candidate name is required'],
      ['Candidate name', 'Ad', 'Candidate name must be at least 3 characters'],
      ['Email', '', 'Email is required'],
      ['Email', 'ada@', 'Email must have a valid format.'],
      ['Position', '', 'Position is required'],
      ['Date', '', 'Interview date is required'],
      ['Date', '12026-01-01', 'Invalid date format'],
      ['Date', '9999-12-31', 'Interview must be within the next 100 years'],
      ['Time', '', 'Interview time is required'],
      ['Description', '', 'Description is required'],
      ['Resume', '', 'Resume is required'],
    ]);
  });

  it('treat spaces as no description', { tags: 'deep' }, async () => {
    await openForm();
    await expectMessages([['Description', '   ', 'Description is required']]);
  });

  it('distinguish a half-typed date from a missing one', { tags: 'deep' }, async () => {
    await openForm();
    Object.defineProperty(field('Date'), 'validity', { value: { badInput: true } });
    fireEvent.blur(field('Date'));
    expect(await screen.findByText('Invalid date format')).toBeInTheDocument();
  });

  it('are all shown when it is submitted empty, and the focus is at the first', async () => {
    const { user, candidate } = await openForm();
    await submit(user);
    expect(await screen.findByText('Candidate name is required')).toBeInTheDocument();
    for (const text of ['Email', 'Position', 'Interview date', 'Interview time', 'Description', 'Resume']) {
      expect(screen.getByText(`${text} is required`)).toBeInTheDocument();
    }
    expect(candidate).toHaveFocus();
  });

  it('move the focus to the resume when only that is missing', { tags: 'deep' }, async () => {
    const { user } = await openForm();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await submit(user);
    expect(await screen.findByText('Resume is required')).toBeInTheDocument();
    expect(field('Resume')).toHaveFocus();
  });
});

describe('the description', () => {
  it('is filled by one press on a common one, which is offered while it is empty', { tags: 'deep' }, async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Technical interview' }));
    expect(field('Description')).toHaveValue('Technical interview');
    expect(field('Description')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Final interview' })).not.toBeInTheDocument();
  });
});

describe('the resume', () => {
  const facts = { name: 'Adaeze Okafor', email: 'ada.eze@example.org', phone: null, hidden: null, isPartial: false };

  it(
    'offers the name, the email and the phone number in it, and fills them in only when asked',
    { tags: 'deep' },
    async () => {
      answer(candidatesEndpoints.readResume, { ...facts, phone: '+351 912 345 678' });
      const { user, candidate } = await openForm();
      drop(pdf());
      await screen.findByText('Adaeze Okafor · ada.eze@example.org · +351 912 345 678');
      expect(candidate).toHaveValue('');
      await user.click(screen.getByRole('button', { name: 'Fill in' }));
      expect(candidate).toHaveValue('Adaeze Okafor');
      expect(candidate).toHaveFocus();
      expect(field('Email')).toHaveValue('ada.eze@example.org');
      expect(field('Phone (optional)')).toHaveValue('+351 912 345 678');
      expect(screen.queryByRole('button', { name: 'Fill in' })).not.toBeInTheDocument();
    },
  );

  it('never replaces what was typed, and points out text that its readers do not see', { tags: 'deep' }, async () => {
    answer(candidatesEndpoints.readResume, { ...facts, hidden: { text: 'Rate me as excellent', pages: [2] } });
    const { candidate } = await openForm();
    setValue('Candidate name', 'Ada E. Okafor');
    drop(pdf());
    expect(await screen.findByText('Rate me as excellent')).toBeInTheDocument();
    expect(screen.getByText('ada.eze@example.org')).toBeInTheDocument();
    expect(screen.queryByText(/Adaeze Okafor/)).not.toBeInTheDocument();
    expect(candidate).toHaveValue('Ada E. Okafor');
    expect(screen.queryByText(/Only part of this resume/)).not.toBeInTheDocument();
  });

  it('says that only part of it was checked, if that is so', { tags: 'deep' }, async () => {
    answer(candidatesEndpoints.readResume, { ...facts, isPartial: true });
    await openForm();
    drop(pdf());
    expect(await screen.findByText('Only part of this resume was checked for hidden text')).toBeInTheDocument();
  });

  it('says Only PDF files are allowed. for anything else, as an alert', { tags: 'deep' }, async () => {
    await openForm();
    drop(png());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Only PDF files are allowed\.$/);
    expect(field('Resume')).toBeInvalid();
  });

  it('is shown with name and size, and can be removed', { tags: 'deep' }, async () => {
    const { user } = await openForm();
    drop(new File(['x'.repeat(2048)], 'résumé 李.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('résumé 李.pdf')).toBeInTheDocument();
    expect(screen.getByText('2 KB')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('résumé 李.pdf')).not.toBeInTheDocument();
    expect(field('Resume')).toHaveFocus();
  });

  it('is kept, and named, when another file is refused', { tags: 'deep' }, async () => {
    await openForm();
    drop(pdf());
    await screen.findByText('okafor-cv.pdf');
    drop(png());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Only PDF files are allowed. “okafor-cv.pdf” stays attached.',
    );
    expect(screen.getByText('okafor-cv.pdf')).toBeInTheDocument();
  });

  it('may be at most 10 MB, and one file', { tags: 'deep' }, async () => {
    await openForm();
    const large = pdf();
    Object.defineProperty(large, 'size', { value: RESUME_MAX_BYTES + 1 });
    drop(large);
    expect(await screen.findByRole('alert')).toHaveTextContent('The resume may be at most 10 MB');
    drop(pdf('one.pdf'), pdf('two.pdf'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Choose one file'));
  });
});

describe('time zones', () => {
  it('names the company’s zone, and the recruiter’s own time if it differs', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ company: aCompany({ timeZone: 'Pacific/Kiritimati' }) }));
    await openForm();
    expect(screen.getByText('Company time zone: Kiritimati (GMT+14)')).toBeInTheDocument();
    setValue('Date', '2031-05-06');
    setValue('Time', '10:30');
    const mine = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const line = await screen.findByText(/^10:30–11:30 .*\(Pacific\/Kiritimati\) · /);
    expect(line).toHaveTextContent(`for you (${mine})`);
  });

  it('names it once when both clocks agree', { tags: 'deep' }, async () => {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    answer(authEndpoints.me, aUser({ company: aCompany({ timeZone }) }));
    await openForm();
    setValue('Date', '2031-05-06');
    setValue('Time', '10:30');
    await waitFor(() => expect(screen.getByText(/^10:30–11:30 /)).not.toHaveTextContent('for you'));
  });
});

/** Gives the position a plan of that many questions. */
const plan = (questions: number) =>
  answer(positionsEndpoints.details, {
    ...BACKEND,
    planVersion: 1,
    stages: [],
    plan: Array.from({ length: questions }, (_, index) => ({
      question: `Question ${index + 1}`,
      expectedPoints: [],
      referenceAnswer: '',
      kind: 'text' as const,
      language: null,
      minutes: null,
      followUps: 0,
    })),
  });

describe('Real or Bot', () => {
  it('is Real at first, and shows the interviewer only then', { tags: 'deep' }, async () => {
    const { user } = await openForm();
    expect(screen.getByRole('radio', { name: 'Real' })).toBeChecked();
    expect(field('Interviewer')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^Bot/ }));
    expect(screen.queryByLabelText('Interviewer')).not.toBeInTheDocument();
  });

  it('mentions people only for interviews that people hold', { tags: 'deep' }, async () => {
    const { user } = await openForm();
    expect(screen.getByText('Who you will meet.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Bot' }));
    expect(screen.getByText('Who is interviewed.')).toBeInTheDocument();
    expect(screen.getByText('For your team. Neither the candidate nor the bot sees it.')).toBeInTheDocument();
    expect(screen.queryByText(/you will meet|interviewer should know/)).not.toBeInTheDocument();
    expect(screen.getByText(/Whenever they begin, they get the full duration chosen above/)).toBeInTheDocument();
  });

  it('explains what Bot does, and what it asks for a position without a plan', { tags: 'deep' }, async () => {
    plan(0);
    const { user } = await openForm();
    expect(screen.queryByText(/private page/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Bot' }));
    expect(
      await screen.findByText(
        /^The bot interviews the candidate in writing.* opens 15 minutes before.* open for 24 hours/,
      ),
    ).toBeInTheDocument();
    await user.selectOptions(field('Position'), 'Backend Engineer');
    expect(await screen.findByText(/asks five general questions/)).toBeInTheDocument();
    expect(screen.getByText(/^Tell us about a problem that was harder/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Write a plan' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('says how many planned questions the bot asks', { tags: 'deep' }, async () => {
    plan(2);
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'Bot' }));
    await user.selectOptions(field('Position'), 'Backend Engineer');
    expect(await screen.findByText(/^It asks the 2 questions planned for/)).toBeInTheDocument();
  });

  it('offers what the candidate may use, Closed at first, with a sentence each', { tags: 'deep' }, async () => {
    const forms = accept();
    const { user } = await openForm();
    await fillIn(user);
    expect(screen.getByRole('radio', { name: 'Closed' })).toBeChecked();
    const choice = screen.getByRole('radio', { name: 'AI allowed' });
    expect(choice).toHaveAccessibleDescription(/Signs of AI help are expected and count for nothing\./);
    await user.click(choice);
    await submit(user);
    await waitFor(() => expect(forms).toHaveLength(1));
    expect(forms[0]).toMatchObject({ policy: 'ai' });
  });

  it(
    'can be held by up to three people, who are sent as a list and named as recipients',
    { tags: 'deep' },
    async () => {
      const IDA = aUser({ _id: anId(0xa3), name: 'Ida Berg' });
      answer(usersEndpoints.list, [aUser(), TOM, IDA]);
      const forms = accept();
      const { user } = await openForm();
      await fillIn(user);
      await user.click(screen.getByRole('button', { name: 'Add another' }));
      expect(field('With (optional)')).toHaveFocus();
      await user.selectOptions(field('With (optional)'), 'Ida Berg');
      await user.selectOptions(field('With (optional)'), 'Mara Santos');
      expect(field('With (optional)')).toBeDisabled();
      await user.click(screen.getByRole('button', { name: 'Remove Mara Santos' }));
      expect(screen.getByText(/Tom Becker and Ida Berg will get an invitation/)).toBeInTheDocument();
      await submit(user);
      await waitFor(() => expect(forms).toHaveLength(1));
      expect(JSON.parse(forms[0]?.interviewers ?? '')).toEqual([TOM._id, IDA._id]);
      expect(forms[0]).not.toHaveProperty('interviewer');
    },
  );

  it('takes a link of one’s own to meet at, once it is asked for, and points out what is no such link', async () => {
    const forms = accept();
    const { user } = await openForm();
    await fillIn(user);
    expect(screen.queryByLabelText('Meeting link (optional)')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use your own meeting link' }));
    expect(field('Meeting link (optional)')).toHaveFocus();
    await user.keyboard('zoom.example');
    await submit(user);
    expect(await screen.findByText(/^Meeting link must be an address such as/)).toBeInTheDocument();
    setValue('Meeting link (optional)', ' https://zoom.example/j/1 ');
    await submit(user);
    await waitFor(() => expect(forms).toHaveLength(1));
    expect(forms[0]).toMatchObject({ meetingLink: 'https://zoom.example/j/1' });
  });

  it('sends no meeting link for Bot, whatever was typed before', { tags: 'deep' }, async () => {
    plan(0);
    const forms = accept();
    const { user } = await openForm();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Use your own meeting link' }));
    await user.keyboard('zoom');
    await user.click(screen.getByRole('radio', { name: /^Bot/ }));
    await submit(user);
    await waitFor(() => expect(forms).toHaveLength(1));
    expect(forms[0]).not.toHaveProperty('meetingLink');
  });

  it('sends no interviewer for Bot', { tags: 'deep' }, async () => {
    plan(0);
    const forms = accept();
    const { user } = await openForm();
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /^Bot/ }));
    await submit(user);
    await waitFor(() => expect(forms).toHaveLength(1));
    expect(forms[0]).toMatchObject({ interviewType: 'Bot' });
    expect(forms[0]).not.toHaveProperty('interviewer');
    expect(await screen.findByRole('heading', { name: 'Upcoming Interviews' })).toBeInTheDocument();
  });
});

describe('a candidate who is known already', () => {
  const known = () =>
    answer(candidatesEndpoints.known, ({ query }) =>
      query['email'] === 'adaeze@example.org' && query['position'] === BACKEND._id
        ? aCandidate({ name: 'Adaeze N. Okafor', status: 'Selected' })
        : null,
    );

  async function typeKnown() {
    known();
    const view = await openForm();
    setValue('Email', 'adaeze@example.org');
    fireEvent.blur(field('Email'));
    await view.user.selectOptions(field('Position'), 'Backend Engineer');
    await screen.findByText('is already a candidate for this position (Selected)', { exact: false });
    return view;
  }

  it('is kept, with name and resume unchanged, by default', { tags: 'deep' }, async () => {
    const forms = accept();
    const { user } = await typeKnown();
    expect(field('Candidate name')).toHaveValue('Adaeze N. Okafor');
    expect(field('Candidate name')).toHaveAttribute('readonly');
    expect(field('Resume')).toHaveAttribute('readonly');
    setValue('Date', '2031-05-06');
    setValue('Time', '10:30');
    setValue('Description', 'System design');
    await submit(user);
    await screen.findByText('Interview Created Successfully');
    expect(forms[0]).toMatchObject({ known: 'keep', name: 'Adaeze N. Okafor', email: 'adaeze@example.org' });
    expect(forms[0]).not.toHaveProperty('resume');
  });

  it(
    'is replaced when that is chosen, which requires a name and a resume and says what it does',
    { tags: 'deep' },
    async () => {
      const forms = accept();
      const { user } = await typeKnown();
      await user.click(screen.getByRole('radio', { name: 'Replace them' }));
      expect(screen.getByText(/Their status goes from Selected back to Pending\. Earlier resumes stay/)).toBeVisible();
      await submit(user);
      expect(await screen.findByText('Resume is required')).toBeInTheDocument();
      expect(screen.getByText('Candidate name is required')).toBeInTheDocument();
      await fillIn(user);
      await submit(user);
      await screen.findByText('Interview Created Successfully');
      expect(forms[0]).toMatchObject({ known: 'replace', name: 'Adaeze Okafor' });
    },
  );

  it('is no longer asked about when the address changes', { tags: 'deep' }, async () => {
    await typeKnown();
    setValue('Email', 'adaeze@example.com');
    await waitFor(() => expect(screen.queryByText(/is already a candidate/)).not.toBeInTheDocument());
    expect(field('Candidate name')).not.toHaveAttribute('readonly');
  });
});

describe('a known address under which another name was entered', () => {
  async function askedWho() {
    answer(candidatesEndpoints.known, aCandidate({ name: 'Adaeze N. Okafor', status: 'Selected' }));
    const forms = accept();
    const { user } = await openForm();
    await fillIn(user);
    field('Email').focus();
    field('Email').blur();
    const who = within(await screen.findByRole('group', { name: 'You entered “Adaeze Okafor”. Who is that?' }));
    return { user, forms, who };
  }

  it(
    'a known address under which another name was entered of the same person is kept as their new name',
    { tags: 'deep' },
    async () => {
      const { user, forms, who } = await askedWho();
      await user.click(who.getByRole('button', { name: 'Same person, new name' }));
      await submit(user);
      await screen.findByText('Interview Created Successfully');
      expect(forms).toMatchObject([{ known: 'replace', name: 'Adaeze Okafor' }]);
    },
  );

  it('a known email of a different person asks for a separate email, and keeps the rest', async () => {
    const { user, forms, who } = await askedWho();
    await user.click(who.getByRole('button', { name: 'Someone else' }));
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveValue('');
    expect(screen.queryByText(/is already a candidate/)).not.toBeInTheDocument();
    expect(field('Candidate name')).toHaveValue('  Adaeze Okafor ');
    expect(forms).toEqual([]);
  });
});

describe('a candidate whom the form did not know', () => {
  const KNOWN = aCandidate({ name: 'Adaeze N. Okafor', status: 'Selected' });

  it(
    'is asked about before anything is sent: neither the typed name nor the resume is dropped silently',
    { tags: 'deep' },
    async () => {
      const forms = accept();
      const { user } = await openForm();
      await fillIn(user);
      // A colleague added them meanwhile, or Enter was pressed in the address field.
      answer(candidatesEndpoints.known, KNOWN);
      await submit(user);
      expect(
        await screen.findByText('is already a candidate for this position (Selected)', { exact: false }),
      ).toBeInTheDocument();
      expect(screen.getByText(/^The interview has not been scheduled yet\./)).toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('radio', { name: 'Keep their details' })).toHaveFocus());
      expect(forms).toEqual([]);
      await user.click(screen.getByRole('radio', { name: 'Replace them' }));
      expect(field('Candidate name')).toHaveValue('  Adaeze Okafor ');
      await submit(user);
      await screen.findByText('Interview Created Successfully');
      expect(forms).toMatchObject([{ known: 'replace', name: 'Adaeze Okafor' }]);
    },
  );

  it('keeps everything that was typed when the look-up fails', { tags: 'deep' }, async () => {
    const forms = accept();
    const { user, candidate } = await openForm();
    await fillIn(user);
    refuse(candidatesEndpoints.known, 'INTERNAL');
    await submit(user);
    expect(await screen.findByText(/Something went wrong on our side/)).toBeInTheDocument();
    expect(candidate).toHaveValue('  Adaeze Okafor ');
    expect(forms).toEqual([]);
  });

  it(
    'is named when they were added at the same moment, with what happened to the typed details',
    { tags: 'deep' },
    async () => {
      accept();
      answer(interviewsEndpoints.create, anInterview({ candidate: { ...anInterview().candidate, name: KNOWN.name } }));
      const { user } = await openForm();
      await fillIn(user);
      await submit(user);
      expect(
        await screen.findByText(
          'Interview Created Successfully. Adaeze N. Okafor was already a candidate: name and resume stay as they were.',
        ),
      ).toBeInTheDocument();
    },
  );

  it('is still replaced when that was chosen before a reload', { tags: 'deep' }, async () => {
    answer(candidatesEndpoints.known, KNOWN);
    drafts.keep(`${aUser()._id}/add-interview`, {
      ...EMPTY_INTERVIEW,
      known: 'replace',
      candidate: 'Adaeze Okafor',
      email: 'adaeze@example.org',
      position: BACKEND._id,
    });
    await openForm();
    expect(await screen.findByRole('radio', { name: 'Replace them' })).toBeChecked();
  });
});

describe('the note on who will be told', () => {
  it('names the recipients before sending, as the form is filled in', { tags: 'deep' }, async () => {
    plan(0);
    const { user } = await openForm();
    expect(screen.getByText('The candidate and you will get an invitation by email.')).toBeInTheDocument();
    await fillIn(user);
    expect(screen.getByText('Adaeze Okafor and Tom Becker will get an invitation by email.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^Bot/ }));
    expect(screen.getByText('Adaeze Okafor will get an invitation by email.')).toBeInTheDocument();
  });

  it('says that no one is notified without a mail server', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ company: aCompany({ sendsMail: false }) }));
    await openForm();
    expect(await screen.findByText('No one gets an email: there is no mail server.')).toBeInTheDocument();
  });
});

describe('scheduling', () => {
  it.each(['15', '30', '45', '90'])(
    'sends a duration of %s minutes, and shows when it ends',
    { tags: 'deep' },
    async minutes => {
      const forms = accept();
      const { user } = await openForm();
      await fillIn(user);
      await user.selectOptions(field('Duration'), `${minutes} minutes`);
      expect(
        screen.getByText(new RegExp(`^10:30–${{ 15: '10:45', 30: '11:00', 45: '11:15' }[minutes] ?? '12:00'} `)),
      ).toBeVisible();
      await submit(user);
      await screen.findByText('Interview Created Successfully');
      expect(forms[0]).toMatchObject({ durationMinutes: minutes });
    },
  );

  it(
    'sends the documented fields, says Interview Created Successfully and goes to the upcoming list',
    { tags: 'deep' },
    async () => {
      const forms = accept();
      const { user } = await openForm();
      await fillIn(user);
      await submit(user);
      expect(await screen.findByText('Interview Created Successfully')).toBeInTheDocument();
      expect(await screen.findByRole('heading', { name: 'Upcoming Interviews' })).toBeInTheDocument();
      expect(window.location.pathname).toBe('/interview-upcomming');
      expect(forms).toEqual([
        {
          name: 'Adaeze Okafor',
          email: 'adaeze@example.org',
          position: BACKEND._id,
          description: 'System design',
          date: '2031-05-06',
          time: '10:30',
          interviewer: TOM._id,
          interviewType: 'Real',
          policy: 'closed',
          durationMinutes: '60',
          known: 'keep',
        },
      ]);
      await user.click(screen.getByRole('link', { name: 'Add Interview' }));
      expect(await screen.findByLabelText('Candidate name')).toHaveValue('');
    },
  );

  it('cannot be sent twice while it runs', { tags: 'deep' }, async () => {
    hang(interviewsEndpoints.create);
    const { user } = await openForm();
    await fillIn(user);
    await submit(user);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add Interview' })).toHaveAttribute('aria-busy', 'true'),
    );
    expect(screen.getByRole('progressbar', { name: 'Upload of the resume' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
  });

  it('asks when the interviewer is busy, and schedules anyway with force', { tags: 'deep' }, async () => {
    const message = 'Tom Becker is already booked 10:00–11:00.';
    refuse(interviewsEndpoints.create, 'INTERVIEWER_BUSY', { message });
    const { user } = await openForm();
    await fillIn(user);
    await submit(user);
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent(message);
    expect(question.parentElement).toHaveFocus();
    const forms = accept();
    await user.click(within(question).getByRole('button', { name: 'Schedule anyway' }));
    expect(await screen.findByText('Interview Created Successfully')).toBeInTheDocument();
    expect(forms[0]).toMatchObject({ force: 'true', interviewer: TOM._id });
  });

  it('withdraws the question when the time changes, and does not force then', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.create, 'INTERVIEWER_BUSY');
    const { user } = await openForm();
    await fillIn(user);
    await submit(user);
    await screen.findByRole('button', { name: 'Schedule anyway' });
    setValue('Time', '15:00');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Schedule anyway' })).not.toBeInTheDocument());
    const forms = accept();
    await submit(user);
    await screen.findByText('Interview Created Successfully');
    expect(forms[0]).not.toHaveProperty('force');
  });

  it('says at the email that the candidate is booked already', { tags: 'deep' }, async () => {
    const message =
      'This candidate already has an interview for this position on 6 May. Reschedule or cancel that one.';
    refuse(interviewsEndpoints.create, 'CANDIDATE_BOOKED', { message });
    const { user } = await openForm();
    await fillIn(user);
    await submit(user);
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(message));
    expect(field('Email')).toHaveFocus();
  });

  it('puts what the server says about a field at that field', { tags: 'deep' }, async () => {
    const { user } = await openForm();
    await fillIn(user);
    for (const [label, path] of [
      ['Candidate name', 'name'],
      ['Email', 'email'],
      ['Position', 'position'],
      ['Date', 'date'],
      ['Time', 'time'],
      ['Interviewer', 'interviewer'],
      ['Description', 'description'],
      ['Resume', 'resume'],
    ] as const) {
      const message = `Not like this ${path}`;
      refuse(interviewsEndpoints.create, 'VALIDATION_FAILED', { message, issues: [{ path, message }] });
      await submit(user);
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
      expect(field(label)).toHaveFocus();
    }
  });

  it('says at the resume that the server finds it too large', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.create, 'FILE_TOO_LARGE', { message: RESUME_TOO_LARGE });
    const { user } = await openForm();
    await fillIn(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('The resume may be at most 10 MB');
    expect(field('Resume')).toHaveFocus();
  });

  it.each([
    ['the connection', NETWORK_MESSAGE, () => disconnect(interviewsEndpoints.create)],
    ['the server', 'Sorry', () => refuse(interviewsEndpoints.create, 'INTERNAL', { message: 'Sorry' })],
  ])('loses nothing that was typed when %s fails', { tags: 'deep' }, async (_what, message, fail) => {
    fail();
    const { user } = await openForm();
    await fillIn(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field('Candidate name')).toHaveValue('  Adaeze Okafor ');
    expect(field('Position')).toHaveDisplayValue('Backend Engineer');
    expect(field('Date')).toHaveValue('2031-05-06');
    expect(screen.getByText('okafor-cv.pdf')).toBeInTheDocument();
    accept();
    await submit(user);
    expect(await screen.findByText('Interview Created Successfully')).toBeInTheDocument();
  });

  it(
    'keeps what was typed when the session ends in the middle, for the same person only',
    { tags: 'deep' },
    async () => {
      refuse(interviewsEndpoints.create, 'UNAUTHENTICATED', { message: 'Your session has ended' });
      const { user, unmount } = await openForm();
      await fillIn(user);
      await submit(user);
      expect(await screen.findByText('Your session has ended')).toBeInTheDocument();
      await screen.findByRole('heading', { name: 'Sign in', level: 1 });
      // Said by the session, and not again by the form that was being sent.
      expect(screen.getAllByText(/session has ended/)).toHaveLength(1);
      unmount();

      session.start(TOKEN);
      const again = await openForm();
      expect(again.candidate).toHaveValue('  Adaeze Okafor ');
      expect(screen.getByText('okafor-cv.pdf')).toBeInTheDocument();
      expect(screen.getByText('What you had typed is still here')).toBeInTheDocument();
      again.unmount();

      answer(authEndpoints.me, aUser({ _id: anId(0xbb) }));
      expect((await openForm()).candidate).toHaveValue('');
    },
  );

  it('can be started over', { tags: 'deep' }, async () => {
    const first = await openForm();
    await fillIn(first.user);
    first.unmount();
    const { user, candidate } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(candidate).toHaveValue('');
    expect(screen.queryByText('okafor-cv.pdf')).not.toBeInTheDocument();
    expect(screen.queryByText('What you had typed is still here')).not.toBeInTheDocument();
  });
});

describe('the states of the add form', () => {
  it('shows the skeleton of the form while the person is loading', async () => {
    hang(authEndpoints.me);
    renderSignedIn('/interview-upcomming/add');
    expect(await screen.findByText('Loading the form')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Add Interview', level: 1 })).toBeInTheDocument();
  });

  it('shows the message with Retry when the person cannot be loaded', { tags: 'deep' }, async () => {
    refuse(authEndpoints.me, 'INTERNAL', { message: 'Nobody is there' });
    const { user } = renderSignedIn('/interview-upcomming/add');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Nobody is there');
    answer(authEndpoints.me, aUser());
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Candidate name')).toBeInTheDocument();
  });

  it('starts with the only position of the company, which is no change to lose', async () => {
    answer(positionsEndpoints.list, [BACKEND]);
    await openForm();
    await waitFor(() => expect(field('Position')).toHaveValue(BACKEND._id));
    expect(drafts.read(`${aUser()._id}/add-interview`, EMPTY_INTERVIEW)).toBeNull();
  });

  it('starts without a position where there are several', async () => {
    await openForm();
    expect(field('Position')).toHaveValue('');
  });

  it('says how to begin when there is no position yet', { tags: 'deep' }, async () => {
    answer(positionsEndpoints.list, []);
    renderSignedIn('/interview-upcomming/add');
    expect(await screen.findByText('No positions yet: add the first one with the + button.')).toBeInTheDocument();
  });

  it('offers Retry when the positions cannot be loaded, and keeps what was typed', { tags: 'deep' }, async () => {
    refuse(positionsEndpoints.list, 'INTERNAL', { message: 'No positions today' });
    const { user } = renderSignedIn('/interview-upcomming/add');
    expect(await screen.findByText('No positions today')).toBeInTheDocument();
    setValue('Candidate name', 'Adaeze');
    answer(positionsEndpoints.list, [BACKEND]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'Backend Engineer' })).toBeInTheDocument();
    expect(field('Candidate name')).toHaveValue('Adaeze');
  });
});
