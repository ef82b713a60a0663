import { endpoint, STAFF } from '../endpoint';
import {
  mailPreviewSchema,
  mailTemplateSchema,
  previewInputSchema,
  templateParams,
  templatesQuery,
  templateTextSchema,
} from './mail-templates.schema';

const OWNERS = { auth: STAFF, permission: 'company.update', needsCompany: true, status: 200 } as const;

export const mailTemplatesEndpoints = {
  list: endpoint({
    ...OWNERS,
    method: 'GET',
    path: '/mail-templates',
    summary: 'The words of the emails to candidates, by kind and language',
    query: templatesQuery,
    kind: 'list',
    reply: mailTemplateSchema,
  }),
  save: endpoint({
    ...OWNERS,
    method: 'PUT',
    path: '/mail-templates/:kind/:language',
    summary: 'Choose the words of an email',
    description:
      'They take the place of its subject and of its first sentences. What follows stays: when and where, the link, ' +
      'what is recorded, who gets a reply. Emails that are already written stay as they are.',
    params: templateParams,
    body: templateTextSchema,
    kind: 'one',
    reply: mailTemplateSchema,
    errors: ['TEMPLATE_INVALID'],
  }),
  reset: endpoint({
    ...OWNERS,
    method: 'DELETE',
    path: '/mail-templates/:kind/:language',
    summary: 'Return an email to the product’s words',
    params: templateParams,
    kind: 'one',
    reply: mailTemplateSchema,
  }),
  preview: endpoint({
    ...OWNERS,
    method: 'POST',
    path: '/mail-templates/preview',
    summary: 'The email with these words and made-up people; nothing is stored',
    body: previewInputSchema,
    kind: 'one',
    reply: mailPreviewSchema,
    errors: ['TEMPLATE_INVALID'],
  }),
};
