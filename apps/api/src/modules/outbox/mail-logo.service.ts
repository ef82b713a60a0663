import { fitInto, LOGO_IN_MAIL } from '@interview-detection/shared/company/logo.rules';
import type { Types } from 'mongoose';
import { settings } from '#api/lib/app-context';
import { isLoopbackHost } from '#api/lib/network';
import type { CompanyRecord } from '../company/company.model';
import { logoOf, logoPath, readLogo } from '../company/logo.service';
import { webLink, type MailLogo } from './mails/mail-layout';
import type { MailRecord } from './outbox.model';
import type { OutgoingMail } from './smtp.gateway';

/** Names the logo among the parts of a mail. */
export const LOGO_CID = 'company-logo';
const SRC = `"cid:${LOGO_CID}"`;

/**
 * Returns the logo for a company's emails: by its address, or as a part of each email where the product's own address leads
 * its readers nowhere.
 */
export function mailLogoOf(company: Pick<CompanyRecord, '_id' | 'name' | 'logo'>): MailLogo | undefined {
  const { logo } = logoOf(company);
  if (!logo) return undefined;
  const isReachable = !isLoopbackHost(new URL(settings().PUBLIC_URL).hostname);
  const src = isReachable ? webLink(`/api${logo.path}`) : `cid:${LOGO_CID}`;
  return { src, alt: company.name, ...fitInto(LOGO_IN_MAIL, logo) };
}

/** Texts in an email are escaped, so only the layout writes a quoted address. */
const hasPart = ({ html }: Pick<MailRecord, 'html'>) => html?.includes(SRC) ?? false;

/** Adds the logo that the email shows as a part of it; a logo that was removed meanwhile is not shown. */
export async function withLogo(mail: MailRecord): Promise<OutgoingMail> {
  if (!mail.company || !hasPart(mail)) return mail;
  const file = await readLogo(mail.company);
  if (!file) return { ...mail, html: mail.html?.replace(/<p[^>]*><img src="cid:[^>]*><\/p>\n/, '') ?? null };
  const content = Buffer.concat(await (await file.open()).toArray());
  return { ...mail, logo: { cid: LOGO_CID, filename: file.name, contentType: file.contentType, content } };
}

/** Returns the HTML of an email for a page of this product, which has the logo by its address. */
export const withLogoAddress = (html: string, company: Types.ObjectId): string =>
  html.replace(SRC, `"/api${logoPath(company)}"`);
