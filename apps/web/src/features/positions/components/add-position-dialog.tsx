import { addPositionSchema, type Position } from '@interview-detection/shared/positions/positions.schema';
import { FormFailure } from '../../../components/form/form-failure';
import { useServerForm } from '../../../components/form/use-server-form';
import { Button } from '../../../components/ui/button';
import { CloseButton, Dialog, DialogActions } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { createPosition } from '../api';

interface AddPositionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Gets the new position, or the existing one of that name. */
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
    whenGone: 'The position was not added.',
    onDone: onAdded,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(({ name }) => name)}>
      <Field label="Position name" error={form.formState.errors.name?.message} urgent>
        <Input placeholder="For example Backend Engineer" autoComplete="off" {...form.register('name')} />
      </Field>
      <FormFailure message={failure} />
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit" look="primary" busy={pending}>
          Add Position
        </Button>
      </DialogActions>
    </form>
  );
}
