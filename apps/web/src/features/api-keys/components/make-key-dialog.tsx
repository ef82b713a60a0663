import { KEY_ACCESS, type KeyAccess } from '@interview-detection/shared/api-keys/api-keys.rules';
import { addApiKeySchema, type NewApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import { z } from 'zod';
import { CopyField, ShownOnceDialog } from '#web/components/form/copy-field';
import { DialogFormEnd } from '#web/components/form/form-end';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input, Select } from '#web/components/ui/controls';
import { RadioCards } from '#web/components/ui/radio-cards';
import { API_BASE } from '#web/lib/env';
import { makeApiKey } from '../api';

export const ACCESS_WORDS: Record<KeyAccess, { label: string; hint: string }> = {
  read: { label: 'Read only', hint: 'Sees what you see and changes nothing.' },
  write: { label: 'Read and write', hint: 'Can do anything you can.' },
};

const LIFETIME_WORDS: Record<(typeof LIFETIMES)[number], string> = {
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In a year',
  never: 'Never',
};

/** Returns the address of the API, below this page's origin. */
export const apiAddress = (): string => window.location.origin + API_BASE;

/** Returns a first call with a key, to paste into a terminal. */
const firstCall = (key: string): string => `curl "${apiAddress()}/dashboard" -H "Authorization: Bearer ${key}"`;

/** Lifetimes in days that the form offers; the API accepts any instant. */
const LIFETIMES = ['30', '90', '365', 'never'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

const apiKeyFormSchema = addApiKeySchema.pick({ name: true, access: true }).extend({ lifetime: z.enum(LIFETIMES) });

/** Initial values of the form: the access must be chosen. */
const NEW_KEY: { name: string; access?: KeyAccess; lifetime: Lifetime } = { name: '', lifetime: '90' };

/** Returns when a key created at `now` expires; null where it never does. */
const expiryOf = (lifetime: Lifetime, now: Date): string | null =>
  lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * DAY_MS).toISOString();

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
        hint="The program that uses it. Histories show this next to your name."
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <RadioCards
        label="Access"
        options={KEY_ACCESS.map(value => ({ value, ...ACCESS_WORDS[value] }))}
        radio={form.register('access')}
        error={errors.access && 'Choose what the key may do'}
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

interface NewKeyDialogProps {
  made: NewApiKey;
  onClose: () => void;
}

/** Shows a new key, only this once, with a first call to try it. */
export function NewKeyDialog({ made: { name, key }, onClose }: NewKeyDialogProps) {
  return (
    <ShownOnceDialog
      title="Copy your key"
      description={
        <>
          Key <bdi>{name}</bdi> created.
        </>
      }
      onClose={onClose}
    >
      <CopyField
        label="Key"
        what="API key"
        value={key}
        hint="You’ll see this key only once. Store it like a password. If you lose it, create a new one and delete this one."
      />
      <CopyField
        label="Try it in a terminal"
        what="command"
        value={firstCall(key)}
        hint="Answers with the figures of your dashboard."
      />
    </ShownOnceDialog>
  );
}
