import type { User } from '@interview-detection/shared/users/users.schema';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { useServerForm } from '#web/components/form/use-server-form';
import { ZoneSelect } from '#web/components/form/zone-select';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { FormActions } from '#web/components/ui/form-actions';
import { Input } from '#web/components/ui/controls';
import { clockTime } from '#web/lib/dates';
import { saveCompany } from '../api';
import { COMPANY_WIRE_NAMES, companyFormSchema, companyFormValues, toCompanyInput } from '../schema';
import { ColorField } from './color-field';
import { InterviewSettings, SignInRules } from './interview-settings';
import { LogoField } from './logo-field';

interface CompanyFormProps {
  /** The user whose company it is; where they have none yet, their email is suggested as the company's. */
  user: User;
  onCreated: () => void;
}

/** Contract §5 Company. */
export function CompanyForm({ user, onCreated }: CompanyFormProps) {
  const { company } = user;
  const [now] = useState(() => new Date());
  const { form, changed, pending, restored, startOver, submit } = useServerForm({
    schema: companyFormSchema,
    initial: companyFormValues(company, user.email),
    mutation: saveCompany(company),
    wireNames: COMPANY_WIRE_NAMES,
    draft: 'company',
    success: company ? 'Company data updated successfully!' : 'Company data created successfully!',
    unmountedError: 'We couldn’t save the company.',
    failures: 'toast',
    onDone: (saved, { reset }) => {
      reset(companyFormValues(saved, user.email));
      if (!company) onCreated();
    },
  });
  const { errors } = form.formState;
  const timeZone = useWatch({ control: form.control, name: 'timeZone' });
  const initialZone = form.formState.defaultValues?.timeZone;

  return (
    <form noValidate className="grid gap-4" onSubmit={submit(toCompanyInput)}>
      <RestoredNotice restored={restored} pending={pending} onStartOver={startOver}>
        The company has not been saved yet.
      </RestoredNotice>
      <Field label="Company Name" error={errors.companyName?.message}>
        <Input autoComplete="organization" {...form.register('companyName')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company Email" error={errors.companyEmail?.message}>
          <Input type="email" autoComplete="off" {...form.register('companyEmail')} />
        </Field>
        <Field label="Company Phone Number" error={errors.companyPhone?.message}>
          <Input type="tel" autoComplete="off" {...form.register('companyPhone')} />
        </Field>
      </div>
      <Field label="Address" error={errors.address?.message}>
        <Input autoComplete="street-address" {...form.register('address')} />
      </Field>
      <Field
        label="Time zone"
        error={errors.timeZone?.message}
        hint={`Used for new interviews. It’s ${clockTime(now, timeZone)} there now.`}
      >
        <ZoneSelect
          value={timeZone}
          kept={initialZone ?? timeZone}
          onChange={zone => form.setValue('timeZone', zone, { shouldDirty: true })}
        />
      </Field>
      {/* A new company is asked only for what it needs now; these settings have defaults that suit most. */}
      {company && <LogoField company={company} />}
      {company && <ColorField form={form} />}
      {company && <InterviewSettings form={form} />}
      {company && <SignInRules form={form} />}
      <FormActions status={company && changed ? 'Unsaved changes' : undefined}>
        <Button type="submit" variant="primary" busy={pending}>
          {company ? 'Save' : 'Create company'}
        </Button>
      </FormActions>
    </form>
  );
}
