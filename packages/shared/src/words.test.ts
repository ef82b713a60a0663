import { describe, expect, it } from 'vitest';
import { countWords } from './words';

describe('the words of a text', () => {
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['We roll back first - always.', 6],
    ['我喜欢喝茶。', 3],
    ['ฉันชอบดื่มชา', 4],
    ['저는 차를 마십니다', 3],
    ['Redis 是一个缓存', 5],
  ])('%j are %i', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
