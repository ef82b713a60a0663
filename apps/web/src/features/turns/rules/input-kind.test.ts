import { describe, expect, it } from 'vitest';
import {
  changeBetween,
  type ChangeFacts,
  type ChangeKind,
  keyPressOf,
  kindOfInput,
  kindOfTransaction,
} from './input-kind';

const LONG = 'Words that came all at once, and by no key of this page.';
const facts = (more: Partial<ChangeFacts> & { before?: string; after: string }): ChangeFacts => ({
  inputType: 'insertText',
  data: null,
  isTrusted: true,
  press: 'none',
  ...more,
  change: changeBetween(more.before ?? 'One', more.after),
});

describe('a change of a text field', () => {
  it.each<[string, ChangeKind, Partial<ChangeFacts> & { before?: string; after: string }]>([
    ['a key', 'key', { data: 'a', press: 'named', after: 'Onea' }],
    ['a key that is held down', 'held', { data: 'a', press: 'held', after: 'Onea' }],
    ['a key over what was marked', 'key', { data: 'a', press: 'named', after: 'a' }],
    ['a line', 'key', { inputType: 'insertLineBreak', press: 'named', after: 'One\n' }],
    ['Backspace', 'remove', { inputType: 'deleteContentBackward', after: 'On' }],
    ['a word removed', 'remove', { inputType: 'deleteWordBackward', after: '' }],
    ['a cut', 'remove', { inputType: 'deleteByCut', after: 'O' }],
    ['Ctrl+V', 'paste', { inputType: 'insertFromPaste', data: LONG, after: `One${LONG}` }],
    ['a drop', 'drop', { inputType: 'insertFromDrop', data: LONG, after: `One${LONG}` }],
    ['a part dragged away', 'moved', { inputType: 'deleteByDrag', after: 'O' }],
    ['undoing', 'other', { inputType: 'historyUndo', after: '' }],
    ['doing again', 'other', { inputType: 'historyRedo', after: `One${LONG}` }],
    ['a correction', 'other', { inputType: 'insertReplacementText', after: 'Once' }],
    ['the kill ring of macOS', 'other', { inputType: 'insertFromYank', after: `One${LONG}` }],
    ['dictation, a text expander, an emoji', 'assisted', { data: LONG, after: `One${LONG}` }],
    ['a single letter that no key made', 'assisted', { data: 'a', after: 'Onea' }],
    ['a keyboard that composes', 'assisted', { inputType: 'insertCompositionText', data: 'に', after: 'Oneに' }],
    ['execCommand of an extension', 'assisted', { data: LONG, press: 'named', after: `One${LONG}` }],
    ['an event of a script', 'assisted', { data: 'a', press: 'named', isTrusted: false, after: 'Onea' }],
    ['an event of a script that names nothing', 'assisted', { inputType: undefined, after: LONG }],
    ['a key, after a script had written as well', 'assisted', { data: 'a', press: 'named', after: `One${LONG}a` }],
    ['Backspace, after a script had written', 'assisted', { inputType: 'deleteContentBackward', after: LONG }],
  ])('a change of a text field by %s is %s', (_name, kind, change) => {
    expect(kindOfInput(facts(change))).toBe(kind);
  });
});

it.each([
  ['a letter', { key: 'a' }, 'named'],
  ['a letter beyond 16 bits', { key: '𐐷' }, 'named'],
  ['Enter', { key: 'Enter' }, 'named'],
  ['a letter that is held', { key: 'a', repeat: true }, 'held'],
  ['a key of an on-screen keyboard', { key: 'Unidentified' }, 'none'],
  ['a key that a composing keyboard took', { key: 'Process' }, 'none'],
  ['a key while it composes', { key: 'a', isComposing: true }, 'none'],
  ['Shift', { key: 'Shift' }, 'none'],
])('%s is a press that is %s', (_name, event, press) => {
  expect(keyPressOf({ repeat: false, isComposing: false, ...event })).toBe(press);
});

describe('a transaction of the editor for code', () => {
  const asked = (event: string) => (name: string) => event === name || event.startsWith(`${name}.`);
  const one = { from: 0, removed: 0, inserted: 1 };
  const many = { ...one, inserted: 40 };
  it.each<[string, string, ChangeKind, 'named' | 'held' | 'none', typeof one]>([
    ['a key', 'input.type', 'key', 'named', one],
    ['a key that is held', 'input.type', 'held', 'held', one],
    ['Enter with its indentation', 'input', 'key', 'named', many],
    ['dictation', 'input.type', 'assisted', 'none', many],
    ['an on-screen keyboard', 'input.type', 'assisted', 'none', one],
    ['a keyboard that composes', 'input.type.compose', 'assisted', 'named', one],
    ['a paste', 'input.paste', 'paste', 'none', many],
    ['a drop', 'input.drop', 'drop', 'none', many],
    ['its own text dragged', 'move.drop', 'other', 'none', many],
    ['Backspace', 'delete.backward', 'remove', 'none', { ...one, removed: 1, inserted: 0 }],
    ['undoing', 'undo', 'other', 'none', many],
  ])('a transaction of the editor for code by %s (%s) is %s', (_name, event, kind, press, change) => {
    expect(kindOfTransaction(asked(event), press, change)).toBe(kind);
  });
});
