import { expect, it } from 'vitest';
import { AppError, invalidField, unknownReference } from './app-error';

it('carries the default text of its code unless a better one is given', () => {
  expect(new AppError('NOT_FOUND').message).toBe('Not found');
  expect(new AppError('NOT_FOUND', 'Candidate not found').message).toBe('Candidate not found');
});

it('places a message at a field: 400 for a wrong value, 404 for an unknown record', () => {
  expect(invalidField('date', 'Interview must be in the future')).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'Interview must be in the future',
    issues: [{ path: 'date', message: 'Interview must be in the future' }],
  });
  expect(unknownReference('position', 'Position not found')).toMatchObject({
    code: 'NOT_FOUND',
    issues: [{ path: 'position', message: 'Position not found' }],
  });
});
