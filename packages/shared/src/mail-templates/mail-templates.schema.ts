import { z } from 'zod';
import { line, paragraph, ref } from '../fields';
import { choice } from '../list-query';
import { LANGUAGES } from '../visits/visits.rules';
import { MAIL_TEMPLATES, TEMPLATE_SUBJECT_MAX, TEMPLATE_TEXT_MAX } from './mail-templates.rules';

const kind = choice('kind', MAIL_TEMPLATES);
const language = choice('language', LANGUAGES);

export const templateParams = z.object({ kind, language });
export const templatesQuery = z.object({ language: language.optional().describe('Of one language alone') });

export const templateTextSchema = z.object({
  subject: line({ label: 'Subject', required: 'Subject is required', max: TEMPLATE_SUBJECT_MAX }),
  text: paragraph({ label: 'Text', required: 'Text is required', max: TEMPLATE_TEXT_MAX }).describe(
    'Paragraphs, with variables such as {{company.name}}; no markup and no web addresses',
  ),
});
export type TemplateText = z.output<typeof templateTextSchema>;

export const previewInputSchema = templateTextSchema.extend({ kind, language });
export type PreviewInput = z.output<typeof previewInputSchema>;

const shown = z.object({ subject: z.string(), text: z.string() });

export const mailTemplateSchema = z.object({
  kind: z.enum(MAIL_TEMPLATES),
  language: z.enum(LANGUAGES),
  ...shown.shape,
  isOwn: z.boolean().describe('Whether these are the company’s own words'),
  product: shown.describe('What a reset leads back to'),
  variables: z.array(z.string()).describe('What this email can name'),
  changed: z.object({ at: z.iso.datetime(), by: ref }).nullable().describe('Null for the product’s words'),
});
export type MailTemplate = z.infer<typeof mailTemplateSchema>;

export const mailPreviewSchema = z
  .object({ subject: z.string(), text: z.string(), html: z.string() })
  .describe('The whole email, with made-up people');
export type MailPreview = z.infer<typeof mailPreviewSchema>;
