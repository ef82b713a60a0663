import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from '@interview-detection/shared/fields';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Select } from '../ui/controls';
import { errorMessage } from '#web/lib/api-error';

interface ChoiceFieldProps<F extends FieldValues, T> {
  control: Control<F, unknown, T>;
  name: FieldPathByValue<F, string>;
  label: string;
  /** The first option, which selects nothing; absent where something is always selected. */
  placeholder?: string;
  /** Shown below the field; an empty list shows `emptyHint` instead. */
  hint?: string;
  emptyHint?: string;
  list: UseQueryResult<{ items: readonly Ref[] }>;
  /** Offered even if the list does not contain it. */
  current?: Ref | undefined;
  /** Shown at the right end of the label's line. */
  aside?: ReactNode;
  /** The + button that creates a record. */
  add?: { label: string; onClick: () => void };
}

/** A select of the company's records. */
export function ChoiceField<F extends FieldValues, T>({
  control,
  name,
  label,
  placeholder,
  hint,
  emptyHint,
  list,
  current,
  aside,
  add,
}: ChoiceFieldProps<F, T>) {
  const { field, fieldState } = useController({ control, name });
  const listed = list.data?.items ?? [];
  const items = current && !listed.some(({ _id }) => _id === current._id) ? [current, ...listed] : listed;
  const empty = list.data && items.length === 0;
  return (
    <div>
      <Field label={label} error={fieldState.error?.message} hint={empty ? emptyHint : hint} aside={aside}>
        <div className="flex gap-2">
          <Select className="min-w-0 flex-1" {...field}>
            {placeholder !== undefined && <option value="">{list.isPending ? 'Loading…' : placeholder}</option>}
            {items.map(({ _id, name: text }) => (
              <option key={_id} value={_id}>
                {text}
              </option>
            ))}
          </Select>
          {add && (
            <Button size="icon" className="size-control" aria-label={add.label} onClick={add.onClick}>
              <Plus aria-hidden="true" />
            </Button>
          )}
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
