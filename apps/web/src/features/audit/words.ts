import type { AuditChange, AuditEntry } from '@interview-detection/shared/audit/audit.schema';
import { browserTimeZone, formatInstant } from '#web/lib/dates';

/** Actions whose names do not read well as words. */
const ACTIONS: Record<string, string> = {
  'apiKey.created': 'API key created',
  'apiKey.removed': 'API key deleted',
  'audit.exported': 'Audit log exported',
  'audit.restored': 'Restored from a backup',
  'audit.shortened': 'Old entries removed',
  'candidate.joined': 'Candidate merged into another one',
  'candidate.link_opened': 'Candidate opened the link',
  'candidate.took_over': 'Candidate changed to another device',
  'candidate.adjustment_asked': 'Candidate requested adjustments',
  'interview.no_show': 'Interview marked as no-show',
  'interview.reopened': 'Cancellation or no-show undone',
  'interview.link_read': 'Link of the interview shown',
  'interview.link_replaced': 'Link of the interview replaced',
  'offer.link_read': 'Link of the offer shown',
  'offers.links_read': 'Links of offers shown',
  'mailTemplate.changed': 'Email text changed',
  'mailTemplate.reset': 'Email text reset',
  'note.written': 'Private notes written',
  'scorecard.question_marked': 'Question marked as asked',
  'session.created': 'Signed in',
  'session.ended': 'Session ended',
  'user.claimed': 'Account taken over by its owner, by email or single sign-on',
  'user.left': 'Account deleted by its owner',
  'user.sessions_ended': 'All sessions ended',
};

/** Returns an action in words: `Interview evidence dismissed` for `interview.evidence_dismissed`. */
export function actionWords(action: string): string {
  const words = action.replace(/[._]/g, ' ');
  return ACTIONS[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns who did it, even where the name is no longer known. */
export function actorWords({ kind, name }: AuditEntry['actor']): string {
  if (name !== null) return name;
  return kind === 'candidate' ? 'An erased candidate' : 'A deleted account';
}

/** Returns a field in words: `recording days` for `recordingDays`. */
const fieldWords = (field: string): string =>
  field.replace(/_/g, ' ').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

type Value = AuditChange['from'];
type Single = string | number | boolean | null;

const ID = /^[0-9a-f]{24}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;

function valueWords(value: Value): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return INSTANT.test(value) ? formatInstant(value, browserTimeZone()) : value;
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || 'none';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldWords(name)} ${valueWords(one)}`)
      .join(', ');
  return String(value);
}

const isRecord = (value: Value): value is Record<string, Single> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a change: `role: recruiter → viewer`; only the field where its values are not stored, or are ids. */
export function changeWords({ field, from, to }: AuditChange): string {
  const name = fieldWords(field);
  const isKept = from !== undefined || to !== undefined;
  if (!isKept || [from, to].some(value => typeof value === 'string' && ID.test(value))) return name;
  if (isRecord(from) && isRecord(to)) {
    const parts = Object.keys(to).filter(part => from[part] !== to[part]);
    return `${name}: ${parts.map(part => `${fieldWords(part)} ${valueWords(from[part])} → ${valueWords(to[part])}`).join(', ')}`;
  }
  if (from === undefined) return `${name}: ${valueWords(to)}`;
  return `${name}: ${valueWords(from)} → ${valueWords(to)}`;
}
