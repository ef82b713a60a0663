import { AppError, OperatorError } from '#api/lib/app-error';
import { confirm, print, tell, type Command } from '../command';
import { eraseWithReceipt, planErasure, type ErasurePlan } from '#api/modules/privacy/erasure.service';

function describe({ candidates, resumes, interviews, openInterviews, mails }: ErasurePlan): string {
  const people = candidates.map(({ name, email, position }) => `${name} <${email}>, ${position.name}`);
  const open = openInterviews > 0 ? ` (${openInterviews} still open: they are cancelled, and no one is notified)` : '';
  return (
    `Erase for good: ${people.join('; ')}. With ${resumes} resume(s), ${interviews} interview(s)${open} with ` +
    `transcripts and reports, and ${mails} email(s).`
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
      throw new OperatorError(`${subject} is neither the id nor the email of a candidate`);
    }
    return async terminal => {
      const plan = await planErasure(subject, company);
      if (!values['yes'] && !(await confirm(terminal, describe(plan)))) throw new OperatorError('Nothing was erased');
      const { receipt, file } = await eraseWithReceipt(plan).catch(inOneLine);
      print(terminal, JSON.stringify(receipt, null, 2));
      tell(terminal, `Receipt: ${file}`);
      if (plan.wordings.length > 0) tell(terminal, wordingsLeft(plan));
    };
  },
};

/** Lists what remains of their answers, so that a person can check whether it identifies them. */
const wordingsLeft = ({ wordings }: ErasurePlan) =>
  `Wordings of their answers stay in plans, without a name: ${wordings.map(words => `“${words}”`).join(', ')}. ` +
  'Take out of the plan what tells who said it.';

function inOneLine(error: unknown): never {
  throw error instanceof AppError ? new OperatorError(error.message) : error;
}
