import { mailTemplatesEndpoints } from '@interview-detection/shared/mail-templates/mail-templates.endpoints';
import type { MailTemplateKind } from '@interview-detection/shared/mail-templates/mail-templates.rules';
import type { TemplateText } from '@interview-detection/shared/mail-templates/mail-templates.schema';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { mutationOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { call, endpointQuery, nounKey } from '#web/lib/session-client';

interface Place {
  kind: MailTemplateKind;
  language: Language;
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: nounKey(mailTemplatesEndpoints.list) });

/** Reads the words of every email in a language. */
export const useTemplates = (language: Language) =>
  useQuery(endpointQuery(mailTemplatesEndpoints.list, { query: { language } }));

export const saveTemplate = (place: Place) =>
  mutationOptions({
    mutationFn: (body: TemplateText) => call(mailTemplatesEndpoints.save, { params: place, body }),
    onSettled: (_template, _error, _body, _before, { client }) => refresh(client),
  });

export const resetTemplate = (place: Place) =>
  mutationOptions({
    mutationFn: () => call(mailTemplatesEndpoints.reset, { params: place }),
    onSettled: (_template, _error, _nothing, _before, { client }) => refresh(client),
  });

/** Renders the whole email; refused for a text that cannot be saved either. */
export const previewTemplate = (place: Place) =>
  mutationOptions({
    mutationFn: (words: TemplateText) => call(mailTemplatesEndpoints.preview, { body: { ...place, ...words } }),
  });
