import { expect, it } from 'vitest';
import { formatFileSize } from './format';

it.each([
  [0, '0 B'],
  [900, '900 B'],
  [188_416, '184 KB'],
  [1_023_000, '999 KB'],
  [2_548_040, '2.4 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%i bytes are %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
