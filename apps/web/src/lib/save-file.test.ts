import { expect, it, vi } from 'vitest';
import { catchDownloads } from '#web/test/downloads';
import { saveFile } from './save-file';

it('keeps a saved file readable while the browser asks where to save it, and then releases it', () => {
  vi.useFakeTimers();
  const saved = catchDownloads();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  saveFile(new Blob(['a,b']), 'candidates.csv', 'text/csv');
  expect(saved.map(({ name }) => name)).toEqual(['candidates.csv']);
  vi.advanceTimersByTime(30_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600_000);
  expect(revoked).toHaveBeenCalledOnce();
});
