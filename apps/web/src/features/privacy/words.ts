import type { Receipt } from '@interview-detection/shared/privacy/privacy.schema';

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns what an erasure deleted, and what remains for a person to do. */
export function receiptLines({ interviews, counts, files, cancelled, wordingsLeft }: Receipt): string[] {
  return [
    `${some(interviews.length, 'interview', 'interviews')} and ${some(counts['mails'] ?? 0, 'email', 'emails')} no longer name anyone. ${some(files.length, 'file was', 'files were')} deleted.`,
    ...(cancelled > 0
      ? [
          `${some(cancelled, 'open interview was', 'open interviews were')} cancelled. No one was notified: remove it from calendars.`,
        ]
      : []),
    ...(wordingsLeft > 0
      ? [
          `${some(wordingsLeft, 'wording', 'wordings')} of their answers stay in your plans, without a name. Remove anything that shows who said it.`,
        ]
      : []),
    'Older backups are erased again when they are restored. Emails and webhook messages already sent stay with those who got them.',
  ];
}
