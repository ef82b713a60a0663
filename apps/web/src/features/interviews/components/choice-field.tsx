import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from '@interview-detection/shared/fields';
import { Plus } from 'lucide-react';
import { useController, type Control } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Select } from '../../../components/ui/select';
import type { AddInterviewInput, AddInterviewValues } from '../schema';

interface ChoiceFieldProps {
  control: Control<AddInterviewInput, unknown, AddInterviewValues>;
  name: 'position' | 'interviewer';
  label: string;
  /** The first option, which chooses nothing. */
  placeholder: string;
  /** Shown below; where the list is empty or failed, that is said instead. */
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
  const below = list.isError ? (
    <span className="flex flex-wrap items-center gap-2">
      {`${list.error.message} `}
      <Button size="sm" busy={list.isFetching} onClick={() => void list.refetch()}>
        Retry
      </Button>
    </span>
  ) : list.data && items.length === 0 ? (
    emptyHint
  ) : (
    hint
  );
  return (
    <Field label={label} error={fieldState.error?.message} hint={below}>
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
  );
}
