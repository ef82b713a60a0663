import { describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import { fc } from '../test/fast-check';
import { changePasswordSchema, loginSchema, registerSchema } from './auth/auth.schema';
import { candidatesQuery, decisionSchema } from './candidates/candidates.schema';
import { companyInputSchema } from './company/company.schema';
import { confirmPassword, PASSWORDS_MUST_MATCH } from './fields';
import { sendFeedbackSchema } from './feedback/feedback.schema';
import { ONLY_PDF, RESUME_REQUIRED } from './interviews/interviews.rules';
import { addInterviewSchema, cancelSchema, rescheduleSchema } from './interviews/interview-input.schema';
import { addPositionSchema, POSITION_EMPTY } from './positions/positions.schema';
import { botReviewSchema } from './reports/reports.schema';
import { completionSchema } from './reports/transcript.schema';
import { addUserSchema, updateUserSchema } from './users/users.schema';

const ID = '65f0c0ffee0123456789abcd';

/** The first message, which is what a reply carries (contract §10); null where the value is valid. */
function messageOf(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '');
}

interface Field {
  /** Absent, null, empty. */
  required: string;
  /** Only white space; the same as `required` unless written, null where it is taken. */
  blank?: string | null;
  /** An operator, a list, a number, a boolean instead of text. */
  wrongType: string;
  /** Further wrong values with their messages. */
  wrong?: [value: unknown, message: string][];
  /** Values at the edge that are still taken. */
  right?: unknown[];
}

interface Form {
  schema: z.ZodType;
  valid: Record<string, unknown>;
  fields: Record<string, Field>;
}

const registeredName = (label: string): Field => ({
  required: `${label} is required`,
  wrongType: `${label} must be text`,
  wrong: [
    ['a'.repeat(21), `${label} must be 20 characters or less`],
    ['Ada\r\nBcc: x', `${label} must be on one line`],
  ],
  right: ['a', 'a'.repeat(20), ` ${'a'.repeat(20)} `],
});

const accountEmail: Field = {
  required: 'Email is required',
  wrongType: 'Invalid email address',
  wrong: [
    ['ada', 'Invalid email address'],
    ['ada@', 'Invalid email address'],
    ['@example.org', 'Invalid email address'],
    ['ada@example.org, eve@example.org', 'Invalid email address'],
    ['ada@example.org\nBcc: eve@example.org', 'Invalid email address'],
    [`${'a'.repeat(250)}@example.org`, 'Invalid email address'],
  ],
  right: [' ada@example.org ', 'ADA@Example.ORG', "o'neill+jobs@mail.example.co.uk"],
};

const newPassword: Field = {
  required: 'Password is required',
  blank: 'Password must be at least 8 characters',
  wrongType: 'Password must be text',
  wrong: [
    ['1234567', 'Password must be at least 8 characters'],
    ['a'.repeat(73), 'Password must be at most 72 bytes'],
    ['é'.repeat(37), 'Password must be at most 72 bytes'],
  ],
  right: ['12345678', 'a'.repeat(72), 'é'.repeat(36), '        '],
};

const phone = (label: string, required: string): Field => ({
  required,
  wrongType: `${label} must be text`,
  wrong: [
    ['1'.repeat(41), `${label} must be 40 characters or less`],
    ['1\n2', `${label} must be on one line`],
  ],
  right: ['+1 555', '1'.repeat(40)],
});

const personalName = (label: string): Field => ({
  required: `${label} is required`,
  wrongType: `${label} must be text`,
  wrong: [['a'.repeat(101), `${label} must be 100 characters or less`]],
  right: ['a'.repeat(100)],
});

const interviewDate: Field = {
  required: 'Interview date is required',
  blank: 'Invalid date format',
  wrongType: 'Invalid date format',
  wrong: [
    ['14.05.2040', 'Invalid date format'],
    ['2040-02-30', 'Invalid date format'],
    ['2040-5-1', 'Invalid date format'],
    ['2040-05-14T10:00:00Z', 'Invalid date format'],
  ],
  right: ['2040-02-29'],
};

const interviewTime: Field = {
  required: 'Interview time is required',
  blank: 'Invalid time format',
  wrongType: 'Invalid time format',
  wrong: [
    ['24:00', 'Invalid time format'],
    ['9:30', 'Invalid time format'],
    ['10:60', 'Invalid time format'],
    ['10:30:00', 'Invalid time format'],
    ['10:30\n', 'Invalid time format'],
  ],
  right: ['00:00', '23:59'],
};

/** Contract §5, form by form; wire names. */
const FORMS: Record<string, Form> = {
  Login: {
    schema: loginSchema,
    valid: { email: 'ada@example.org', password: '123456' },
    fields: {
      email: accountEmail,
      password: {
        ...newPassword,
        blank: 'Password must be at least 6 characters',
        wrong: [
          ['12345', 'Password must be at least 6 characters'],
          ['a'.repeat(73), 'Password must be at most 72 bytes'],
        ],
        right: ['123456', 'a'.repeat(72)],
      },
    },
  },
  Register: {
    schema: registerSchema,
    valid: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', password: '12345678' },
    fields: {
      first_name: registeredName('First name'),
      last_name: registeredName('Last name'),
      email: accountEmail,
      password: newPassword,
    },
  },
  'Change password': {
    schema: changePasswordSchema,
    valid: { currentPassword: '123456', password: '12345678' },
    fields: {
      currentPassword: {
        required: 'Current password is required',
        blank: null,
        wrongType: 'Current password is required',
        wrong: [],
        right: ['123456', 'a'.repeat(72), 'a'.repeat(73)],
      },
      password: newPassword,
    },
  },
  'Personal details': {
    schema: updateUserSchema,
    valid: { first_name: 'Ada', last_name: 'Lovelace', phone: '+1 555' },
    fields: {
      first_name: personalName('First Name'),
      last_name: personalName('Last Name'),
      phone: phone('Phone Number', 'Phone Number is required'),
    },
  },
  Company: {
    schema: companyInputSchema,
    valid: { name: 'Northwind', address: '1 Quay', contact_email: 'hi@northwind.example', phone: '+1 555' },
    fields: {
      name: {
        required: 'Company Name is required',
        wrongType: 'Company Name must be text',
        wrong: [['a'.repeat(201), 'Company Name must be 200 characters or less']],
        right: ['a'.repeat(200)],
      },
      address: {
        required: 'Address is required',
        wrongType: 'Address must be text',
        wrong: [['a'.repeat(501), 'Address must be 500 characters or less']],
        right: ['a'.repeat(500)],
      },
      contact_email: {
        required: 'Company Email is required',
        wrongType: 'Invalid email',
        wrong: [['northwind', 'Invalid email']],
        right: [' HI@northwind.example'],
      },
      phone: phone('Company Phone Number', 'Company Phone Number is required'),
    },
  },
  'New interviewer': {
    schema: addUserSchema,
    valid: {
      first_name: 'Tom',
      last_name: 'Becker',
      email: 'tom@example.org',
      password: '12345678',
      phone: '+1 555',
    },
    fields: {
      first_name: registeredName('First name'),
      last_name: registeredName('Last name'),
      email: accountEmail,
      password: newPassword,
      phone: phone('Phone', 'Phone is required'),
    },
  },
  'Add interview': {
    schema: addInterviewSchema,
    valid: {
      name: 'Adaeze Okafor',
      email: 'adaeze@example.org',
      position: ID,
      description: 'First round',
      date: '2040-05-14',
      time: '10:30',
      interviewType: 'Real',
    },
    fields: {
      name: {
        required: 'Candidate name is required',
        wrongType: 'Candidate name must be text',
        wrong: [
          ['Al', 'Candidate name must be at least 3 characters'],
          [' Al ', 'Candidate name must be at least 3 characters'],
          ['a'.repeat(201), 'Candidate name must be 200 characters or less'],
          ['Ada\nLovelace', 'Candidate name must be on one line'],
        ],
        right: ['Ali', 'a'.repeat(200)],
      },
      email: {
        required: 'Email is required',
        wrongType: 'Email must have a valid format.',
        wrong: [['adaeze', 'Email must have a valid format.']],
        right: [' Adaeze@Example.org '],
      },
      position: {
        required: 'Position is required',
        blank: 'Position is required',
        wrongType: 'Position must be an id',
      },
      description: {
        required: 'Description is required',
        wrongType: 'Description must be text',
        wrong: [
          ['a'.repeat(10_001), 'Description must be 10000 characters or less'],
          ['nul \u0000 byte', 'Description contains characters that cannot be shown'],
        ],
        right: ['two\nlines\tand a tab', 'a'.repeat(10_000)],
      },
      date: interviewDate,
      time: interviewTime,
      interviewType: {
        required: 'Interview Type is required',
        blank: 'Interview Type must be Real or Bot',
        wrongType: 'Interview Type must be Real or Bot',
        wrong: [['real', 'Interview Type must be Real or Bot']],
        right: ['Real', 'Bot'],
      },
    },
  },
  Reschedule: {
    schema: rescheduleSchema,
    valid: { date: '2040-05-14', time: '10:30' },
    fields: { date: interviewDate, time: interviewTime },
  },
  'New position': {
    schema: addPositionSchema,
    valid: { name: 'Backend Engineer' },
    fields: {
      name: {
        required: 'Position cannot be empty.',
        wrongType: 'Position must be text',
        wrong: [['a'.repeat(101), 'Position must be 100 characters or less']],
        right: ['a'.repeat(100)],
      },
    },
  },
  Feedback: {
    schema: sendFeedbackSchema,
    valid: {
      fullName: 'Inês Fonseca',
      country: 'Portugal',
      city: 'Lisboa',
      phone: '+351 210',
      email: 'ines@example.org',
      message: 'Thank you',
    },
    fields: {
      fullName: {
        required: 'Full name is required',
        wrongType: 'Full name must be text',
        wrong: [
          ['a'.repeat(201), 'Full name must be 200 characters or less'],
          ['Inês\r\nBcc: x', 'Full name must be on one line'],
        ],
        right: ['a', 'a'.repeat(200)],
      },
      country: {
        required: 'Country is required',
        wrongType: 'Country must be text',
        wrong: [['a'.repeat(101), 'Country must be 100 characters or less']],
        right: ['a'.repeat(100)],
      },
      city: {
        required: 'City is required',
        wrongType: 'City must be text',
        wrong: [['a'.repeat(101), 'City must be 100 characters or less']],
        right: ['a'.repeat(100)],
      },
      phone: phone('Phone number', 'Phone number is required'),
      email: accountEmail,
      message: {
        required: 'Message is required',
        wrongType: 'Message must be text',
        wrong: [
          ['a'.repeat(5_001), 'Message must be 5000 characters or less'],
          ['nul \u0000 byte', 'Message contains characters that cannot be shown'],
        ],
        right: ['two\nlines', 'a'.repeat(5_000)],
      },
    },
  },
  'Bot review': {
    schema: botReviewSchema,
    valid: { question: 'Write a program' },
    fields: {
      question: {
        required: 'Question is required',
        wrongType: 'Question is required',
        wrong: [['a'.repeat(10_001), 'Question must be 10000 characters or less']],
        right: ['a'.repeat(10_000)],
      },
    },
  },
};

/** A row with the value in words for the title: short, and a NUL as text. */
const shown = <M>([field, value, message]: [string, unknown, M]) =>
  [field, (JSON.stringify(value) ?? 'nothing').slice(0, 40), message, value] as const;

const WRONG_TYPES = [{ $gt: '' }, { $ne: null }, ['ada'], [], 42, true];

describe.each(Object.entries(FORMS))('%s', (_form, { schema, valid, fields }) => {
  it('takes valid values', () => {
    expect(messageOf(schema, valid)).toBeNull();
  });

  const rows = Object.entries(fields).flatMap(([field, { required, blank, wrongType, wrong = [] }]) => [
    [field, undefined, required],
    [field, null, required],
    [field, '', required],
    [field, ' \t ', blank === undefined ? required : blank],
    ...WRONG_TYPES.map(value => [field, value, wrongType]),
    ...wrong.map(([value, message]) => [field, value, message]),
  ]) as [string, unknown, string | null][];

  it.each(rows.map(shown))('%s: %s is answered with %j', (field, _shown, message, value) => {
    expect(messageOf(schema, { ...valid, [field]: value })).toBe(message);
  });

  const taken = Object.entries(fields).flatMap(([field, { right = [] }]) => right.map(value => [field, value, null]));

  it.each((taken as [string, unknown, null][]).map(shown))('%s: %s is taken', (field, _shown, message, value) => {
    expect(messageOf(schema, { ...valid, [field]: value })).toBe(message);
  });

  it('names the wrong field of each issue and reports every wrong field at once', () => {
    const parsed = schema.safeParse({});
    const paths = parsed.error?.issues.map(issue => issue.path.join('.'));
    expect(paths?.sort()).toEqual(Object.keys(fields).sort());
  });

  it('takes no field from a prototype and keeps none that the contract does not name', () => {
    const inPrototype = JSON.parse(`{"__proto__": ${JSON.stringify(valid)}, "constructor": {"prototype": {"a": 1}}}`);
    expect(schema.safeParse(inPrototype).success).toBe(false);

    const beside = JSON.parse(
      JSON.stringify(valid).replace(
        '{',
        '{"__proto__": {"admin": true}, "constructor": {"prototype": {"x": 1}}, "tokenVersion": 7,',
      ),
    );
    const parsed = schema.parse(beside) as object;
    expect(Object.keys(parsed).filter(key => !(key in fields))).toEqual([]);
    expect(parsed).not.toHaveProperty('admin');
    expect({}).not.toHaveProperty('x');
  });

  test('any input is accepted or refused with a message, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(fields)), fc.anything(), (field, value) => {
        const message = messageOf(schema, { ...valid, [field]: value });
        expect(['string', 'refused']).toContain(message === null ? typeof value : 'refused');
        expect(message).not.toBe('');
      }),
      { numRuns: 60 },
    );
  });

  it.each([[undefined], [null], ['text'], [7], [[]], [[valid]]])(
    '%#: other things in place of the fields are refused',
    value => {
      expect(schema.safeParse(value).success).toBe(false);
    },
  );
});

describe('messages of forms that never reach the server, or not as a field', () => {
  it('says that a confirmation is required, and what it says where it differs', () => {
    expect(messageOf(confirmPassword, '')).toBe('Confirm password is required');
    expect(PASSWORDS_MUST_MATCH).toBe('Passwords must match');
  });

  it('has the alerts of the drop zone and of the position modal', () => {
    expect(ONLY_PDF).toBe('Only PDF files are allowed.');
    expect(RESUME_REQUIRED).toBe('Resume is required');
    expect(POSITION_EMPTY).toBe('Position cannot be empty.');
  });
});

describe('optional fields', () => {
  const interview = FORMS['Add interview']?.valid;
  const company = FORMS.Company?.valid;
  const start = FORMS.Reschedule?.valid;
  const ZONE = 'Unknown time zone, use an IANA name such as Europe/Lisbon';
  const MINUTES = 'Duration must be 15 to 480 minutes';

  it.each([
    ['interviewer', { $gt: '' }, 'Interviewer must be an id'],
    ['timeZone', 'Mars/Olympus', ZONE],
    ['timeZone', '+02:00', ZONE],
    ['timeZone', { $gt: '' }, 'Time zone must be text'],
    ['durationMinutes', '14', MINUTES],
    ['durationMinutes', '481', MINUTES],
    ['durationMinutes', '60.5', MINUTES],
    ['durationMinutes', 'an hour', MINUTES],
    ['durationMinutes', { $gt: 0 }, MINUTES],
    ['force', 'yes', 'force must be true or false'],
  ])('optional fields of an interview, %s: %j is answered with "%s"', (field, value, message) => {
    expect(messageOf(addInterviewSchema, { ...interview, [field]: value })).toBe(message);
  });

  it('optional fields of an interview may be blank, as a form sends them', () => {
    const blank = { interviewer: '', timeZone: '', durationMinutes: '', force: '' };
    const { interviewer, timeZone, durationMinutes, force } = addInterviewSchema.parse({ ...interview, ...blank });
    expect({ interviewer, timeZone, durationMinutes, force }).toEqual({
      interviewer: undefined,
      timeZone: undefined,
      durationMinutes: undefined,
      force: false,
    });
  });

  it.each([
    ['15', 15],
    ['480', 480],
    [45, 45],
  ])('an interview of %j minutes is answered with %j', (sent, minutes) => {
    expect(addInterviewSchema.parse({ ...interview, durationMinutes: sent }).durationMinutes).toBe(minutes);
  });

  it('the zone of a company is checked, blank included', () => {
    expect(messageOf(companyInputSchema, { ...company, timeZone: 'Nowhere' })).toBe(ZONE);
    expect(messageOf(companyInputSchema, { ...company, timeZone: { $gt: '' } })).toBe('Time zone must be text');
    expect(messageOf(companyInputSchema, { ...company, timeZone: 'Asia/Kolkata' })).toBeNull();
  });

  it.each([
    [decisionSchema, { status: 'Selected' }],
    [rescheduleSchema, start],
    [cancelSchema, {}],
  ])('a reason may be left out, is trimmed, and at most 1,000 characters of text', (schema, valid) => {
    expect(messageOf(schema, valid)).toBeNull();
    expect(messageOf(schema, { ...valid, reason: 'a'.repeat(1_001) })).toBe('Reason must be 1000 characters or less');
    expect(messageOf(schema, { ...valid, reason: { $gt: '' } })).toBe('Reason must be text');
    expect(schema.parse({ ...valid, reason: ' moved away ' })).toMatchObject({ reason: 'moved away' });
  });

  it('a decision is one of the three statuses', () => {
    for (const status of ['selected', '', undefined, { $ne: 'Selected' }, ['Selected']]) {
      expect(messageOf(decisionSchema, { status })).toBe('status must be one of Pending, Selected, Rejected');
    }
    expect(messageOf(candidatesQuery, { status: 'selected' })).toBe(
      'status must be one of Pending, Selected, Rejected',
    );
  });
});

describe('a finished interview', () => {
  const entry = { type: 'sent', message: 'Why us?' };

  it.each([
    [{}, 'transcript must be a list of entries'],
    [{ transcript: 'Q: Why us?' }, 'transcript must be a list of entries'],
    [{ transcript: [{ ...entry, type: 'receive' }] }, 'type must be sent (a question) or recieve (an answer)'],
    [{ transcript: [{ ...entry, message: { $gt: '' } }] }, 'message must be text'],
    [{ transcript: [{ ...entry, message: 'a'.repeat(200_001) }] }, 'message must be 200000 characters or less'],
    [{ transcript: [{ ...entry, marks: '5' }] }, 'marks must be a number'],
    [{ transcript: [{ ...entry, startedAt: 'noon' }] }, 'startedAt must be an ISO 8601 instant'],
    [{ transcript: Array.from({ length: 5_001 }, () => entry) }, 'transcript may have at most 5000 entries'],
    [{ transcript: [], devices: { usbDevice: 'a stick' } }, 'Devices must be lists'],
    [{ transcript: [], devices: { usbDevice: [{ label: 1, kind: 'usb' }] } }, 'label must be text'],
  ] as const)('%#: is refused', (body, message) => {
    expect(messageOf(completionSchema, body)).toBe(message);
  });

  it('may have no entries, and its device lists may be left out', () => {
    expect(completionSchema.parse({ transcript: [], devices: {} })).toEqual({
      transcript: [],
      devices: { mediaDevices: [], bluetoothDevice: [], usbDevice: [] },
    });
  });
});
