import { MAIL_TEMPLATES, type MailTemplateKind } from '@interview-detection/shared/mail-templates/mail-templates.rules';
import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { z } from 'zod';
import { QueryView } from '#web/components/records/query-view';
import { RowsSkeleton } from '#web/components/states/loading-state';
import { Select } from '#web/components/ui/controls';
import { Field } from '#web/components/ui/field';
import { useCompany } from '#web/entities/users/use-current-user';
import { languageName } from '#web/lib/format';
import { useOverlayState } from '#web/lib/url-state';
import { useTemplates } from '../api';
import { TEMPLATE_WORDS } from '../words';
import { TemplateForm } from './template-form';

/** What is chosen, in the address of the settings. */
const viewSchema = z.object({
  kind: z.enum(MAIL_TEMPLATES).catch('invitation'),
  language: z.enum(LANGUAGES).optional().catch(undefined),
});

/** The words of the emails to candidates, one email in one language at a time. */
export function TemplatesPanel() {
  const [view, setView] = useOverlayState(viewSchema);
  const company = useCompany();
  const { kind } = view;
  const language = view.language ?? company?.language ?? 'en';
  const templates = useTemplates(language);
  const isOwn = (one: MailTemplateKind) => templates.data?.items.some(row => row.kind === one && row.isOwn);
  return (
    <section className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3>Email texts</h3>
        <p className="mt-1 text-sm text-ink-2">
          Write the emails to candidates in your own words. Emails already written don’t change. Two kinds always use
          our words: emails to an address that was wrong, and those that carry your answer to a request.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" hint={TEMPLATE_WORDS[kind].when}>
          <Select
            value={kind}
            onChange={({ target }) =>
              setView({ kind: MAIL_TEMPLATES.find(one => one === target.value) ?? 'invitation' })
            }
          >
            {MAIL_TEMPLATES.map(one => (
              <option key={one} value={one}>
                {TEMPLATE_WORDS[one].label + (isOwn(one) ? ' (your words)' : '')}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Language" hint="Each language has its own text; candidates choose theirs.">
          <Select
            value={language}
            onChange={({ target }) => setView({ language: LANGUAGES.find(one => one === target.value) })}
          >
            {LANGUAGES.map(one => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <QueryView
        query={templates}
        skeleton={<RowsSkeleton label="Loading the texts" />}
        title="We couldn’t load the email texts"
      >
        {({ items }) => {
          const template = items.find(one => one.kind === kind);
          return template && <TemplateForm key={`${kind} ${language}`} template={template} />;
        }}
      </QueryView>
    </section>
  );
}
