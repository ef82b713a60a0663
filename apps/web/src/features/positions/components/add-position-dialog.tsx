import { zodResolver } from '@hookform/resolvers/zod';
import { addPositionSchema, type Position } from '@interview-detection/shared/positions/positions.schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { Notice } from '../../../components/ui/notice';
import { showServerErrors } from '../../../lib/form-errors';
import { useCreatePosition } from '../api';

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
      <AddPositionForm onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

function AddPositionForm({ onClose, onAdded }: Omit<AddPositionDialogProps, 'open'>) {
  const create = useCreatePosition();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(addPositionSchema), defaultValues: { name: '' } });

  const submit = form.handleSubmit(({ name }) => {
    setFailure(null);
    create.mutate(name, {
      onSuccess: onAdded,
      onError: error => setFailure(showServerErrors(error, form.setError, { name: 'name' })),
    });
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Position name" error={form.formState.errors.name?.message} urgent>
        <Input placeholder="For example Backend Engineer" autoComplete="off" {...form.register('name')} />
      </Field>
      {failure && <Notice tone="bad" title={failure} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={create.isPending}>
          Add Position
        </Button>
      </DialogActions>
    </form>
  );
}
