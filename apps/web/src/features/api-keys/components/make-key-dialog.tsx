import { KEY_ACCESS } from '@interview-detection/shared/api-keys/api-keys.rules';
import type { NewApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import { DialogFormEnd } from '#web/components/form/dialog-form-end';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { RadioCards } from '#web/components/ui/radio-cards';
import { Select } from '#web/components/ui/select';
import { makeApiKey } from '../api';
import { apiKeyFormSchema, expiryOf, LIFETIMES, NEW_KEY } from '../schema';
import { ACCESS_WORDS, LIFETIME_WORDS } from '../words';

interface MakeKeyDialogProps {
  onClose: () => void;
  onMade: (made: NewApiKey) => void;
}

/** Asks for a new key's name, access and lifetime. */
export function MakeKeyDialog({ onClose, onMade }: MakeKeyDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Create a key" size="md">
      <MakeKeyForm onMade={onMade} />
    </Dialog>
  );
}

const WIRE_NAMES = { name: 'name', access: 'access', expiresAt: 'lifetime' } as const;

function MakeKeyForm({ onMade }: Pick<MakeKeyDialogProps, 'onMade'>) {
  const { form, failure, pending, submit } = useServerForm({
    schema: apiKeyFormSchema,
    initial: NEW_KEY,
    mutation: makeApiKey(),
    wireNames: WIRE_NAMES,
    unmountedError: 'We couldn’t create the key.',
    onDone: onMade,
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={submit(({ lifetime, ...values }) => ({ ...values, expiresAt: expiryOf(lifetime, new Date()) }))}
    >
      <Field
        label="Name"
        error={errors.name?.message}
        hint="The program it is for. Histories show it beside your name."
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <RadioCards
        label="It may"
        options={KEY_ACCESS.map(value => ({ value, ...ACCESS_WORDS[value] }))}
        radio={form.register('access')}
        error={errors.access?.message}
      />
      <Field label="Expires" error={errors.lifetime?.message}>
        <Select {...form.register('lifetime')}>
          {LIFETIMES.map(lifetime => (
            <option key={lifetime} value={lifetime}>
              {LIFETIME_WORDS[lifetime]}
            </option>
          ))}
        </Select>
      </Field>
      <DialogFormEnd failure={failure} pending={pending} action="Create a key" />
    </form>
  );
}
