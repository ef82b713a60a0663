import { greeting, oneLine, renderEmail, row, TURN_OFF, webLink, type MailContent } from './mail-layout';

interface WebhookOff {
  name: string;
  url: string;
  description: string;
  /** The receiver answered 410 Gone. */
  isGone: boolean;
}

/** Tells people who can act on it that a webhook's receiver has accepted no messages. */
export function webhookOffMail({ name, url, description, isGone }: WebhookOff): MailContent {
  const { host, origin, pathname } = new URL(url);
  return renderEmail({
    subject: `Webhook switched off: ${oneLine(host, 80)}`,
    heading: greeting(name),
    blocks: [
      {
        paragraph:
          (isGone
            ? 'This address says that it is gone (410), so we have switched its webhook off. '
            : 'For three days this address accepted none of our messages, so we have switched its webhook off. ') +
          'Nothing else has changed: your interviews go on as before.',
      },
      {
        rows: [
          // The rest of the address may be a secret of theirs.
          ['Address', `${origin}${pathname}`],
          ...row('Description', oneLine(description)),
        ],
      },
      {
        paragraph:
          'Its list of deliveries shows the outcome of each attempt. Once the receiver answers, switch it on again; ' +
          'what it missed can be sent again from that list for 30 days.',
      },
      { link: webLink('/settings/webhooks'), label: 'Open webhooks' },
    ],
    footerReason: `You’re receiving this because you may manage your company’s webhooks. ${TURN_OFF}`,
  });
}
