import { sendFeedbackSchema } from '@interview-detection/shared/feedback/feedback.schema';
import { FormFailure } from '#web/components/form/form-failure';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { PrerenderedForm } from '#web/components/ui/prerendered-form';
import { Textarea } from '#web/components/ui/textarea';
import { sendFeedback } from '../api';

const EMPTY = { fullName: '', country: '', city: '', phone: '', email: '', message: '', website: '' };

/** The form uses the wire names. */
const FIELDS = {
  fullName: 'fullName',
  country: 'country',
  city: 'city',
  phone: 'phone',
  email: 'email',
  message: 'message',
} as const;

/** Contract §2 Feedback page. The input stays until it has been sent. */
export function FeedbackForm({ onSent }: { onSent: (fullName: string) => void }) {
  const { form, failure, pending, restored, startOver, submit } = useServerForm({
    schema: sendFeedbackSchema,
    initial: EMPTY,
    mutation: sendFeedback,
    wireNames: FIELDS,
    unmountedError: 'Your message was not sent.',
    draft: 'feedback',
    undrafted: ['website'],
    anonymous: true,
    onDone: (_reply, { getValues }) => onSent(getValues('fullName')),
  });
  const { errors } = form.formState;

  return (
    <PrerenderedForm aria-label="Feedback" onSubmit={submit(values => values)}>
      <RestoredNotice restored={restored} pending={pending} onStartOver={startOver}>
        Your message has not been sent yet.
      </RestoredNotice>
      <Field label="Full name" error={errors.fullName?.message}>
        <Input autoComplete="name" {...form.register('fullName')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Country" error={errors.country?.message}>
          <Input autoComplete="country-name" {...form.register('country')} />
        </Field>
        <Field label="City" error={errors.city?.message}>
          <Input autoComplete="address-level2" {...form.register('city')} />
        </Field>
        <Field label="Phone number" error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
      </div>
      <Field label="Message" error={errors.message?.message}>
        <Textarea className="min-h-36" {...form.register('message')} />
      </Field>
      <div aria-hidden="true" inert className="absolute -left-[9999px]">
        {/* A honeypot: people do not see this field, so only programs fill it in, and their messages are not stored
            (contract §14). */}
        <input type="text" autoComplete="off" tabIndex={-1} {...form.register('website')} />
      </div>
      <FormFailure message={failure} />
      <div className="mt-1 flex">
        <Button type="submit" variant="primary" size="lg" className="max-sm:w-full" busy={pending}>
          {pending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </PrerenderedForm>
  );
}
