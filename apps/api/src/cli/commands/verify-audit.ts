import { Types } from 'mongoose';
import { companiesWithLog } from '#api/events/seal.service';
import { holdsPlace, verifyChain } from '#api/events/verify-chain.service';
import { OperatorError } from '#api/lib/app-error';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { print, type Command } from '../command';

const BY = systemPrincipal('verify-audit');

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

/** `1234:2f5a…`, as it was printed when the chain ended there. */
function notedPlace(text: string): { length: number; head: string } {
  const [, length, head] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!length || !head)
    throw new OperatorError('--noted must be a place as this command prints it, such as 1234:2f5a…');
  return { length: Number(length), head };
}

export const verifyAudit: Command = {
  usage: '[--company <id>] [--noted <place>]',
  summary:
    'check that no entry of the audit log was changed, removed or inserted, nor made again since a place was noted',
  hasSubject: false,
  options: { company: { type: 'string' }, noted: { type: 'string' } },
  prepare(_subject, { company, noted }) {
    if (company !== undefined && !Types.ObjectId.isValid(String(company))) {
      throw new OperatorError(`${String(company)} is no id of a company`);
    }
    const place = noted === undefined ? null : notedPlace(String(noted));
    if (place && company === undefined)
      throw new OperatorError('Say with --company of which company the place was noted');
    return async terminal => {
      const ids = company === undefined ? await companiesWithLog() : [new Types.ObjectId(String(company))];
      let broken = 0;
      for (const id of ids) {
        if (terminal.signal.aborted) throw new OperatorError('Stopped');
        const scope = systemScope(BY, id);
        const { checked, unsealed, end, problems } = await verifyChain(scope);
        if (place && !(await holdsPlace(scope, place)))
          problems.push(`Entry ${place.length} is not the one that was noted`);
        if (problems.length > 0) broken++;
        const word = problems.length === 0 ? 'intact' : 'BROKEN';
        const waiting = unsealed > 0 ? `, ${unsealed} not sealed yet` : '';
        print(terminal, `${id.toHexString()}  ${word}  ${entries(checked)}${waiting}  ${end.length}:${end.head}`);
        for (const problem of problems) print(terminal, `  ${problem}`);
      }
      if (ids.length === 0) print(terminal, 'There is no entry in any audit log yet');
      if (broken > 0) {
        throw new OperatorError(
          `The audit log of ${broken === 1 ? '1 company' : `${broken} companies`} is not as it was sealed`,
        );
      }
    };
  },
};
