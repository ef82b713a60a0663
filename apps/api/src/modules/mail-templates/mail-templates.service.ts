import {
  MAIL_TEMPLATES,
  TEMPLATE_VARIABLES,
  templateFault,
  type MailTemplateKind,
} from '@interview-detection/shared/mail-templates/mail-templates.rules';
import type {
  MailPreview,
  MailTemplate,
  PreviewInput,
  TemplateText,
} from '@interview-detection/shared/mail-templates/mail-templates.schema';
import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { changedFields } from '#api/events/audited-fields.rules';
import { defineEvent } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { presentRef } from '#api/database/history';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { colorsOf, findCompany } from '../company/company.service';
import { mailLogoOf, withLogoAddress } from '../outbox/mail-logo.service';
import type { OwnWords } from '../outbox/mails/interview-facts';
import { productWords } from '../outbox/mails/candidate-words';
import { previewMail } from '../outbox/mails/mail-samples';
import { MailTemplates, type MailTemplateRecord } from './mail-templates.model';

const templateChanged = defineEvent('mailTemplate.changed');
const templateReset = defineEvent('mailTemplate.reset');

interface Place {
  kind: MailTemplateKind;
  language: Language;
}

/** Returns the words of every email in a language, or in all of them. */
export async function listTemplates(principal: CompanyPrincipal, language?: Language): Promise<MailTemplate[]> {
  const rows = await MailTemplates.in(principal.scope).find().lean();
  const own = new Map(rows.map(row => [`${row.kind} ${row.language}`, row]));
  return (language ? [language] : LANGUAGES).flatMap(one =>
    MAIL_TEMPLATES.map(kind => present({ kind, language: one }, own.get(`${kind} ${one}`))),
  );
}

function present({ kind, language }: Place, own: MailTemplateRecord | null | undefined): MailTemplate {
  const product = productWords(kind, language);
  return {
    kind,
    language,
    subject: own?.subject ?? product.subject,
    text: own?.text ?? product.text,
    isOwn: Boolean(own),
    product,
    variables: [...TEMPLATE_VARIABLES[kind]],
    changed: own ? { at: own.changedAt.toISOString(), by: presentRef(own.changedBy) } : null,
  };
}

/** Stores the company's words for an email; the same words again change nothing. Throws 400 TEMPLATE_INVALID. */
export async function saveTemplate(
  principal: CompanyPrincipal,
  place: Place,
  words: TemplateText,
): Promise<MailTemplate> {
  checkWords(place.kind, words);
  return inTransaction(async session => {
    const before = await find(principal.scope, place, session);
    const changed = changedFields(before ?? present(place, null), words, ['subject', 'text']);
    if (before && changed.length === 0) return present(place, before);
    const after = await MailTemplates.in(principal.scope)
      .findOneAndUpdate(
        place,
        { ...words, changedAt: currentTime(), changedBy: refOf(principal) },
        { upsert: true, returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    await publish(templateChanged, { principal, session, record: after, changed });
    return present(place, after);
  });
}

/** Returns an email to the product's words; one that has them already stays as it is. */
export async function resetTemplate(principal: CompanyPrincipal, place: Place): Promise<MailTemplate> {
  return inTransaction(async session => {
    const before = await find(principal.scope, place, session);
    if (before) {
      await MailTemplates.in(principal.scope).deleteOne({ _id: before._id }, { session });
      await publish(templateReset, { principal, session, record: before });
    }
    return present(place, null);
  });
}

const find = (scope: CompanyScope, { kind, language }: Place, session: ClientSession) =>
  MailTemplates.in(scope).findOne({ kind, language }).session(session).lean();

/** Returns the whole email with these words and made-up people. Throws 400 TEMPLATE_INVALID. */
export async function previewTemplate(
  principal: CompanyPrincipal,
  { kind, language, ...words }: PreviewInput,
): Promise<MailPreview> {
  checkWords(kind, words);
  const company = await findCompany(principal.scope);
  const accent = company ? colorsOf(company).colors?.light : undefined;
  const logo = company ? mailLogoOf(company) : undefined;
  const mail = previewMail({ kind, language, words, company: company?.name ?? '', accent, logo });
  return { ...mail, html: withLogoAddress(mail.html, principal.companyId) };
}

function checkWords(kind: MailTemplateKind, words: TemplateText): void {
  const issues = (['subject', 'text'] as const).flatMap(path => {
    const message = templateFault(kind, words[path]);
    return message === null ? [] : [{ path, message }];
  });
  const [first] = issues;
  if (first) throw new AppError('TEMPLATE_INVALID', first.message, { issues });
}

/** Returns the company's own words by language, for the emails that are about to be written. */
export async function ownWordsOf(scope: CompanyScope): Promise<ReadonlyMap<Language, OwnWords>> {
  const rows = await MailTemplates.in(scope).find().lean();
  const words = new Map<Language, OwnWords>();
  for (const { language, kind, subject, text } of rows) {
    words.set(language, { ...words.get(language), [kind]: { subject, text } });
  }
  return words;
}
