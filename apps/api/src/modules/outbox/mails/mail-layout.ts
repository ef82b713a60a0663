import { DEFAULT_LANGUAGE, type Language } from '@interview-detection/shared/visits/visits.rules';
import { env } from '../../../env';

/** One mail in both forms. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** A piece of a mail; each is written once and shown in both forms, so that they never say different things. */
export type MailBlock =
  | { paragraph: string }
  /** Shown in the writer's own lines. */
  | { quote: string }
  /** Large, to be typed somewhere. */
  | { code: string }
  | { rows: [label: string, value: string][] }
  | { link: string; label: string };

interface Email {
  subject: string;
  /** Begins the mail. */
  heading: string;
  blocks: MailBlock[];
  /** Why the reader got this mail. */
  footerReason: string;
  /** Of all of it; English where it is left out. */
  language?: Language;
}

const NAME_MAX = 120;
const SUBJECT_MAX = 160;

/** Text for a header: one line, of a length that every mail program shows. */
export function oneLine(text: string, max = SUBJECT_MAX): string {
  const flat = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim();
  const letters = [...flat];
  return letters.length <= max ? flat : `${letters.slice(0, max - 1).join('')}…`;
}

/** Addresses of web pages that begin as such. */
const WEB_ADDRESS = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)\S*/gi;
/** Where mail programs see the name of a host: a dot, also one that browsers take for it, and what could be its last part. */
const HOST_DOT = /(?<=[\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}-]*\p{L}{2})/gu;
/** Looks like nothing, and ends the name of a host. */
const NON_JOINER = '\u200C';

/** Text without addresses of web pages. */
export const withoutLinks = (text: string) => text.replace(WEB_ADDRESS, ' ');

/**
 * A person's, company's or position's name within a sentence or a header. Strangers choose them, and mails go out in our
 * name: addresses of pages are left out, and what is only like one ("Node.js", "Booking.com") is shown so that no mail
 * program makes a link of it.
 */
export function shortName(name: string): string {
  const short = oneLine(withoutLinks(name), NAME_MAX);
  const apart = short.replace(HOST_DOT, dot => dot + NON_JOINER);
  return apart === short ? short : apart.replace(/(?<=\S)\/(?=\S)/g, ' / ');
}

/** How a person is addressed by the first name: all of it, where the first word is only a title or an initial. */
export function firstName(name: string): string {
  const whole = shortName(name);
  const [first = ''] = whole.split(' ');
  return first.endsWith('.') ? whole : first;
}

/** How a mail in English begins. */
export const greeting = (name: string) => `Hi ${firstName(name)},`;

/** An address of the web application; links never follow a request's Host (contract §11). */
export const webLink = (path: string) => `${env.PUBLIC_URL.replace(/\/+$/, '')}${path}`;

/** Whatever stands in a mail is text, never markup. */
export function escapeHtml(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, mark => marks[mark] ?? '');
}

const withBreaks = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');

/** Only web addresses become links. */
const isWebAddress = (url: string) => /^https?:\/\//i.test(url);

/** What a language does to a page beside its words. */
interface Writing {
  fromRight: boolean;
  /** Between a label and what it names. */
  colon: string;
}

export const isRightToLeft = (language: Language) => language === 'ar';

const writingOf = (language: Language): Writing => ({
  fromRight: isRightToLeft(language),
  colon: language === 'fr' ? '\u00a0: ' : ': ',
});

function blockText(block: MailBlock, { colon }: Writing): string {
  if ('paragraph' in block) return block.paragraph;
  // Forms send CRLF, and to a regular expression each half of it ends a line.
  if ('quote' in block) return block.quote.replace(/\r\n?/g, '\n').replace(/^/gm, '> ');
  if ('code' in block) return `    ${block.code}`;
  if ('rows' in block) return block.rows.map(([label, value]) => `${label}${colon}${value}`).join('\n');
  return `${block.label}${colon}${block.link}`;
}

function blockHtml(block: MailBlock, writing: Writing): string {
  if ('paragraph' in block) return `<p style="margin:0 0 16px">${withBreaks(block.paragraph)}</p>`;
  if ('quote' in block) {
    return `<p style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #d5dadd">${withBreaks(block.quote)}</p>`;
  }
  if ('code' in block) {
    return `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:6px">${escapeHtml(block.code)}</p>`;
  }
  if ('rows' in block) return rowsHtml(block.rows, writing);
  if (!isWebAddress(block.link)) return `<p style="margin:0 0 16px">${escapeHtml(blockText(block, writing))}</p>`;
  // An address is read from the left, wherever it stands.
  const order = writing.fromRight ? ' dir="ltr"' : '';
  return (
    `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link)}" style="display:inline-block;padding:10px 18px;` +
    `border-radius:6px;background:#17626e;color:#ffffff;font-weight:600;text-decoration:none">` +
    `${escapeHtml(block.label)}</a><br><span${order} style="font-size:13px;color:#5b666b">${escapeHtml(block.link)}</span></p>`
  );
}

function rowsHtml(rows: [label: string, value: string][], { fromRight }: Writing): string {
  const padding = fromRight ? '4px 0 4px 16px' : '4px 16px 4px 0';
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="padding:${padding};color:#5b666b;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
      `<td style="padding:4px 0;font-weight:600">${withBreaks(value)}</td></tr>`,
  );
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${cells.join('')}</table>`;
}

/** Makes the text and the HTML part of a mail from the same blocks. */
export function renderEmail({
  subject,
  heading,
  blocks,
  footerReason,
  language = DEFAULT_LANGUAGE,
}: Email): MailContent {
  const writing = writingOf(language);
  // On what mail programs keep of a page too: many leave out its outermost parts.
  const order = writing.fromRight ? ' dir="rtl"' : '';
  const product = `Interview Detection, ${webLink('/')}`;
  // In a line of its own, it does not run against the words before it.
  const foot = footerReason + (writing.fromRight ? '\n' : ' ') + product;
  const footHtml = writing.fromRight
    ? `${escapeHtml(footerReason)}<br><span dir="ltr">${escapeHtml(product)}</span>`
    : escapeHtml(foot);
  const text = [heading, ...blocks.map(block => blockText(block, writing)), `-- \n${foot}`].join('\n\n');
  const html = `<!doctype html>
<html lang="${language}"${order}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f6f8f9;color:#1d2a30;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div${order} style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e3e7e9;border-radius:10px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>
${blocks.map(block => blockHtml(block, writing)).join('\n')}
</div>
<p${order} style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b666b">${footHtml}</p>
</body></html>
`;
  return { subject: oneLine(subject), text: `${text}\n`, html };
}
