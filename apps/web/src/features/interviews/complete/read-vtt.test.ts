import { describe, expect, it } from 'vitest';
import { readVtt } from './read-vtt';

const said = (words: string) =>
  readVtt(`WEBVTT\n\n00:01.000 --> 00:09.000\n<v Ada>${words}\n`).cues.map(({ part }) => part.text);

describe('the words of a cue', () => {
  it.each([
    ['I use vector<int> and map<K, V>', 'I use vector<int> and map<K, V>'],
    ['if a < b and c > d', 'if a < b and c > d'],
    ['<div>&lt;p&gt;</div>', '<div><p></div>'],
  ])('keep what was said in angle brackets: %s', (words, text) => {
    expect(said(words)).toEqual([text]);
  });

  it.each([
    ['<i>so</i> <b.loud>it</b> <c.yellow.bg_blue>is</c>', 'so it is'],
    ['<lang en>well</lang> <00:00:02.000>then <ruby>a<rt>b</rt></ruby></v>', 'well then ab'],
  ])('lose the tags of WebVTT: %s', (words, text) => {
    expect(said(words)).toEqual([text]);
  });
});
