import { CANDIDATE_STATUSES } from '@interview-detection/shared/candidates/candidates.rules';
import { STAGES_MAX } from '@interview-detection/shared/pipeline/pipeline.rules';
import { setStagesSchema, type BoardColumn } from '@interview-detection/shared/pipeline/pipeline.schema';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { DialogFormEnd } from '#web/components/form/form-end';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Input, Select } from '#web/components/ui/controls';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { saveStages } from '../api';
import { candidatesIn } from '../words';

const formSchema = z.object({ stages: setStagesSchema.shape.stages, moves: z.record(z.string(), z.string()) });
type Values = z.input<typeof formSchema>;
type Form = UseFormReturn<Values, unknown, z.output<typeof formSchema>>;

interface StagesDialogProps {
  open: boolean;
  onClose: () => void;
  /** Id and name of the position. */
  position: { _id: string; name: string };
  columns: readonly BoardColumn[];
}

/** Names, orders, adds and removes the stages of a position. */
export function StagesDialog({ open, onClose, position, columns }: StagesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      title="Edit stages"
      description={`${position.name}: a candidate has the status of their stage.`}
    >
      <StagesForm position={position} columns={columns} onDone={onClose} />
    </Dialog>
  );
}

function StagesForm({
  position,
  columns,
  onDone,
}: Pick<StagesDialogProps, 'position' | 'columns'> & { onDone: () => void }) {
  const { form, failure, pending, submit } = useServerForm({
    schema: formSchema,
    initial: { stages: columns.map(({ _id, name, status }) => ({ _id, name, status })), moves: {} },
    mutation: saveStages(position._id),
    wireNames: {},
    mode: 'onSubmit',
    success: 'Stages saved',
    unmountedError: 'We couldn’t save the stages.',
    onDone,
  });
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'stages', keyName: 'key' });
  const { errors } = form.formState;
  const problem = errors.stages?.root?.message ?? errors.stages?.message;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(({ stages, moves }) => ({
        stages,
        moves: Object.entries(moves).flatMap(([from, to]) => (to ? [{ from, to }] : [])),
      }))}
    >
      <ol className="grid list-none gap-2">
        {fields.map((field, place) => (
          <StageRow
            key={field.key}
            form={form}
            place={place}
            last={fields.length - 1}
            onSwap={other => swap(place, other)}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          disabled={fields.length >= STAGES_MAX}
          onClick={() => append({ name: '', status: 'Pending' })}
        >
          <Plus aria-hidden="true" /> Add a stage
        </Button>
      </div>
      <Leavers form={form} columns={columns} />
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <DialogFormEnd failure={failure} pending={pending} action="Save stages" />
    </form>
  );
}

interface StageRowProps {
  form: Form;
  place: number;
  last: number;
  onSwap: (other: number) => void;
  onRemove: () => void;
}

function StageRow({ form, place, last, onSwap, onRemove }: StageRowProps) {
  const errorId = useId();
  const name = useWatch({ control: form.control, name: `stages.${place}.name` }) || `stage ${place + 1}`;
  const error = form.formState.errors.stages?.[place]?.name?.message;
  return (
    <li className="flex flex-wrap items-start gap-2">
      <div className="min-w-40 flex-1">
        <Input
          aria-label={`Name of stage ${place + 1}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          autoComplete="off"
          {...form.register(`stages.${place}.name`)}
        />
        {error && (
          <p id={errorId} role="alert" className="mt-1 text-sm text-bad">
            {error}
          </p>
        )}
      </div>
      <Select aria-label={`Status of ${name}`} className="w-32" {...form.register(`stages.${place}.status`)}>
        {CANDIDATE_STATUSES.map(status => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <span className="flex">
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onSwap(place - 1)}
        >
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Move ${name} down`}
          disabled={place === last}
          onClick={() => onSwap(place + 1)}
        >
          <ArrowDown aria-hidden="true" />
        </Button>
        <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      </span>
    </li>
  );
}

/** Asks where the candidates of a stage go that is removed, or gets another status. */
function Leavers({ form, columns }: { form: Form; columns: readonly BoardColumn[] }) {
  const stages = useWatch({ control: form.control, name: 'stages' });
  const gone = columns.filter(
    ({ _id, status, count }) => count > 0 && !stages.some(stage => stage._id === _id && stage.status === status),
  );
  return gone.map(({ _id, name, status, count }) => (
    <Field key={_id} label={`${name} has ${candidatesIn(count)}. Move them to`}>
      <Select {...form.register(`moves.${_id}`)}>
        <option value="">Choose a stage</option>
        {stages
          .filter(stage => stage.status === status && stage.name.trim() !== '')
          .map(stage => (
            <option key={stage._id ?? stage.name} value={stage._id ?? stage.name}>
              {stage.name}
            </option>
          ))}
      </Select>
    </Field>
  ));
}
