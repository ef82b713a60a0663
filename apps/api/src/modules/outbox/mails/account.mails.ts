import type { Role } from '@interview-detection/shared/access/roles';
import type { KeyAccess } from '@interview-detection/shared/api-keys/api-keys.rules';
import {
  EMAIL_CODE_MINUTES,
  EMAIL_LINK_HOURS,
  INVITATION_DAYS,
  INVITATION_LINK_PATH,
  RESET_CODE_MINUTES,
  RESET_LINK_PATH,
  SIGN_IN_LINK_HOURS,
  VERIFICATION_LINK_PATH,
} from '@interview-detection/shared/auth/auth.rules';
import { describeStart } from '#api/lib/dates';
import { greeting, oneLine, renderEmail, shortName, webLink, type MailContent } from './mail-layout';

interface PasswordCode {
  name: string;
  code: string;
  resetToken: string;
}

/**
 * Returns the email with the code for a forgotten password, and a link that needs no code. The code is never in the
 * subject, because locked screens show subjects.
 */
export function passwordCodeMail({ name, code, resetToken }: PasswordCode): MailContent {
  return renderEmail({
    subject: 'Your code for a new password',
    heading: greeting(name),
    blocks: [
      { paragraph: 'Enter this code to choose a new password:' },
      { code },
      { paragraph: 'Or choose one here, without the code:' },
      { link: webLink(`${RESET_LINK_PATH}${resetToken}`), label: 'Choose a new password' },
      {
        paragraph:
          `Each works once, for ${RESET_CODE_MINUTES} minutes, and only the latest email counts. ` +
          'Don’t share the code or the link with anyone. If you didn’t ask for this, ignore this email: your password stays the same.',
      },
    ],
    footerReason: 'You’re receiving this because someone asked for a new password for this address.',
  });
}

interface Verification {
  name: string;
  code: string;
  token: string;
}

/** Returns the email that verifies the email address of a new account. */
export function verifyEmailMail({ name, code, token }: Verification): MailContent {
  return renderEmail({
    subject: 'Verify your email address',
    heading: greeting(name),
    blocks: [
      { paragraph: 'An account was registered with this address. If that was you, verify it:' },
      { link: webLink(`${VERIFICATION_LINK_PATH}${token}`), label: 'Verify email address' },
      { paragraph: 'Or enter this code where you are signed in:' },
      { code },
      {
        paragraph:
          `The link works for ${EMAIL_LINK_HOURS} hours, the code for ${EMAIL_CODE_MINUTES} minutes, and only the latest email counts. ` +
          'If it wasn’t you, ignore this email: then the account can’t send any.',
      },
    ],
    footerReason: 'You’re receiving this because someone registered an account with this address.',
  });
}

interface SignInLink {
  name: string;
  resetToken: string;
}

/** Returns the email that lets an owner sign in to an account with too many wrong passwords in a day. */
export function signInLinkMail({ name, resetToken }: SignInLink): MailContent {
  return renderEmail({
    subject: 'Too many wrong passwords for your account',
    heading: greeting(name),
    blocks: [
      {
        paragraph:
          'Many wrong passwords were tried for your account today, so for the rest of the day no one can sign in with ' +
          'a password from a place where you haven’t signed in lately. None of them was right.',
      },
      { paragraph: 'If you need to sign in from such a place, choose a new password here:' },
      { link: webLink(`${RESET_LINK_PATH}${resetToken}`), label: 'Choose a new password' },
      {
        paragraph: `The link works once, for ${SIGN_IN_LINK_HOURS} hours. Don’t share it with anyone. Otherwise there is nothing to do: your password stays the same.`,
      },
    ],
    footerReason: 'You’re receiving this because you have an account with this address.',
  });
}

/** Returns the email that tells an owner that the password was changed. */
export function passwordChangedMail({ name }: { name: string }): MailContent {
  return renderEmail({
    subject: 'Your password was changed',
    heading: greeting(name),
    blocks: [
      {
        paragraph:
          'Your password was changed. Every older session was signed out, and any API keys that you had created have ended.',
      },
      { paragraph: 'If this wasn’t you, choose a new password right away:' },
      { link: webLink('/forget-password'), label: 'Choose a new password' },
    ],
    footerReason: 'You’re receiving this because you have an account with this address.',
  });
}

interface ApiKeyFacts {
  name: string;
  keyName: string;
  access: KeyAccess;
  isMade: boolean;
}

/** Returns the email that tells an owner that an API key was made or removed. */
export function apiKeyMail({ name, keyName, access, isMade }: ApiKeyFacts): MailContent {
  const may = access === 'write' ? 'read and change your company’s records' : 'read your company’s records';
  return renderEmail({
    subject: isMade ? 'An API key was created for your account' : 'An API key of your account was removed',
    heading: greeting(name),
    blocks: [
      {
        paragraph: isMade
          ? `A new API key can ${may} in your name, until it expires or you remove it.`
          : 'Programs that used this key can’t reach your account any more.',
      },
      { rows: [['Key', oneLine(keyName)]] },
      { paragraph: 'If this wasn’t you, choose a new password right away. That removes all keys of your account:' },
      { link: webLink('/forget-password'), label: 'Choose a new password' },
    ],
    footerReason: 'You’re receiving this because you have an account with this address.',
  });
}

interface NewDevice {
  name: string;
  device: string;
  address: string;
  at: Date;
}

/** Returns the email that tells an owner about a sign-in from a new browser. */
export function newDeviceMail({ name, device, address, at }: NewDevice): MailContent {
  return renderEmail({
    subject: 'New sign-in to your account',
    heading: greeting(name),
    blocks: [
      { paragraph: 'Someone signed in to your account with a browser we haven’t seen there before:' },
      { paragraph: `${device}, from ${address}, on ${describeStart(at, 'UTC')}.` },
      {
        paragraph:
          'If this was you, all is well. If it wasn’t, choose a new password right away, which signs everyone else out:',
      },
      { link: webLink('/forget-password'), label: 'Choose a new password' },
    ],
    footerReason: 'You’re receiving this because you have an account with this address.',
  });
}

/** Returns the email that tells an owner that signing in now requires a code of an app, or no longer does. */
export function secondFactorMail({ name, isOn }: { name: string; isOn: boolean }): MailContent {
  return renderEmail({
    subject: isOn ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
    heading: greeting(name),
    blocks: [
      {
        paragraph: isOn
          ? 'An authenticator app was set up for your account. From now on you sign in with your password and a code from it.'
          : 'Your account no longer asks for a code from your authenticator app: your password alone signs in.',
      },
      {
        paragraph: isOn
          ? 'Keep your recovery codes where you find them without your phone. Each opens your account once.'
          : 'Your recovery codes are void. You can turn it on again under Settings, Security.',
      },
      { paragraph: 'If this wasn’t you, choose a new password right away, which signs everyone else out:' },
      { link: webLink('/forget-password'), label: 'Choose a new password' },
    ],
    footerReason: 'You’re receiving this because you have an account with this address.',
  });
}

/** Returns the email that tells an owner that a recovery code was used instead of the app. */
export function recoveryCodeUsedMail({ name, left }: { name: string; left: number }): MailContent {
  return renderEmail({
    subject: 'A recovery code for your account was used',
    heading: greeting(name),
    blocks: [
      { paragraph: 'Someone used one of your recovery codes in place of a code from your authenticator app.' },
      {
        paragraph: `It no longer works. ${left === 1 ? '1 code is' : `${left} codes are`} left. Create new ones under Settings, Security.`,
      },
      { paragraph: 'If this wasn’t you, choose a new password right away, which signs everyone else out:' },
      { link: webLink('/forget-password'), label: 'Choose a new password' },
    ],
    footerReason: 'You’re receiving this because you have an account with this address.',
  });
}

/** Returns the email that tells an owner that new recovery codes were made. */
export function recoveryCodesRenewedMail({ name }: { name: string }): MailContent {
  return renderEmail({
    subject: 'Your account has new recovery codes',
    heading: greeting(name),
    blocks: [
      {
        paragraph:
          'New recovery codes were created for your account under Settings, Security. Your old codes no longer work.',
      },
      {
        paragraph:
          'If this wasn’t you, choose a new password right away, which signs everyone else out, then create new recovery codes:',
      },
      { link: webLink('/forget-password'), label: 'Choose a new password' },
    ],
    footerReason: 'You’re receiving this because you have an account with this address.',
  });
}

interface PasskeyChange {
  name: string;
  /** The name that its owner gave it. */
  passkey: string;
  isAdded: boolean;
}

/** Returns the email that tells an owner that a passkey was added or removed. */
export function passkeyMail({ name, passkey, isAdded }: PasskeyChange): MailContent {
  return renderEmail({
    subject: isAdded ? 'A passkey was added to your account' : 'A passkey was deleted from your account',
    heading: greeting(name),
    blocks: [
      {
        paragraph: isAdded
          ? `The passkey “${shortName(passkey)}” signs in to your account from now on, without your password.`
          : `The passkey “${shortName(passkey)}” no longer signs in to your account.`,
      },
      {
        paragraph: isAdded
          ? 'If this wasn’t you, choose a new password right away, which signs everyone else out, then delete the passkey under Settings, Security:'
          : 'If this wasn’t you, choose a new password right away, which signs everyone else out:',
      },
      { link: webLink('/forget-password'), label: 'Choose a new password' },
    ],
    footerReason: 'You’re receiving this because you have an account with this address.',
  });
}

interface Welcome {
  name: string;
  company: string;
  /** The person who created the account. */
  by: string;
  role: Role;
  resetToken: string;
}

const ROLE_NAMES: Record<Role, string> = {
  owner: 'an owner',
  recruiter: 'a recruiter',
  interviewer: 'an interviewer',
  viewer: 'a viewer',
};

/** Returns the email with a new colleague's link to set a password that no one else knows. */
export function welcomeMail({ name, company, by, role, resetToken }: Welcome): MailContent {
  return renderEmail({
    subject: `${shortName(by)} added you as ${ROLE_NAMES[role]} at ${shortName(company)}`,
    heading: greeting(name),
    blocks: [
      { paragraph: `${shortName(by)} added you to ${shortName(company)} as ${ROLE_NAMES[role]}.` },
      { paragraph: 'Choose a password that only you know:' },
      { link: webLink(`${INVITATION_LINK_PATH}${resetToken}`), label: 'Choose a password' },
      {
        paragraph: `The link works once, for ${INVITATION_DAYS} days. After that, get a code at ${webLink('/forget-password')}.`,
      },
    ],
    footerReason: `You’re receiving this because ${shortName(by)} created an account for this address.`,
  });
}
