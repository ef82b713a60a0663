import { addPositionSchema, type Position } from '@interview-detection/shared/positions/positions.schema';
import { useWatch } from 'react-hook-form';
import { DialogFormEnd } from '#web/components/form/form-end';
import { Suggestions } from '#web/components/form/suggestions';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { usePositions } from '#web/entities/positions/api';
import { createPosition } from '../api';

interface AddPositionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the new position, or the existing one of that name. */
  onAdded: (position: Position) => void;
}

/** Offered to a company that has no position yet. */
const COMMON = ['Software Engineer', 'Product Manager', 'Designer', 'Data Analyst', 'Sales Representative'];

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
  const positions = usePositions();
  const name = useWatch({ control: form.control, name: 'name' });
  const isFirst = positions.data?.items.length === 0;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(({ name: entered }) => entered)}>
      <Field label="Position name" error={form.formState.errors.name?.message} urgent>
        <Input placeholder="For example Backend Engineer" autoComplete="off" {...form.register('name')} />
      </Field>
      {isFirst && name === '' && (
        <Suggestions
          words={COMMON}
          onChoose={position => {
            form.setValue('name', position, { shouldDirty: true });
            form.setFocus('name');
          }}
        />
      )}
      <DialogFormEnd failure={failure} pending={pending} action="Add Position" />
    </form>
  );
}
