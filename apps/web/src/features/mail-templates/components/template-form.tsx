import {
  TEMPLATE_TEXT_MAX,
  TEMPLATE_SUBJECT_MAX,
  TEMPLATE_VARIABLES,
  templateFault,
  VARIABLE_WORDS,
} from '@interview-detection/shared/mail-templates/mail-templates.rules';
import {
  templateTextSchema,
  type MailTemplate,
} from '@interview-detection/shared/mail-templates/mail-templates.schema';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { z } from 'zod';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Input, Textarea } from '#web/components/ui/controls';
import { Disclosure } from '#web/components/ui/disclosure';
import { Field } from '#web/components/ui/field';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { errorMessage } from '#web/lib/api-error';
import { notify } from '#web/lib/notify';
import { previewTemplate, resetTemplate, saveTemplate } from '../api';

const WIRE_NAMES = { subject: 'subject', text: 'text' } as const;

/** The words of one email: checked as they are typed, with a preview by the server. */
export function TemplateForm({ template }: { template: MailTemplate }) {
  const { kind, language, isOwn, changed } = template;
  const place = { kind, language };
  const schema = useMemo(() => {
    const faultless = <S extends z.ZodType<string>>(field: S) =>
      field.superRefine((value, context) => {
        const message = templateFault(kind, value);
        if (message) context.addIssue({ code: 'custom', message });
      });
    const { subject, text } = templateTextSchema.shape;
    return templateTextSchema.extend({ subject: faultless(subject), text: faultless(text) });
  }, [kind]);
  const { form, failure, pending, submit } = useServerForm({
    schema,
    initial: { subject: template.subject, text: template.text },
    mutation: saveTemplate(place),
    wireNames: WIRE_NAMES,
    mode: 'onTouched',
    success: 'Text saved',
    unmountedError: 'We couldn’t save the text.',
  });
  const preview = useMutation(previewTemplate(place));
  const reset = useMutation({
    ...resetTemplate(place),
    onError: error => notify.error(errorMessage(error)),
    onSuccess: ({ subject, text }) => {
      form.reset({ subject, text });
      preview.reset();
      notify.success('The default text is back');
    },
  });
  const text = useRef<HTMLTextAreaElement | null>(null);
  const registered = form.register('text');
  const { errors } = form.formState;

  /** Puts the variable where the cursor is. */
  function insert(variable: string): void {
    const box = text.current;
    if (!box) return;
    box.setRangeText(`{{${variable}}}`, box.selectionStart, box.selectionEnd, 'end');
    form.setValue('text', box.value, { shouldDirty: true, shouldValidate: true });
    box.focus();
  }

  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit(values => values)}>
      <Field label="Subject" error={errors.subject?.message}>
        <Input dir="auto" lang={language} maxLength={TEMPLATE_SUBJECT_MAX} {...form.register('subject')} />
      </Field>
      <Field
        label="First sentences"
        error={errors.text?.message}
        hint="Leave an empty line between paragraphs. No markup, no web addresses."
      >
        <Textarea
          dir="auto"
          lang={language}
          rows={6}
          maxLength={TEMPLATE_TEXT_MAX}
          {...registered}
          ref={node => {
            registered.ref(node);
            text.current = node;
          }}
        />
      </Field>
      <Disclosure summary="Placeholders">
        <ul className="grid gap-1.5">
          {TEMPLATE_VARIABLES[kind].map(variable => (
            <li key={variable} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Button
                type="button"
                className="h-8 font-mono text-xs max-sm:h-11"
                aria-label={`Insert ${variable}`}
                onClick={() => insert(variable)}
              >
                {`{{${variable}}}`}
              </Button>
              <span className="text-ink-2">{VARIABLE_WORDS[variable]}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
      <p className="text-sm text-ink-2">
        We add the time with its zone, the link, what the page says about recording, and who gets replies.
        {changed && ` Edited on ${formatInstant(changed.at, browserTimeZone())} by ${changed.by.name}.`}
      </p>
      <FormFailure message={failure} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
        {isOwn && (
          <Button type="button" variant="quiet" busy={reset.isPending} onClick={() => reset.mutate()}>
            Use the default text
          </Button>
        )}
        <Button
          type="button"
          busy={preview.isPending}
          onClick={form.handleSubmit(values => preview.mutate(values, { onError: e => notify.error(errorMessage(e)) }))}
        >
          Preview
        </Button>
        <Button type="submit" variant="primary" busy={pending}>
          Save
        </Button>
      </div>
      {preview.data && <Preview subject={preview.data.subject} text={preview.data.text} language={language} />}
    </form>
  );
}

/** The email in its text form, which says the same as the other. */
function Preview({ subject, text, language }: { subject: string; text: string; language: string }) {
  return (
    <section aria-label="Preview" aria-live="polite" className="grid gap-2 border-t border-line pt-4">
      <h4 className="text-sm font-medium">Preview, with made-up people</h4>
      <div
        dir="auto"
        lang={language}
        className="rounded-md border border-line bg-sunken p-4 text-sm [overflow-wrap:anywhere]"
      >
        <p className="mb-3 font-semibold">{subject}</p>
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
    </section>
  );
}
