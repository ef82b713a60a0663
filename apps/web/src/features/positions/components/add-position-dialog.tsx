import { addPositionSchema, type Position } from '@interview-detection/shared/positions/positions.schema';
import { DialogFormEnd } from '#web/components/form/form-end';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { createPosition } from '../api';

interface AddPositionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the new position, or the existing one of that name. */
  onAdded: (position: Position) => void;
}

/** Contract §2 Add Position. */
export function AddPositionDialog({ open, onClose, onAdded }: AddPositionDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add Position">
      <AddPositionForm onAdded={onAdded} />
    </Dialog>
  );
}

function AddPositionForm({ onAdded }: Pick<AddPositionDialogProps, 'onAdded'>) {
  const { form, failure, pending, submit } = useServerForm({
    schema: addPositionSchema,
    mode: 'onSubmit',
    initial: { name: '' },
    mutation: createPosition,
    wireNames: { name: 'name' },
    unmountedError: 'We couldn’t add the position.',
    onDone: onAdded,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(({ name }) => name)}>
      <Field label="Position name" error={form.formState.errors.name?.message} urgent>
        <Input placeholder="For example Backend Engineer" autoComplete="off" {...form.register('name')} />
      </Field>
      <DialogFormEnd failure={failure} pending={pending} action="Add Position" />
    </form>
  );
}
