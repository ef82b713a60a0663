import express from 'express';
import supertest from 'supertest';
import { beforeEach, expect, it, vi } from 'vitest';
import { stopClock, stopClockAfter } from '#api/test/clock';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { DAY_MS } from '../lib/durations';
import { logger } from '../lib/logger';
import { adviseOnProxy } from './proxy-advice';

expectLog(/TRUST_PROXY is 0/);
const warn = vi.spyOn(logger, 'warn');

beforeEach(() => {
  warn.mockClear();
  stopClock();
});

function callers() {
  const api = supertest(express().use(adviseOnProxy(), (_req, res) => void res.end()));
  return { forwarded: () => api.get('/').set('X-Forwarded-For', '192.0.2.7'), direct: () => api.get('/') };
}

it('warns once a day if X-Forwarded-For comes and TRUST_PROXY is 0', async () => {
  const { forwarded, direct } = callers();
  await direct();
  expect(warn).not.toHaveBeenCalled();
  await forwarded();
  await forwarded();
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TRUST_PROXY is 0'));
  stopClockAfter(DAY_MS);
  await forwarded();
  expect(warn).toHaveBeenCalledTimes(2);
});

it('says nothing if TRUST_PROXY names the proxy', async () => {
  set('TRUST_PROXY', ['loopback']);
  await callers().forwarded();
  expect(warn).not.toHaveBeenCalled();
});
