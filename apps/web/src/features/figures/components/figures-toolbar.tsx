import { Field } from '#web/components/ui/field';
import { Input, Select } from '#web/components/ui/controls';
import { usePositions } from '#web/entities/positions/api';
import { PERIOD_LABELS, PERIODS, type FiguresView } from '../view';

interface FiguresToolbarProps {
  view: FiguresView;
  /** The days of the view. */
  days: { from: string; to: string };
  onChange: (change: Partial<FiguresView>) => void;
}

/** The period, and one position or all of them. */
export function FiguresToolbar({ view, days, onChange }: FiguresToolbarProps) {
  const positions = usePositions().data?.items ?? [];
  const { position } = view;
  const isKnown = position === undefined || positions.some(({ _id }) => _id === position);
  return (
    <search className="mb-3.5 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap print:hidden">
      <Field label="Period">
        <Select
          value={view.period}
          onChange={({ target }) => {
            const period = PERIODS.find(one => one === target.value) ?? '90';
            // Other dates begin with those that are shown.
            onChange({ period, ...(period === 'dates' ? days : { from: undefined, to: undefined }) });
          }}
        >
          {PERIODS.map(period => (
            <option key={period} value={period}>
              {PERIOD_LABELS[period]}
            </option>
          ))}
        </Select>
      </Field>
      {view.period === 'dates' && (
        <>
          <Field label="First day">
            <Input
              type="date"
              max={days.to}
              value={days.from}
              onChange={({ target }) => target.value && onChange({ from: target.value })}
            />
          </Field>
          <Field label="Last day">
            <Input
              type="date"
              min={days.from}
              value={days.to}
              onChange={({ target }) => target.value && onChange({ to: target.value })}
            />
          </Field>
        </>
      )}
      <Field label="Position">
        <Select value={position ?? ''} onChange={({ target }) => onChange({ position: target.value || undefined })}>
          <option value="">All positions</option>
          {!isKnown && <option value={position}>Chosen position</option>}
          {positions.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  );
}
