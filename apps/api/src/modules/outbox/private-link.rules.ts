import { LINK_TOKEN_LETTERS, linkToken } from '../../lib/link-token';
import type { MailRecord } from './outbox.model';

/**
 * Stands in the stored texts of a mail where the reader finds the token of the candidate's link (contract §19). As long as
 * a token and of the same letters, so that what is escaped or folded around it stays right.
 */
export const LINK_PLACEHOLDER = 'your-private-link-is-put-in-here-as-this-mail-is-sent-'.padEnd(
  LINK_TOKEN_LETTERS,
  '_',
);

/** A calendar file breaks its lines anywhere (RFC 5545 §3.1), also in the middle of it. */
const FOLDED_PLACEHOLDER = new RegExp([...LINK_PLACEHOLDER].join('(?:\\r\\n )?'), 'g');

/** Letter by letter, so that the breaks stay where they are. */
function putIn(text: string, token: string): string {
  return text.replace(FOLDED_PLACEHOLDER, found => {
    let place = 0;
    return found.replace(/[\w-]/g, () => token.charAt(place++));
  });
}

/** A mail as its reader gets it, with the link that is the present one now. */
export function withPrivateLink(mail: MailRecord): MailRecord {
  const { company, about, linkVersion, text, html, calendar } = mail;
  if (!company || !about || !linkVersion) return mail;
  const token = linkToken({ company, interview: about, version: linkVersion });
  return {
    ...mail,
    text: text && putIn(text, token),
    html: html && putIn(html, token),
    calendar: calendar && { ...calendar, content: putIn(calendar.content, token) },
  };
}
