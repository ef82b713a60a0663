import { listFeedback } from '#api/modules/feedback/feedback.service';
import type { FeedbackRecord } from '#api/modules/feedback/feedback.model';
import { OperatorError } from '#api/lib/app-error';
import { print, tell, type Command, type Values } from '../command';

const LIMIT = 20;
const LIMIT_MAX = 1000;

function wholeNumber(values: Values, name: string, preset: number, max: number): number {
  const value = values[name];
  if (value === undefined) return preset;
  if (typeof value === 'string' && /^[1-9]\d*$/.test(value) && Number(value) <= max) return Number(value);
  throw new OperatorError(`--${name} must be a whole number from 1 to ${max}`);
}

function paragraphs({ createdAt, fullName, email, phone, city, country, message }: FeedbackRecord): string {
  const who = `${createdAt.toISOString()}  ${fullName} <${email}>, ${phone}, ${city}, ${country}`;
  return [who, ...message.split('\n').map(line => `  ${line}`), ''].join('\n');
}

/** Lets the operator read feedback, which the spec leaves unread (contract §14). */
export const showFeedback: Command = {
  usage: '[--limit <n>] [--page <n>] [--caught] [--json]',
  summary: `what was sent by the Feedback page, newest first, ${LIMIT} at a time; --caught: possible spam, kept apart`,
  hasSubject: false,
  options: {
    limit: { type: 'string' },
    page: { type: 'string' },
    caught: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  prepare(_subject, values) {
    const size = wholeNumber(values, 'limit', LIMIT, LIMIT_MAX);
    const page = wholeNumber(values, 'page', 1, 1_000_000);
    return async terminal => {
      const { items, page: shown } = await listFeedback({ page, size, isCaught: values['caught'] === true });
      if (values['json']) {
        print(terminal, JSON.stringify({ data: items, page: shown }, null, 2));
        return;
      }
      for (const feedback of items) print(terminal, paragraphs(feedback));
      const total = shown?.total ?? items.length;
      const more = page * size < total ? `; more with --page ${page + 1}` : '';
      tell(terminal, `${items.length} of ${total}${more}`);
    };
  },
};
