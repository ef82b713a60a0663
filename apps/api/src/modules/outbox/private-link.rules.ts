import { LINK_TOKEN_LETTERS, linkToken } from '#api/lib/link-token';
import type { MailRecord } from './outbox.model';

/**
 * Marks the place in the stored texts of a mail where the reader finds the token of the candidate's link (contract
 * §19). It has the length and the alphabet of a token, so that escaping and line folding around it stay correct.
 */
export const LINK_PLACEHOLDER = 'your-private-link-is-put-in-here-as-this-mail-is-sent-'.padEnd(
  LINK_TOKEN_LETTERS,
  '_',
);

/** A calendar file folds its lines anywhere (RFC 5545 §3.1), even within the placeholder. */
const FOLDED_PLACEHOLDER = new RegExp([...LINK_PLACEHOLDER].join('(?:\\r\\n )?'), 'g');

/** Replaces it letter by letter, so that the folds stay in place. */
function putIn(text: string, token: string): string {
  return text.replace(FOLDED_PLACEHOLDER, found => {
    let place = 0;
    return found.replace(/[\w-]/g, () => token.charAt(place++));
  });
}

/** Returns a mail as its reader gets it, with the current link. */
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
