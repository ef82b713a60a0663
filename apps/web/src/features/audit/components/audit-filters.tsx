import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { Select } from '#web/components/ui/select';
import { useActors, useAuditState } from '../api';
import type { AuditView } from '../view';
import { actionWords } from '../words';

interface AuditFiltersProps {
  view: AuditView;
  onFilter: (change: Partial<AuditView>) => void;
}

/** Filters by user, action and period. */
export function AuditFilters({ view: { actor, action, from, to }, onFilter }: AuditFiltersProps) {
  const people = useActors().data?.items ?? [];
  const actions = useAuditState().data?.actions ?? [];
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Person">
        <Select value={actor ?? ''} onChange={event => onFilter({ actor: event.target.value || undefined })}>
          <option value="">Everybody</option>
          {withChosen(
            people.map(({ _id, name }) => ({ value: _id, label: name })),
            actor,
            'Someone else',
          )}
        </Select>
      </Field>
      <Field label="Action">
        <Select value={action ?? ''} onChange={event => onFilter({ action: event.target.value || undefined })}>
          <option value="">Every action</option>
          {withChosen(
            actions.map(one => ({ value: one, label: actionWords(one) })),
            action,
            actionWords(action ?? ''),
          )}
        </Select>
      </Field>
      <Field label="From">
        <Input
          type="date"
          max={to}
          value={from ?? ''}
          onChange={event => onFilter({ from: event.target.value || undefined })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          min={from}
          value={to ?? ''}
          onChange={event => onFilter({ to: event.target.value || undefined })}
        />
      </Field>
    </div>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** Adds the value from the address to the choices, while they load and where they do not contain it. */
function withChosen(choices: Choice[], chosen: string | undefined, label: string) {
  const isKnown = chosen === undefined || choices.some(({ value }) => value === chosen);
  return [...choices, ...(isKnown ? [] : [{ value: chosen, label }])].map(choice => (
    <option key={choice.value} value={choice.value}>
      {choice.label}
    </option>
  ));
}
