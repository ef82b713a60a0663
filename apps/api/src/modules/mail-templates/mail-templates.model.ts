import { MAIL_TEMPLATES, type MailTemplateKind } from '@interview-detection/shared/mail-templates/mail-templates.rules';
import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { refSchema, type RefRecord } from '#api/database/history';

/** A company's own words for one email to candidates, in one language. */
export interface MailTemplateRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  kind: MailTemplateKind;
  language: Language;
  subject: string;
  text: string;
  changedAt: Date;
  changedBy: RefRecord;
}

const schema = new Schema<MailTemplateRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: MAIL_TEMPLATES, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    changedAt: { type: Date, required: true },
    changedBy: { type: refSchema, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ company: 1, kind: 1, language: 1 }, { unique: true });

export const MailTemplates = companyCollection('MailTemplate', schema, 'mailtemplates', {
  names: {
    fields: ['kind', 'language'],
    of: { mailTemplate: ({ kind, language }: MailTemplateRecord) => `${kind}, ${language}` },
  },
  // Emails to the candidates of an interviewer's interviews have the company's words as well.
  ofInterviewer: 'all',
  aboutPerson: null,
});
