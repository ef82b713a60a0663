import type { AuditEntry } from '@interview-detection/shared/audit/audit.schema';
import { Disclosure } from '#web/components/ui/disclosure';
import { TextButton } from '#web/components/ui/text-link';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { actionWords, actorWords, changeWords } from '../words';

interface AuditRowProps {
  entry: AuditEntry;
  /** Shows the other entries about a record. */
  onRecord: (id: string) => void;
}

/** One entry: the action and its record, by whom, when, from where, and how each field changed. */
export function AuditRow({ entry, onRecord }: AuditRowProps) {
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
