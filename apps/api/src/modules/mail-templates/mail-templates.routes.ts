import type { mailTemplatesEndpoints } from '@interview-detection/shared/mail-templates/mail-templates.endpoints';
import type { Handlers } from '#api/http/mount';
import { listTemplates, previewTemplate, resetTemplate, saveTemplate } from './mail-templates.service';

export const mailTemplatesHandlers: Handlers<typeof mailTemplatesEndpoints> = {
  async list({ principal, query }) {
    return { items: await listTemplates(principal, query.language) };
  },
  async save({ principal, params, body }) {
    return saveTemplate(principal, params, body);
  },
  async reset({ principal, params }) {
    return resetTemplate(principal, params);
  },
  async preview({ principal, body }) {
    return previewTemplate(principal, body);
  },
};
