import {
  changeBetween,
  keyPressOf,
  kindOfInput,
  type KeyPress,
} from '../../../apps/web/src/features/turns/rules/input-kind';
import { addStroke, interrupt, keystrokesOf, noStrokes } from '../../../apps/web/src/features/turns/rules/keystrokes';
import type { Keystrokes } from '../src/process';
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

/**
 * Returns what a page would have reported about the typing of an answer, using the code of the candidate's page, event
 * by event.
 */
export function replay(events: readonly RawEvent[]): { text: string; keystrokes: Keystrokes | null } {
  let text = '';
  let press: KeyPress = 'none';
  let isKnown = true;
  const strokes = noStrokes();
  for (const event of events) {
    if ('key' in event) {
      press = keyPressOf(event);
      continue;
    }
    const before = text;
    text = before.slice(0, event.from) + event.inserted + before.slice(event.from + event.removed);
    const change = changeBetween(before, text);
    const kind = kindOfInput({ ...event, press, change });
    press = 'none';
    if (kind === 'assisted') isKnown = false;
    else if (kind === 'key' || kind === 'held' || kind === 'remove') {
      addStroke(strokes, { before, after: text }, change, kind, event.t);
    } else interrupt(strokes);
  }
  return { text, keystrokes: isKnown ? keystrokesOf(strokes, text.length) : null };
}
