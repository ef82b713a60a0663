import type { auditEndpoints } from '@interview-detection/shared/audit/audit.endpoints';
import type { ActorKind } from '@interview-detection/shared/audit/audit.rules';
import type { AuditChange, AuditEntry, AuditState } from '@interview-detection/shared/audit/audit.schema';
import type { Handlers } from '#api/http/mount';
import { csvFile } from '#api/lib/csv';
import type { StoredFile } from '#api/database/file-store';
import type { Principal } from '#api/lib/principal';
import { checkAudit, exportAudit, listAudit, type CheckedLog, type NamedEntry } from './audit.service';

const KINDS: Record<Principal['kind'], ActorKind> = {
  session: 'user',
  apiKey: 'key',
  candidate: 'candidate',
  system: 'system',
};

/** Commands that the operator of the server runs. */
const BY_OPERATOR = new Set(['operator', 'erasure']);

const byKey = (person: string | null, key: string | null) =>
  person && `${person}, ${key === null ? 'by a key that is gone' : `by the key ${key}`}`;

function presentEntry({ entry, actorName, keyName, recordName }: NamedEntry): AuditEntry {
  const { _id, at, principal, type, record, address, device, requestId, changes } = entry;
  const nameOfActor = {
    session: actorName,
    apiKey: byKey(actorName, keyName),
    candidate: actorName,
    system: BY_OPERATOR.has(principal.name ?? '') ? 'The server’s administrator' : 'Interview Detection',
  }[principal.kind];
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    actor: {
      kind: KINDS[principal.kind],
      _id: principal._id?.toHexString() ?? null,
      name: nameOfActor,
    },
    action: type,
    record: { kind: record.kind, _id: record._id.toHexString(), name: recordName },
    address,
    device,
    requestId,
    ...(changes.length === 0 ? {} : { changes }),
  };
}

const presentState = ({ end, unsealed, checked, problems, chain, actions, keptDays }: CheckedLog): AuditState => ({
  sealed: end.length,
  unsealed,
  head: end.head,
  keptDays,
  // A person with access to the database may have removed the time.
  removedUntil: chain?.cut?.until?.toISOString() ?? null,
  checked,
  intact: problems.length === 0,
  actions,
});

function presentAuditCsv(entries: () => AsyncIterable<NamedEntry>): StoredFile {
  return csvFile(
    'audit.csv',
    [
      'Time (UTC)',
      'Who',
      'Kind',
      'Id of who',
      'Action',
      'Record',
      'Kind of record',
      'Id of record',
      'Changes',
      'Address',
      'Device',
      'Request',
    ],
    entries,
    named => {
      const { at, actor, action, record, changes = [], address, device, requestId } = presentEntry(named);
      return [
        at,
        actor.name ?? '',
        actor.kind,
        actor._id ?? '',
        action,
        record.name ?? '',
        record.kind,
        record._id,
        changes.map(inOneLine).join('\n'),
        address ?? '',
        device ?? '',
        requestId ?? '',
      ];
    },
  );
}

const inOneLine = ({ field, from, to }: AuditChange): string => {
  if (from === undefined && to === undefined) return field;
  return `${field}: ${from === undefined ? '' : JSON.stringify(from)} → ${to === undefined ? '' : JSON.stringify(to)}`;
};

export const auditHandlers: Handlers<typeof auditEndpoints> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listAudit(principal, query);
    return { items: items.map(presentEntry), ...rest };
  },
  async csv({ principal, query }) {
    return presentAuditCsv(() => exportAudit(principal, query));
  },
  async state({ principal }) {
    return presentState(await checkAudit(principal));
  },
};
