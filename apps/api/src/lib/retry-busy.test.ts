import { expect, it, vi } from 'vitest';
import { AppError } from './app-error';
import { retryBusy } from './retry-busy';

const busy = () => new AppError('RATE_LIMITED');

it('a read that is refused because of others is repeated until it succeeds', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy()).mockRejectedValueOnce(busy());
  await expect(retryBusy(read.mockResolvedValue('read'), { pauseMs: 0 })).resolves.toBe('read');
  expect(read).toHaveBeenCalledTimes(3);
});

it.each([
  ['is refused each time', busy(), 4],
  ['fails for another reason', new AppError('NOT_FOUND'), 1],
])('a read that %s fails as it does', async (_what, error, calls) => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(error);
  await expect(retryBusy(read, { tries: 4, pauseMs: 0 })).rejects.toBe(error);
  expect(read).toHaveBeenCalledTimes(calls);
});
