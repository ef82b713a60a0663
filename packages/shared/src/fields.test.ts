import { describe, expect, it, test } from 'vitest';
import { fc } from '../test/fast-check';
import { withoutBlanksAround } from './email-address';
import {
  accountEmail,
  CANDIDATE_NAME_MIN,
  id,
  idParams,
  line,
  optionalText,
  password,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN,
  PASSWORD_MIN_AT_LOGIN,
  phone,
  REGISTERED_NAME_MAX,
} from './fields';

describe('constants of contract §9', () => {
  it.each([
    ['password at login', PASSWORD_MIN_AT_LOGIN, 6],
    ['password at registration and for new interviewers', PASSWORD_MIN, 8],
    ['password in bytes (contract §12)', PASSWORD_MAX_BYTES, 72],
    ['first and last name', REGISTERED_NAME_MAX, 20],
    ['candidate name', CANDIDATE_NAME_MIN, 3],
  ])('%s', (_what, constant, value) => {
    expect(constant).toBe(value);
  });
});

describe('email', () => {
  test('is trimmed and lower-cased, and that changes nothing more when done again', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: '-1' }), fc.constantFrom('', ' ', '\t', '\n'), (address, space) => {
        fc.pre(accountEmail.safeParse(address).success);
        const parsed = accountEmail.parse(`${space}${address.toUpperCase()}${space}`);
        expect(parsed).toBe(address.toLowerCase());
        expect(accountEmail.parse(parsed)).toBe(parsed);
      }),
    );
  });

  test('never holds white space or control characters, so it cannot add a header to an email', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('\r', '\n', '\0', ' ', '\u2028'), fc.string(), (before, bad, after) => {
        const parsed = accountEmail.safeParse(`${before}a${bad}b${after}@example.org`);
        expect(parsed.success).toBe(false);
      }),
    );
  });
});

describe('an email as people type and paste it', () => {
  it.each([
    ['r&d@example.org', 'r&d@example.org'],
    ['Ops/Berlin@example.org', 'ops/berlin@example.org'],
    ["!#$%&'*+/=?^_`{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org"],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
    ['\u200bana@example.org\ufeff', 'ana@example.org'],
    ['\u202a ana@example.org \u202c', 'ana@example.org'],
    ['mailto:ana%2Bjobs@example.org?subject=Hello', 'ana+jobs@example.org'],
    ['Ana Reis <ana@example.org>', 'ana@example.org'],
    ['"Reis, Ana" <\u200bana@example.org>', 'ana@example.org'],
    ['ana@example.org <ana@example.org>', 'ana@example.org'],
  ])('%j is taken as %s, which is taken as it is', (typed, address) => {
    expect(accountEmail.parse(typed)).toBe(address);
    expect(accountEmail.parse(address)).toBe(address);
  });

  it.each([
    ['ana@localhost'],
    ['ana@@example.org'],
    ['ana@example.org, tom@example.org'],
    ['ana@example.org, Tom <tom@example.org>'],
    ['Ana <ana@example.org>, Tom <tom@example.org>'],
    ['tom@example.org <ana@example.org>'],
    ['ana@bü cher.example'],
    ['ana@bücher.example:25'],
    ['ana@-example.org'],
    ['mailto:%'],
  ])('%j is refused', typed => {
    expect(accountEmail.safeParse(typed).error?.issues).toMatchObject([{ message: 'Invalid email address' }]);
  });

  it.each([
    ['an\u00ada@example.org', 'U+00AD, soft hyphen'],
    ['ana@exam\u200bple.org', 'U+200B, zero-width space'],
    ['ana@b\u00ad\u00fccher.example', 'U+00AD'],
    ['zoë@example.org', 'before the @'],
  ])('%j is refused with a sentence that says why', (typed, why) => {
    expect(accountEmail.safeParse(typed).error?.issues).toMatchObject([{ message: expect.stringContaining(why) }]);
  });

  it('is cleaned at both ends, also of signs outside the basic plane, and not between them', () => {
    expect(withoutBlanksAround(' \u{e0020}\u200bana \u{e0020} reis\u{e0020}\ufeff ')).toBe('ana \u{e0020} reis');
    expect(withoutBlanksAround(' \u200b')).toBe('');
    expect(withoutBlanksAround('\u{1f600}')).toBe('\u{1f600}');
  });

  it('is required if nothing is left after trimming', () => {
    expect(accountEmail.safeParse(' \u200b').error?.issues).toMatchObject([{ message: 'Email is required' }]);
  });
});

describe('one line of text', () => {
  const name = line({ label: 'Name', required: 'Name is required', max: 20 });

  test('is trimmed, not empty, within its length and without control characters', { tags: 'deep' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), text => {
        const parsed = name.safeParse(text);
        const trimmed = text.trim().normalize('NFC');
        const hasControls = [...trimmed].some(char => char < ' ' || (char >= '\u007f' && char <= '\u009f'));
        const isFine = trimmed !== '' && trimmed.length <= 20 && !hasControls;
        expect(parsed.success ? parsed.data : null).toBe(isFine ? trimmed : null);
      }),
    );
  });
});

test('a line is kept composed, however the keyboard sends it', () => {
  const position = line({ label: 'Name', required: 'Name is required' });
  expect(position.parse('Ingénieur Sécurité'.normalize('NFD'))).toBe('Ingénieur Sécurité'.normalize('NFC'));
});

describe('password', () => {
  test('is at most 72 bytes of UTF-8, not characters, and never trimmed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 80 }), text => {
        const bytes = encodeURIComponent(text.normalize('NFKC')).replace(/%../g, '.').length;
        const parsed = password(8).safeParse(text);
        expect(parsed.success ? parsed.data : null).toBe(bytes <= 72 ? text : null);
      }),
    );
  });
});

describe('id', () => {
  it('is 24 hex digits in either case', () => {
    expect(id.safeParse('65f0c0ffee0123456789abcd').success).toBe(true);
    expect(id.safeParse('65F0C0FFEE0123456789ABCD').success).toBe(true);
  });

  it.each([
    [
      '',
      '65f0c0ffee0123456789abc',
      '65f0c0ffee0123456789abcde',
      'zzzzzzzzzzzzzzzzzzzzzzzz',
      '65f0c0ffee0123456789abcd\n',
    ],
    [undefined, null, 7, { $gt: '' }, ['65f0c0ffee0123456789abcd'], 'abcdefghijkl'],
  ])('is nothing else', (...values) => {
    for (const value of values) expect(idParams.safeParse({ id: value }).success).toBe(false);
  });
});

describe('a character that turns the direction of text', () => {
  const name = line({ label: 'First name', required: 'First name is required' });

  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    '%j is refused in a name',
    character => {
      expect(name.safeParse(`Ada${character}ecalevoL`).error?.issues.map(({ message }) => message)).toEqual([
        'First name contains invisible characters that reverse the text, please type it again',
      ]);
    },
  );

  it('around a telephone number, as an address book copies it, is removed; inside it is refused', () => {
    expect(phone('Phone').parse('\u202a+47 22 00 00 12\u202c')).toBe('+47 22 00 00 12');
    expect(phone('Phone').safeParse('+47\u202e22').success).toBe(false);
    expect(phone('Phone').safeParse('\u202a\u202c').success).toBe(false);
  });

  it('in text of several lines is removed if it only isolates, and refused if it reverses', () => {
    const notes = optionalText({ label: 'Notes', max: 100 });
    expect(notes.parse('\u2067שלום\u2069, \u2068Adaeze\u2069\n')).toBe('שלום, Adaeze');
    for (const reverses of ['\u202e', '\u202b']) expect(notes.safeParse(`Ada${reverses}ecalevoL`).success).toBe(false);
  });

  it('is not what names of right-to-left scripts are made of', () => {
    for (const real of ['שרה כהן', 'فاطمة الزهراء', 'علی‌رضا']) expect(name.parse(real)).toBe(real);
  });
});
