import type { Condition } from './conditions.rules';

/** A key press in a text field, or a change to its text; `t` is in milliseconds of the page's clock. */
export type RawEvent =
  | { t: number; key: string; repeat: boolean; isComposing: boolean }
  | {
      t: number;
      inputType: string;
      data: string | null;
      isTrusted: boolean;
      /** The change: that many characters at `from` were replaced. */
      from: number;
      removed: number;
      inserted: string;
    };

/** One answer of a volunteer, as a line of the study's file. */
export interface StudyRecord {
  /** Random; nothing else identifies the person. */
  volunteer: string;
  condition: Condition;
  question: string;
  at: string;
  events: RawEvent[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isEvent = (value: unknown): value is RawEvent =>
  isObject(value) &&
  typeof value.t === 'number' &&
  (typeof value.key === 'string' || (typeof value.from === 'number' && typeof value.inserted === 'string'));

/** Parses a record. Throws an error that says what is wrong with it. */
export function recordOf(value: unknown, conditions: readonly string[]): StudyRecord {
  if (!isObject(value)) throw new Error('a record is an object');
  const { volunteer, condition, question, at, events } = value;
  if (typeof volunteer !== 'string' || !/^[\w-]{8,64}$/.test(volunteer)) throw new Error('volunteer is no random name');
  if (typeof condition !== 'string' || !conditions.includes(condition))
    throw new Error('condition is none of the study');
  if (typeof question !== 'string' || typeof at !== 'string') throw new Error('question and at are text');
  if (!Array.isArray(events) || !events.every(isEvent)) throw new Error('events are key presses and changes');
  return { volunteer, condition: condition as Condition, question, at, events };
}
