import { INVITATION_DAYS, RESET_CODE_MINUTES, RESET_LINK_PATH } from '@interview-detection/shared/auth/auth.rules';
import { greeting, letter, shortName, webLink, type MailContent } from './mail-layout';

interface PasswordCode {
  name: string;
  code: string;
  resetToken: string;
}

/** The code for a forgotten password, and a link that needs none. It stands in no subject line: those are shown on locked screens. */
export function passwordCodeMail({ name, code, resetToken }: PasswordCode): MailContent {
  return letter({
    subject: 'Your code for a new password',
    heading: greeting(name),
    blocks: [
      { paragraph: 'Enter this code to choose a new password:' },
      { code },
      { paragraph: 'Or choose one right away, without the code:' },
      { link: webLink(`${RESET_LINK_PATH}${resetToken}`), label: 'Choose a new password' },
      {
        paragraph:
          `Both are good once, for ${RESET_CODE_MINUTES} minutes, and only the newest mail counts. ` +
          'If you did not ask for this, do nothing: your password stays as it is. Give code and link to nobody.',
      },
    ],
    because: 'You get this mail because someone asked for a new password for this address.',
  });
}

/** Tells the owner of an account that the password is another one now. */
export function passwordChangedMail({ name }: { name: string }): MailContent {
  return letter({
    subject: 'Your password was changed',
    heading: greeting(name),
    blocks: [
      { paragraph: 'The password of your account was changed, and every older session was ended.' },
      { paragraph: 'If that was not you, choose a new password at once:' },
      { link: webLink('/forget-password'), label: 'Choose a new password' },
    ],
    because: 'You get this mail because you have an account with this address.',
  });
}

interface Welcome {
  name: string;
  company: string;
  /** Who made the account. */
  by: string;
  resetToken: string;
}

/** A new interviewer's link to a password that nobody else knows. */
export function welcomeMail({ name, company, by, resetToken }: Welcome): MailContent {
  return letter({
    subject: `${shortName(by)} added you as an interviewer at ${shortName(company)}`,
    heading: greeting(name),
    blocks: [
      { paragraph: `${shortName(by)} made an account for you: you can hold interviews for ${shortName(company)}.` },
      { paragraph: 'Choose a password of your own, which nobody else knows:' },
      { link: webLink(`${RESET_LINK_PATH}${resetToken}`), label: 'Choose a password' },
      {
        paragraph: `The link works once, for ${INVITATION_DAYS} days. After that, ask for a code at ${webLink('/forget-password')}.`,
      },
    ],
    because: 'You get this mail because an account was made with this address.',
  });
}
