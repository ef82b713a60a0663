import { addPasskeySchema, type Passkey } from '@interview-detection/shared/passkeys/passkeys.schema';
import { useState } from 'react';
import { z } from 'zod';
import { DialogFormEnd } from '#web/components/form/form-end';
import { failureAtField } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { Skeleton } from '#web/components/ui/skeleton';
import { ownPassword, useHasPassword } from '#web/entities/users/api';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';
import { browserTimeZone, formatInstant, relativeTime } from '#web/lib/dates';
import { knowsPasskeys } from '#web/lib/passkey-support';
import { addPasskey, removePasskey, usePasskeys } from '../api';

/** The account's passkeys: their names, when they were last used, and buttons to add and delete them. */
export function PasskeysPanel() {
  const passkeys = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const skeleton = (
    <LoadingState label="Loading your passkeys">
      <Skeleton className="h-9 w-40" />
    </LoadingState>
  );
  return (
    <section>
      <h3>Passkeys</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Sign in with your fingerprint, face or device PIN: no password, no code, and nothing a fake page could steal.
      </p>
      <QueryView query={passkeys} skeleton={skeleton} title="We couldn’t load your passkeys">
        {({ items }) => (
          <>
            {items.length > 0 && (
              <ul aria-label="Passkeys" className="mb-3 divide-y divide-line rounded-lg border border-line">
                {items.map(passkey => (
                  <Row key={passkey._id} passkey={passkey} />
                ))}
              </ul>
            )}
            {knowsPasskeys() ? (
              <Button onClick={() => setAdding(true)}>Add a passkey…</Button>
            ) : (
              <p className="text-sm text-ink-2">This browser can’t create passkeys here.</p>
            )}
          </>
        )}
      </QueryView>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt, synced } = passkey;
  const [isDeleting, setDeleting] = useState(false);
  const used = lastUsedAt === null ? 'Not used yet' : `Last used ${relativeTime(lastUsedAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          {synced && <Badge>Synced</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          Added {formatInstant(createdAt, browserTimeZone())} · {used}
        </p>
      </div>
      <Button size="sm" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
        Delete…
      </Button>
      {isDeleting && <DeletePasskeyDialog passkey={passkey} onClose={() => setDeleting(false)} />}
    </li>
  );
}

/** Asks for a name and the password; the browser then asks for a fingerprint, face or PIN. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      description="Next, your browser asks where to keep it and who you are."
      size="md"
    >
      <AddPasskeyForm onDone={onClose} />
    </Dialog>
  );
}

function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const hasPassword = useHasPassword() ?? true;
  const { form, failure, pending, submit } = useServerForm({
    schema: addPasskeyFormSchema(hasPassword),
    mode: 'onSubmit',
    initial: { name: '', password: '' },
    mutation: addPasskey,
    wireNames: { name: 'name', password: 'password' },
    success: 'Passkey added',
    unmountedError: 'We couldn’t add the passkey.',
    confirmLeave: false,
    onDone,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      <Field label="Name" error={errors.name?.message} hint="A name to recognise it by, for example “My laptop”.">
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      {hasPassword && <AccountPasswordField error={errors.password?.message} input={form.register('password')} />}
      <DialogFormEnd failure={failure} pending={pending} action="Continue" />
    </form>
  );
}

interface DeletePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks for the password before a passkey is deleted. */
function DeletePasskeyDialog({ passkey: { _id, name }, onClose }: DeletePasskeyDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this passkey?"
      description={
        <span className="block [overflow-wrap:anywhere]">
          <bdi>{name}</bdi> will no longer sign in here. Your device may keep offering it until you delete it there,
          too.
        </span>
      }
      size="md"
    >
      <DeletePasskeyForm id={_id} onDone={onClose} />
    </Dialog>
  );
}

function DeletePasskeyForm({ id, onDone }: { id: string; onDone: () => void }) {
  const hasPassword = useHasPassword() ?? true;
  const { form, failure, pending, submit } = useServerForm({
    schema: removePasskeyFormSchema(hasPassword),
    mode: 'onSubmit',
    initial: { password: '' },
    mutation: removePasskey(id),
    wireNames: { password: 'password' },
    success: 'Passkey deleted',
    unmountedError: 'We couldn’t delete the passkey.',
    confirmLeave: false,
    onDone,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      {hasPassword && (
        <AccountPasswordField error={form.formState.errors.password?.message} input={form.register('password')} />
      )}
      <DialogFormEnd failure={failure} pending={pending} action="Delete" />
    </form>
  );
}

// The password of an account that has one is always required here: users do not know how old their sign-in is.

const addPasskeyFormSchema = (hasPassword: boolean) =>
  z.object({ name: addPasskeySchema.shape.name.unwrap(), password: ownPassword(hasPassword) });

const removePasskeyFormSchema = (hasPassword: boolean) => z.object({ password: ownPassword(hasPassword) });
