import {
  changeBetween,
  keyPressOf,
  kindOfInput,
  type KeyPress,
} from '../../../apps/web/src/features/turns/rules/input-kind';
import { addStroke, interrupt, keystrokesOf, noStrokes } from '../../../apps/web/src/features/turns/rules/keystrokes';
import type { Keystrokes } from '../src/process';
import type { RawEvent } from './records';

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
