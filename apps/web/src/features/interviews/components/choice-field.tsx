import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from '@interview-detection/shared/fields';
import { Plus } from 'lucide-react';
import { useController, type Control } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Select } from '../../../components/ui/select';
import { errorMessage } from '../../../lib/api-error';
import type { AddInterviewInput, AddInterviewValues } from '../schema';

interface ChoiceFieldProps {
  control: Control<AddInterviewInput, unknown, AddInterviewValues>;
  name: 'position' | 'interviewer';
  label: string;
  /** The first option, which chooses nothing. */
  placeholder: string;
  /** Shown below; where the list is empty, `emptyHint` is. */
  hint?: string;
  emptyHint: string;
  list: UseQueryResult<{ items: readonly Ref[] }>;
  addLabel: string;
  onAdd: () => void;
}

/** A select of the company's records with a + button that makes a new one. */
export function ChoiceField({
  control,
  name,
  label,
  placeholder,
  hint,
  emptyHint,
  list,
  addLabel,
  onAdd,
}: ChoiceFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const items = list.data?.items ?? [];
  const empty = list.data && items.length === 0;
  return (
    <div>
      <Field label={label} error={fieldState.error?.message} hint={empty ? emptyHint : hint}>
        <div className="flex gap-2">
          <Select className="min-w-0 flex-1" {...field}>
            <option value="">{list.isPending ? 'Loading…' : placeholder}</option>
            {items.map(({ _id, name: text }) => (
              <option key={_id} value={_id}>
                {text}
              </option>
            ))}
          </Select>
          <Button size="icon" className="size-[38px]" aria-label={addLabel} onClick={onAdd}>
            <Plus aria-hidden="true" />
          </Button>
        </div>
      </Field>
      {list.isError && !list.data && (
        <div role="alert" className="mt-1.5 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
          {errorMessage(list.error)}
          <Button size="sm" busy={list.isFetching} onClick={() => void list.refetch()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
