import type { AuditEntry } from '@interview-detection/shared/audit/audit.schema';
import { ScrollText } from 'lucide-react';
import { useCallback } from 'react';
import { CsvButton } from '#web/components/records/csv-button';
import { countSet, FiltersButton } from '#web/components/records/filters-button';
import { Pagination, usePagedList } from '#web/components/records/pagination';
import { QueryView } from '#web/components/records/query-view';
import { EmptyState } from '#web/components/states/page-states';
import { RowsSkeleton } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Disclosure } from '#web/components/ui/disclosure';
import { Field } from '#web/components/ui/field';
import { Input, Select } from '#web/components/ui/controls';
import { TextButton } from '#web/components/ui/text-link';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { useOverlayState } from '#web/lib/url-state';
import { BELOW_SM, useMedia } from '#web/lib/use-browser';
import {
  AUDIT_PAGE_SIZE,
  type AuditView,
  auditViewSchema,
  isFiltered,
  loadAuditCsv,
  useActors,
  useAudit,
  useAuditState,
} from '../api';
import { actionWords, actorWords, changeWords } from '../words';
import { ChainState } from './chain-state';

/** The view without filters. */
const ALL: Omit<AuditView, 'page'> = {
  actor: undefined,
  action: undefined,
  record: undefined,
  from: undefined,
  to: undefined,
};

/** Shows who changed what in the company, and who viewed whose data. */
export function AuditPanel() {
  const [view, setView] = useOverlayState(auditViewSchema);
  const { page } = view;
  const audit = useAudit(view);
  const turnTo = useCallback((next: number) => setView({ page: next }), [setView]);
  const { pages } = usePagedList(audit, { page, size: AUDIT_PAGE_SIZE, onBeyond: turnTo });
  const filter = (change: Partial<AuditView>) => setView({ ...change, page: 1 });
  const showAll = isFiltered(view) && <Button onClick={() => filter(ALL)}>Show all</Button>;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3>Audit log</h3>
          <p className="mt-1 text-sm text-ink-2">
            Who changed what, and who read resumes, reports, recordings and exports. No one can edit it here.
          </p>
        </div>
        <CsvButton name="audit" load={() => loadAuditCsv(view)} />
      </div>
      <ChainState />
      <AuditFilters view={view} total={audit.data?.page?.total} onFilter={filter} />
      {showAll && <div>{showAll}</div>}
      <QueryView
        query={audit}
        skeleton={<RowsSkeleton label="Loading the audit log" />}
        title="We couldn’t load the audit log"
      >
        {({ items }) => (
          <Entries entries={items} filtered={isFiltered(view)} onRecord={record => filter({ ...ALL, record })} />
        )}
      </QueryView>
      {pages > 1 && <Pagination page={page} pages={pages} onChange={turnTo} />}
    </section>
  );
}

interface EntriesProps {
  entries: readonly AuditEntry[];
  filtered: boolean;
  onRecord: (id: string) => void;
}

function Entries({ entries, filtered, onRecord }: EntriesProps) {
  if (entries.length === 0) {
    return (
      <EmptyState icon={ScrollText} title={filtered ? 'No matching entries' : 'No entries yet'}>
        {filtered
          ? 'No events match, or they’re past the retention period.'
          : 'Changes from now on are listed here, with who made them and from where.'}
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Audit log" className="border-t border-line">
      {entries.map(entry => (
        <AuditRow key={entry._id} entry={entry} onRecord={onRecord} />
      ))}
    </ul>
  );
}

interface AuditFiltersProps {
  view: AuditView;
  /** How many entries match; absent while they are loading. */
  total: number | undefined;
  onFilter: (change: Partial<AuditView>) => void;
}

/** Filters by user, action and period. On phones, one button opens them. */
function AuditFilters({ view, total, onFilter }: AuditFiltersProps) {
  const { actor, action, record, from, to } = view;
  const isPhone = useMedia(BELOW_SM);
  const people = useActors().data?.items ?? [];
  const actions = useAuditState().data?.actions ?? [];
  const fields = (
    <>
      <Field label="Person">
        <Select value={actor ?? ''} onChange={event => onFilter({ actor: event.target.value || undefined })}>
          <option value="">Everyone</option>
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
    </>
  );
  if (isPhone) {
    return (
      <div>
        <FiltersButton
          count={countSet(actor, action, record, from, to)}
          total={total}
          onClear={isFiltered(view) ? () => onFilter(ALL) : undefined}
        >
          {fields}
        </FiltersButton>
      </div>
    );
  }
  return <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">{fields}</div>;
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

interface AuditRowProps {
  entry: AuditEntry;
  /** Shows the other entries about a record. */
  onRecord: (id: string) => void;
}

/** One entry: the action and its record, by whom, when, from where, and how each field changed. */
function AuditRow({ entry, onRecord }: AuditRowProps) {
  const { at, actor, action, record, changes = [], device, address, requestId } = entry;
  const what = actionWords(action);
  const from = [device, address].filter(Boolean).join(', ');
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="font-medium [overflow-wrap:anywhere]">
        {what}
        {record.name !== null && (
          <>
            {': '}
            <TextButton aria-label={`Show only ${record.name}`} onClick={() => onRecord(record._id)}>
              <bdi>{record.name}</bdi>
            </TextButton>
          </>
        )}
      </p>
      <p className="text-sm [overflow-wrap:anywhere] text-ink-2">
        <bdi>{actorWords(actor)}</bdi> · <time dateTime={at}>{formatInstant(at, browserTimeZone())}</time>
        {from && ` · ${from}`}
      </p>
      {changes.length > 0 && (
        <ul className="mt-1 text-sm text-ink-2">
          {changes.map(change => (
            <li key={change.field} className="[overflow-wrap:anywhere]">
              {changeWords(change)}
            </li>
          ))}
        </ul>
      )}
      <Disclosure
        variant="line"
        summary={
          <>
            Ids
            <span className="sr-only">
              {' '}
              of {what}, {formatInstant(at, browserTimeZone())}
            </span>
          </>
        }
      >
        <dl className="grid gap-1 [overflow-wrap:anywhere]">
          <Id name="Entry" value={entry._id} />
          <Id name={`Record (${record.kind})`} value={record._id} />
          {actor._id !== null && <Id name={`Who (${actor.kind})`} value={actor._id} />}
          {requestId !== null && <Id name="Request" value={requestId} />}
        </dl>
      </Disclosure>
    </li>
  );
}

function Id({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="inline">{name}: </dt>
      <dd className="inline font-mono select-all">{value}</dd>
    </div>
  );
}
