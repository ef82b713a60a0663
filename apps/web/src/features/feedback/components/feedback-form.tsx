import { feedbackEndpoints } from '@interview-detection/shared/feedback/feedback.endpoints';
import { sendFeedbackSchema } from '@interview-detection/shared/feedback/feedback.schema';
import { mutationOptions } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormFailure } from '#web/components/form/form-failure';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input, Textarea } from '#web/components/ui/controls';
import { PrerenderedForm } from '#web/components/ui/form-actions';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';

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
    unmountedError: 'We couldn’t send your message.',
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

interface FeedbackSentProps {
  fullName: string;
  onAgain: () => void;
}

/** Replaces the form; it takes the focus, so that it is announced. */
export function FeedbackSent({ fullName, onAgain }: FeedbackSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex animate-rise-in flex-col items-start py-6">
      <CircleCheck className="size-8 text-ok" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-xl outline-none">
        Your message has arrived
      </h2>
      <p className="mt-2 text-base text-ink-2">
        Thank you, <bdi className="break-words">{fullName}</bdi>. Someone on the team that runs this server will read
        it.
      </p>
      <Button className="mt-6" onClick={onAgain}>
        Send another message
      </Button>
    </div>
  );
}

/** Sends the Feedback form. */
const sendFeedback = mutationOptions({
  mutationFn: (body: CallInput<typeof feedbackEndpoints.send>['body']) => call(feedbackEndpoints.send, { body }),
});
