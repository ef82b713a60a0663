import { readFile as readBytes } from 'node:fs/promises';
import { setImmediate as otherCalls } from 'node:timers/promises';
import {
  importedFields,
  type Imported,
  type ImportField,
  type ImportRow,
} from '@interview-detection/shared/candidates/candidate-import.schema';
import { LIMITS } from '@interview-detection/shared/fields';
import { publish } from '#api/events/publish.service';
import type { UploadedFile } from '#api/database/file-store';
import { historyStep, type RefRecord } from '#api/database/history';
import { requireQuota } from '#api/database/quota';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import { AppError, invalidField } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { allPositions } from '../positions/positions.service';
import { stageFields } from '../positions/stages.service';
import { candidateAdded } from './candidates.events';
import { Candidates } from './candidates.model';
import { readFile, type FileRow } from './import-file.rules';

interface ImportInput {
  file: UploadedFile | undefined;
  columns?: Partial<Record<ImportField, string | undefined>> | undefined;
  position?: string | undefined;
  isPreview: boolean;
}

interface NewCandidate {
  name: string;
  email: string;
  phone?: string;
  note?: string;
  position: RefRecord;
}

/** A row with its outcome; `candidate` unless it is refused. */
interface CheckedRow extends ImportRow {
  candidate?: NewCandidate;
}

/** Rows that are checked, or added in one transaction, before other calls get their turn. */
const BATCH = 50;

/**
 * Adds the candidates of a CSV file whom the company does not know yet, or only says what would happen. A row is added
 * whole or refused; no one is notified. Throws 400 for a file that cannot be read, 404 for an unknown position, 429 if
 * the new ones are more than the company may add today: then none is added.
 */
export async function importCandidates(principal: CompanyPrincipal, input: ImportInput): Promise<Imported> {
  if (!input.file) throw invalidField('file', 'Choose a CSV file');
  const { rows: found, ...about } = await readFile(await readBytes(input.file.path), input.columns);
  const rows = await check(principal, found, input.position);
  const fresh = rows.filter(({ outcome }) => outcome === 'new');
  if (!input.isPreview && fresh.length > 0) {
    await requireQuota('imports', principal.scope.company, { amount: fresh.length });
    for (const batch of inBatches(fresh)) await add(principal, batch);
  }
  const counts = { new: 0, known: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  const ordered = [
    ...rows.filter(({ outcome }) => outcome === 'refused'),
    ...rows.filter(({ outcome }) => outcome !== 'refused'),
  ];
  return {
    preview: input.isPreview,
    ...about,
    counts,
    rows: ordered.map(({ line, outcome, cells, problems }) => ({ line, outcome, cells, problems })),
  };
}

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, batch) => all.slice(batch * BATCH, (batch + 1) * BATCH));

const keyOf = ({ email, position }: Pick<NewCandidate, 'email' | 'position'>) =>
  `${position._id.toHexString()} ${email}`;

/** Says of each row whether it is new, known or refused. */
async function check(
  principal: CompanyPrincipal,
  found: readonly FileRow[],
  fallback: string | undefined,
): Promise<CheckedRow[]> {
  const positions = await allPositions(principal);
  const named = new Map(positions.map(position => [position.name.toLowerCase(), position]));
  const usual = positions.find(({ _id }) => _id.toHexString() === fallback);
  if (fallback !== undefined && !usual) throw new AppError('NOT_FOUND', 'Position not found');
  const lines = new Map<string, number>();
  const rows: CheckedRow[] = [];
  for (const batch of inBatches(found)) {
    const checked = batch.map(row =>
      checkRow(row, row.cells.position ? named.get(row.cells.position.toLowerCase()) : usual),
    );
    const known = await knownAmong(principal, checked);
    for (const row of checked) rows.push(placed(row, known, lines));
    await otherCalls();
  }
  return rows;
}

function placed(row: CheckedRow, known: ReadonlySet<string>, lines: Map<string, number>): CheckedRow {
  if (!row.candidate) return row;
  const key = keyOf(row.candidate);
  const earlier = lines.get(key);
  if (earlier !== undefined) {
    const message = `Line ${earlier} has the same email for this position`;
    return { ...row, outcome: 'refused', problems: [{ column: 'email', message }] };
  }
  lines.set(key, row.line);
  return known.has(key) ? { ...row, outcome: 'known' } : row;
}

function checkRow({ line, cells }: FileRow, position: RefRecord | undefined): CheckedRow {
  const problems: ImportRow['problems'] = [];
  const read = (column: keyof typeof importedFields): string => {
    const result = importedFields[column].safeParse(cells[column]);
    if (result.success) return result.data;
    problems.push({ column, message: result.error.issues[0]?.message ?? 'This cannot be read' });
    return '';
  };
  const [name, email, phone, note] = [read('name'), read('email'), read('phone'), read('note')];
  if (!position) {
    const message = cells.position
      ? `There is no position “${cells.position.slice(0, LIMITS.positionName)}”`
      : 'Position is required';
    problems.push({ column: 'position', message });
  }
  if (!position || problems.length > 0) return { line, outcome: 'refused', cells, problems };
  const candidate = { name, email, position, ...(phone ? { phone } : {}), ...(note ? { note } : {}) };
  return { line, outcome: 'new', cells, problems, candidate };
}

async function knownAmong({ scope }: CompanyPrincipal, rows: readonly CheckedRow[]): Promise<Set<string>> {
  const emails = rows.flatMap(({ candidate }) => candidate?.email ?? []);
  if (emails.length === 0) return new Set();
  const found = await Candidates.in(scope)
    .find({ email: { $in: emails } }, { email: 1, position: 1 })
    .lean();
  return new Set(found.map(keyOf));
}

/** Adds the rows in one transaction; if someone adds one of them at this moment, each in its own. */
async function add(principal: CompanyPrincipal, rows: readonly CheckedRow[]): Promise<void> {
  try {
    await inTransaction(async session => {
      const candidates = Candidates.in(principal.scope);
      const places = new Map<string, Awaited<ReturnType<typeof stageFields>>>();
      for (const { candidate } of rows) {
        if (!candidate) continue;
        const { position } = candidate;
        const key = position._id.toHexString();
        const place = places.get(key) ?? (await stageFields(principal.scope, { position, status: 'Pending' }, session));
        places.set(key, place);
        const history = [historyStep(principal, null, 'Pending', 'Imported from a file')];
        const record = await candidates.insert({ ...candidate, ...place, history }, session);
        await publish(candidateAdded, { principal, session, record });
      }
    });
  } catch (error) {
    if (!isDuplicate(error, 'candidate_unique')) throw error;
    const [only] = rows;
    if (rows.length === 1 && only) only.outcome = 'known';
    else for (const row of rows) await add(principal, [row]);
  }
}
