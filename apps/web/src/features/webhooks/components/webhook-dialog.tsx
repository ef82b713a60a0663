import { WEBHOOK_EVENTS } from '@interview-detection/shared/webhooks/webhooks.rules';
import { addWebhookSchema, type NewWebhook, type Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { z } from 'zod';
import { DialogFormEnd } from '#web/components/form/form-end';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field, FieldError } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { saveWebhook } from '../api';
import { EVENT_WORDS } from '../words';

/** The events that can be selected: a ping is sent only on request. */
const CHOSEN_EVENTS = WEBHOOK_EVENTS.filter(event => event !== 'ping');

const { url, events, description } = addWebhookSchema.shape;

const webhookFormSchema = z.object({ url, description: description.unwrap(), events });
type WebhookFormValues = z.input<typeof webhookFormSchema>;

/** Returns the form's values for a webhook; for a new one every event is selected. */
const webhookFormValues = (webhook: Webhook | null): WebhookFormValues => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? CHOSEN_EVENTS,
});

interface WebhookDialogProps {
  /** Null creates one. */
  webhook: Webhook | null;
  onClose: () => void;
  onDone: (webhook: Webhook | NewWebhook) => void;
}

/** Creates or edits a webhook. */
export function WebhookDialog({ webhook, onClose, onDone }: WebhookDialogProps) {
  return (
    <Dialog open onClose={onClose} title={webhook ? 'Change the webhook' : 'Add a webhook'} size="md">
      <WebhookForm webhook={webhook} onDone={onDone} />
    </Dialog>
  );
}

const WIRE_NAMES = { url: 'url', description: 'description', events: 'events' } as const;

function WebhookForm({ webhook, onDone }: Pick<WebhookDialogProps, 'webhook' | 'onDone'>) {
  const { form, failure, pending, submit } = useServerForm({
    schema: webhookFormSchema,
    initial: webhookFormValues(webhook),
    mutation: saveWebhook(webhook),
    wireNames: WIRE_NAMES,
    ...(webhook && { success: 'Webhook changed' }),
    unmountedError: webhook ? 'We couldn’t change the webhook.' : 'We couldn’t add the webhook.',
    onDone,
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit(values => values)}>
      <Field label="Address" error={errors.url?.message} hint="https, and reachable from the internet.">
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://hr.example.org/hooks"
          {...form.register('url')}
        />
      </Field>
      <Field label="Description" error={errors.description?.message} hint="For you and your colleagues (optional).">
        <Input autoComplete="off" {...form.register('description')} />
      </Field>
      <fieldset aria-describedby="webhook-events-error">
        <legend className="text-sm font-medium">Events</legend>
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {CHOSEN_EVENTS.map(event => (
            <label key={event} className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm max-sm:min-h-11">
              <input
                type="checkbox"
                value={event}
                className="size-4 shrink-0 accent-accent"
                {...form.register('events')}
              />
              {EVENT_WORDS[event]}
            </label>
          ))}
        </div>
        <FieldError id="webhook-events-error">{errors.events?.message}</FieldError>
      </fieldset>
      <DialogFormEnd failure={failure} pending={pending} action={webhook ? 'Save' : 'Add a webhook'} />
    </form>
  );
}
