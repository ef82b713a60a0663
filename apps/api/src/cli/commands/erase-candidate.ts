import path from 'node:path';
import { dropStaging } from '../../backup/restore-archive';
import { requireDb } from '../../database/connection';
import { env } from '../../env';
import { OperatorError } from '../../lib/operator-error';
import { confirm, print, tell } from '../terminal';
import type { Command } from '../command';
import { erase, planErasure, type ErasurePlan } from '../../erasure/erasure.service';
import { openReceipt } from '../../erasure/receipt-file';

function describe({ candidates, resumes, interviews, openInterviews, mails }: ErasurePlan): string {
  const people = candidates.map(({ name, email, position }) => `${name} <${email}>, ${position.name}`);
  const open = openInterviews > 0 ? ` (${openInterviews} still open, of which nobody is told)` : '';
  return (
    `Erase for good: ${people.join('; ')}. With ${resumes} resume(s), ${interviews} interview(s)${open} with ` +
    `transcripts and reports, and ${mails} mail(s).`
  );
}

const ID = /^[0-9a-f]{24}$/i;

export const eraseCandidate: Command = {
  usage: '<id or email> [--company <id>] [--yes]',
  summary: 'erase a candidate with everything kept about them, and write a receipt',
  hasSubject: true,
  options: { company: { type: 'string' }, yes: { type: 'boolean' } },
  prepare(subject, values) {
    const company = typeof values['company'] === 'string' ? values['company'] : undefined;
    if (company !== undefined && !ID.test(company)) throw new OperatorError(`${company} is no id of a company`);
    if (!ID.test(subject) && !subject.includes('@')) {
      throw new OperatorError(`${subject} is neither the id nor the e-mail of a candidate`);
    }
    return async terminal => {
      const plan = await planErasure(subject, company);
      if (!values['yes'] && !(await confirm(terminal, describe(plan)))) throw new OperatorError('Nothing was erased');
      const receipt = await openReceipt(path.resolve(env.DATA_DIR), nameOf(plan));
      // A restore that was killed may have left the person there.
      await dropStaging(requireDb());
      const erased = await erase(plan).catch(async (error: unknown) => {
        await receipt.discard();
        throw error;
      });
      print(terminal, JSON.stringify(erased, null, 2));
      tell(terminal, `Receipt: ${await receipt.write(erased)}`);
      if (plan.wordings.length > 0) tell(terminal, wordingsLeft(plan));
    };
  },
};

/** What is left of their answers: a person sees whether it tells of them. */
const wordingsLeft = ({ wordings }: ErasurePlan) =>
  `Wordings of their answers stay in plans, without a name: ${wordings.map(words => `“${words}”`).join(', ')}. ` +
  'Take out of the plan what tells who said it.';

function nameOf({ candidates }: ErasurePlan): string {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  return `erasure-${time}-${candidates[0]?._id.toHexString() ?? ''}`;
}
