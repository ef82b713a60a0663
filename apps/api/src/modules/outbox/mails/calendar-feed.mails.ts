import { greeting, renderEmail, webLink, type MailContent } from './mail-layout';

/** Returns the email that tells an owner that an address was made at which calendar programs read their interviews. */
export function calendarFeedMail({ name }: { name: string }): MailContent {
  return renderEmail({
    subject: 'A calendar feed was created for your account',
    heading: greeting(name),
    blocks: [
      {
        paragraph:
          'Anyone who has its address can read the interviews that you hold, with the names of candidates, until you revoke it in Settings.',
      },
      { paragraph: 'If this wasn’t you, choose a new password right away. That revokes the feed too:' },
      { link: webLink('/forget-password'), label: 'Choose a new password' },
    ],
    footerReason: 'You’re receiving this because you have an account with this address.',
  });
}
