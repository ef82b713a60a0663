import { randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '@interview-detection/shared/auth/auth.rules';
import { registerSchema } from '@interview-detection/shared/auth/auth.schema';
import { accountEmail } from '@interview-detection/shared/fields';
import { setPasswordByOperator } from '#api/modules/auth/password-reset.service';
import { removePasskeysOf } from '#api/modules/passkeys/passkeys.service';
import { removeSecondFactor } from '#api/modules/totp/totp.service';
import * as accounts from '#api/modules/users/account-admin.service';
import { fullName } from '#api/modules/users/users.service';
import type { UserRecord } from '#api/modules/users/users.model';
import { GUESSABLE, isGuessable } from '#api/lib/passwords';
import { OperatorError } from '#api/lib/app-error';
import { systemPrincipal } from '#api/lib/system-principal';
import { print, readLine, tell, type Terminal, type Command } from '../command';

/** 128 bits in 22 letters, digits, - and _. */
const drawPassword = () => randomBytes(16).toString('base64url');

const describe = (user: UserRecord) => `${fullName(user)} <${user.email}>`;

/** Creates a command on one account, found by its email. Throws if there is none. */
function accountCommand(
  { summary, usage = '<email>', options = {} }: Pick<Command, 'summary'> & Partial<Command>,
  act: (user: UserRecord, terminal: Terminal, values: Record<string, unknown>) => Promise<void>,
): Command {
  return {
    usage,
    summary,
    hasSubject: true,
    options,
    prepare(subject, values) {
      const email = accountEmail.safeParse(subject);
      if (!email.success) throw new OperatorError(`${subject} is no email address`);
      return async terminal => {
        const user = await accounts.findAccount(email.data);
        if (!user) throw new OperatorError(`There is no account ${email.data}`);
        await act(user, terminal, values);
      };
    },
  };
}

function requireActive({ active, email }: UserRecord): void {
  if (!active) throw new OperatorError(`The account ${email} is deactivated: activate it first`);
}

export const promote = accountCommand(
  { summary: 'make an account an owner of its company' },
  async (user, terminal) => {
    requireActive(user);
    if (!user.company) throw new OperatorError(`The account ${user.email} has no company yet, so it can own none`);
    const isNew = await accounts.makeOwner(user._id);
    tell(terminal, `${describe(user)} ${isNew ? 'is an owner now' : 'was an owner already'}`);
  },
);

export const resetPassword = accountCommand(
  {
    usage: '<email> [--stdin]',
    summary:
      'draw a new password and print it, or take it from standard input; ends every session and API key of the account',
    options: { stdin: { type: 'boolean' } },
  },
  async (user, terminal, values) => {
    requireActive(user);
    const isDrawn = !values['stdin'];
    const password = isDrawn ? drawPassword() : checkedPassword(await readLine(terminal), user);
    if (!(await setPasswordByOperator(user.email, { password, isDrawn }))) {
      throw new OperatorError(`There is no active account ${user.email}`);
    }
    tell(terminal, `${describe(user)} has a new password, and every older session and API key was ended`);
    if (!isDrawn) return;
    tell(terminal, `It is good for ${INVITATION_DAYS} days, and is changed at the first sign-in`);
    print(terminal, password);
  },
);

function checkedPassword(text: string, user: UserRecord): string {
  const parsed = registerSchema.shape.password.safeParse(text);
  if (!parsed.success) throw new OperatorError(parsed.error.issues[0]?.message ?? 'This password cannot be used');
  const { email, first_name, last_name } = user;
  if (isGuessable(parsed.data, { email, first_name, last_name })) throw new OperatorError(GUESSABLE);
  return parsed.data;
}

export const removeFactor = accountCommand(
  {
    summary:
      'take the authenticator app and the passkeys of an account away, whose owner has lost them; ends its sessions',
  },
  async (user, terminal) => {
    const operator = systemPrincipal('operator');
    const passkeys = await removePasskeysOf(user, operator);
    const had = await removeSecondFactor(user, operator);
    tell(
      terminal,
      had || passkeys > 0
        ? `${describe(user)} signs in with the password alone now, and every older session was ended`
        : `${describe(user)} has no second factor and no passkey`,
    );
  },
);

export const deactivate = accountCommand(
  { summary: 'close an account and end its sessions; what it has done stays' },
  async (user, terminal) => {
    const wasOpen = await accounts.deactivate(user._id);
    tell(terminal, `${describe(user)} ${wasOpen ? 'is deactivated now' : 'was deactivated already'}`);
    if (user.role === 'owner' && (await accounts.lacksOwner(user.company))) {
      tell(
        terminal,
        'Its company has no active owner now: npm run admin -- make-owner <email> makes one of another member',
      );
    }
  },
);

export const activate = accountCommand({ summary: 'open a closed account again' }, async (user, terminal) => {
  const wasClosed = await accounts.activate(user._id);
  tell(terminal, `${describe(user)} ${wasClosed ? 'is active again' : 'was active already'}`);
});
