import { describe, expect, it } from 'vitest';
import { errorBodySchema, ERRORS } from './errors';

/** Contract §10 and §19, status by status. */
const TABLE: Record<number, string[]> = {
  400: ['VALIDATION_FAILED', 'CODE_INVALID', 'TOKEN_INVALID', 'PASSWORD_WRONG'],
  401: ['UNAUTHENTICATED'],
  403: ['FORBIDDEN'],
  404: ['NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  409: [
    'EMAIL_TAKEN',
    'COMPANY_EXISTS',
    'COMPANY_REQUIRED',
    'CANDIDATE_DECIDED',
    'INTERVIEW_NOT_OPEN',
    'INTERVIEWER_BUSY',
    'CANDIDATE_BOOKED',
    'NOT_OPEN_YET',
    'LINK_IN_USE',
    'CONSENT_REQUIRED',
    'ALREADY_AGREED',
  ],
  410: ['LINK_ENDED'],
  413: ['FILE_TOO_LARGE', 'BODY_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  429: ['RATE_LIMITED'],
  500: ['INTERNAL'],
  503: ['UNAVAILABLE'],
};

const rows = Object.entries(TABLE).flatMap(([status, codes]) => codes.map(code => [code, Number(status)] as const));

it.each(rows)('%s is %d', (code, status) => {
  expect(ERRORS).toHaveProperty([code, 'status'], status);
});

it('has a text for a person for every code', () => {
  for (const { message } of Object.values(ERRORS)) expect(message).toMatch(/^[A-Z].*[a-z]/);
});

describe('the body of an error', () => {
  const body = { message: 'Not found', code: 'NOT_FOUND', requestId: '1' };

  it('has message, code and requestId, and issues if there are any', () => {
    expect(errorBodySchema.safeParse(body).success).toBe(true);
    expect(errorBodySchema.safeParse({ ...body, issues: [{ path: 'email', message: 'Invalid' }] }).success).toBe(true);
  });

  it.each([
    [{ ...body, code: 'TEAPOT' }],
    [{ ...body, requestId: undefined }],
    [{ ...body, message: undefined }],
    [{ ...body, issues: [{ message: 'Invalid' }] }],
  ])('is nothing else: %j', wrong => {
    expect(errorBodySchema.safeParse(wrong).success).toBe(false);
  });
});
