import { describe, expect, it } from 'vitest';
import { matching, mentionedIn, partsOf, typedMention, withMention } from './rules';

const ANA = { _id: 'a', name: 'Ana Becker' };
const ANA_B = { _id: 'b', name: 'Ana B' };
const ZOE = { _id: 'z', name: 'Zoë Ángel' };

describe('a mention that is being typed', () => {
  it.each([
    ['@', { start: 0, query: '' }],
    ['Ask @an', { start: 4, query: 'an' }],
    ['(@Ana Be', { start: 1, query: 'Ana Be' }],
    ['Line\n@z', { start: 5, query: 'z' }],
    ['mara@example', null],
    ['@Ana Becker and', null],
    ['@Ana Becker ', null],
    ['no', null],
  ])('in %j is %j', (text, found) => {
    expect(typedMention(text, text.length)).toEqual(found);
  });

  it('is only what stands before the caret', () => {
    expect(typedMention('@Ana said', 3)).toEqual({ start: 0, query: 'An' });
  });

  it('finds people by any word of their name, without case and accents', () => {
    expect(matching([ANA, ZOE], 'ang', 5)).toEqual([ZOE]);
    expect(matching([ANA, ZOE], 'zoe', 5)).toEqual([ZOE]);
    expect(matching([ANA, ZOE], '', 1)).toEqual([ANA]);
    expect(matching([ANA, ZOE], 'nk', 5)).toEqual([]);
  });

  it('becomes the name, with one space after it', () => {
    expect(withMention('Ask @an', { start: 4, query: 'an' }, ANA.name)).toEqual({
      text: 'Ask @Ana Becker ',
      caret: 16,
    });
    expect(withMention('@an now', { start: 0, query: 'an' }, ANA.name)).toEqual({ text: '@Ana Becker now', caret: 12 });
  });
});

it('a text is divided at the names in it, and at no shorter name or longer word', () => {
  expect(partsOf('Hi @Ana Becker, @Ana B! a@Ana Beckers', [ANA_B.name, ANA.name])).toEqual([
    { at: 0, text: 'Hi ', isMention: false },
    { at: 3, text: '@Ana Becker', isMention: true },
    { at: 14, text: ', ', isMention: false },
    { at: 16, text: '@Ana B', isMention: true },
    { at: 22, text: '! a@Ana Beckers', isMention: false },
  ]);
  expect(partsOf('', [ANA.name])).toEqual([]);
});

describe('who is mentioned', () => {
  it('are those chosen whose names are still in the text, and names typed in full', () => {
    const people = [ANA, ZOE];
    expect(mentionedIn('@Ana Becker', { chosen: [ANA, ZOE], people })).toEqual([ANA]);
    expect(mentionedIn('@Zoë Ángel?', { chosen: [], people })).toEqual([ZOE]);
    expect(mentionedIn('@Zoë', { chosen: [], people })).toEqual([]);
  });

  it('of two people with one name is the one who was chosen, and else no one', () => {
    const other = { ...ANA, _id: 'o' };
    expect(mentionedIn('@Ana Becker', { chosen: [other], people: [ANA, other] })).toEqual([other]);
    expect(mentionedIn('@Ana Becker', { chosen: [], people: [ANA, other] })).toEqual([]);
  });
});
