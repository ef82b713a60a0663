import { PRODUCT_COLOR } from '@interview-detection/shared/company/company.rules';
import { DEFAULT_LANGUAGE, type Language } from '@interview-detection/shared/visits/visits.rules';
import { settings } from '#api/lib/app-context';

/** One email in both forms. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** A part of an email; each is written once and rendered in both forms, so that they never differ. */
export type MailBlock =
  | { paragraph: string }
  /** Keeps the writer's line breaks. */
  | { quote: string }
  /** Shown large, to be typed elsewhere. */
  | { code: string }
  | { rows: [label: string, value: string][] }
  | { link: string; label: string };

/** Returns a row of a list, or none where there is no value. */
export const row = (label: string, value: string | null | undefined): [string, string][] =>
  value ? [[label, value]] : [];

interface Email {
  subject: string;
  /** Starts the mail. */
  heading: string;
  blocks: MailBlock[];
  /** Why the reader got this mail. */
  footerReason: string;
  /** The language of the whole mail; English by default. */
  language?: Language;
  /** The colour of its buttons, on which white text can be read; the product's by default. */
  accent?: string | undefined;
  /** The company's logo, above the heading. */
  logo?: MailLogo | undefined;
}

/** A logo with the size at which it is shown, so that nothing moves when it loads. */
export interface MailLogo {
  src: string;
  alt: string;
  width: number;
  height: number;
}

const NAME_MAX = 120;
const SUBJECT_MAX = 160;

/** Returns text for a header: one line, of a length that every mail program shows. */
export function oneLine(text: string, max = SUBJECT_MAX): string {
  const flat = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim();
  const letters = [...flat];
  return letters.length <= max ? flat : `${letters.slice(0, max - 1).join('')}…`;
}

/** Web addresses with a scheme or `www.`. */
const WEB_ADDRESS = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)\S*/gi;
/**
 * Where mail programs recognise a host name: a dot, or a character that browsers treat as one, followed by a possible
 * top-level domain.
 */
const HOST_DOT = /(?<=[\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}-]*\p{L}{2})/gu;
/** Invisible, but ends a host name. */
const NON_JOINER = '\u200C';

export const withoutLinks = (text: string) => text.replace(WEB_ADDRESS, ' ');

/** Writes host names so that no mail program turns them into links. */
export const withoutHosts = (text: string) => text.replace(HOST_DOT, dot => dot + NON_JOINER);

/**
 * Returns a person's, company's or position's name for a sentence or a header. Strangers choose these names, and emails
 * go out in our name: web addresses are removed, and look-alikes ("Node.js", "Booking.com") are written so that no email
 * program turns them into links.
 */
export function shortName(name: string): string {
  const short = oneLine(withoutLinks(name), NAME_MAX);
  const apart = withoutHosts(short);
  return apart === short ? short : apart.replace(/(?<=\S)\/(?=\S)/g, ' / ');
}

/** Returns how to address a person by first name: the whole name if its first word is only a title or an initial. */
export function firstName(name: string): string {
  const whole = shortName(name);
  const [first = ''] = whole.split(' ');
  return first.endsWith('.') ? whole : first;
}

export const greeting = (name: string) => `Hi ${firstName(name)},`;

/** Returns an address of the web application; links never depend on a request's Host (contract §11). */
export const webLink = (path: string) => `${settings().PUBLIC_URL.replace(/\/+$/, '')}${path}`;

/** Ends the footer of every email that its reader can turn off. */
export const TURN_OFF = 'You can turn these emails off under Settings, Notifications.';

/** Everything in an email is text, never markup. */
export function escapeHtml(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, mark => marks[mark] ?? '');
}

const withBreaks = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');

/** Only web addresses become links. */
const isWebAddress = (url: string) => /^https?:\/\//i.test(url);

/** How a language affects the layout. */
interface Writing {
  accent: string;
  fromRight: boolean;
  /** Between a label and its value. */
  colon: string;
}

export const isRightToLeft = (language: Language) => language === 'ar';

const writingOf = (language: Language, accent = PRODUCT_COLOR): Writing => ({
  accent,
  fromRight: isRightToLeft(language),
  colon: language === 'fr' ? '\u00a0: ' : ': ',
});

function blockText(block: MailBlock, { colon }: Writing): string {
  if ('paragraph' in block) return block.paragraph;
  // Forms send CRLF, and a regular expression treats each half as a line end.
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
  // Addresses are read from left to right in every language.
  const order = writing.fromRight ? ' dir="ltr"' : '';
  return (
    `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link)}" style="display:inline-block;padding:10px 18px;` +
    `border-radius:6px;background:${writing.accent};color:#ffffff;font-weight:600;text-decoration:none">` +
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

/** Without the picture, its text is set like a heading. */
const logoHtml = ({ src, alt, width, height }: MailLogo) =>
  `<p style="margin:0 0 20px;font-weight:600"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" ` +
  `height="${height}" style="display:block;border:0;max-width:100%;width:${width}px;height:auto"></p>\n`;

/** Renders the text and the HTML part of an email from the same blocks. */
export function renderEmail({
  subject,
  heading,
  blocks,
  footerReason,
  language = DEFAULT_LANGUAGE,
  accent,
  logo,
}: Email): MailContent {
  const writing = writingOf(language, accent);
  // Repeated inside the page: many mail programs strip its outermost elements.
  const order = writing.fromRight ? ' dir="rtl"' : '';
  const product = `Interview Detection, ${webLink('/')}`;
  // On its own line, so that it does not run against the words before it.
  const foot = footerReason + (writing.fromRight ? '\n' : ' ') + product;
  const footHtml = writing.fromRight
    ? `${escapeHtml(footerReason)}<br><span dir="ltr">${escapeHtml(product)}</span>`
    : escapeHtml(foot);
  const text = [heading, ...blocks.map(block => blockText(block, writing)), `-- \n${foot}`].join('\n\n');
  const html = `<!doctype html>
<html lang="${language}"${order}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f6f8f9;color:#1d2a30;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div${order} style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e3e7e9;border-radius:10px;overflow-wrap:anywhere">
${logo ? logoHtml(logo) : ''}<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>
${blocks.map(block => blockHtml(block, writing)).join('\n')}
</div>
<p${order} style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b666b">${footHtml}</p>
</body></html>
`;
  return { subject: oneLine(subject), text: `${text}\n`, html };
}
