import type { BotState } from '@interview-detection/shared/turns/turns.schema';

/**
 * Returns the number of the plan's unanswered questions: those ahead, those that will be asked again, and this one
 * while it is blank.
 */
export function withoutAnswer({ number, of, skipped, again, followUpOf }: BotState, text: string): number {
  const ahead = again ? 0 : of - (number ?? of);
  const isOpen = followUpOf === undefined && text.trim() === '';
  return ahead + skipped + (isOpen ? 1 : 0);
}

/** Returns how many of the plan's questions were asked before this turn; all of them when one comes again. */
export function askedBefore({ number, of, again, followUpOf }: BotState): number {
  if (again) return of;
  return followUpOf === undefined ? (number ?? 1) - 1 : (number ?? 0);
}
