import { errorBodySchema, ERRORS, type ErrorCode } from '@interview-detection/shared/errors';
import express from 'express';
import mongoose from 'mongoose';
import { MulterError } from 'multer';
import supertest from 'supertest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectLog } from '#api/test/quiet';
import { AppError } from '../lib/app-error';
import { LeftQueue } from '../lib/limit-concurrency';
import { logger } from '../lib/logger';
import { errorHandler } from './error-handler';
import { requestLog } from './request-log';

let thrown: unknown;
const app = express()
  .use(requestLog)
  .get('/', () => {
    throw thrown;
  })
  .get('/late', (_req, res) => {
    res.write('half a');
    throw thrown;
  })
  .use(errorHandler);

expectLog(/request failed/, /"status":50\d/);
const logged = vi.spyOn(logger, 'error');
beforeEach(() => void logged.mockClear());

async function replyTo(error: unknown) {
  thrown = error;
  const reply = await supertest(app).get('/');
  expect(errorBodySchema.safeParse(reply.body).success).toBe(true);
  expect(reply.headers['x-request-id']).toBe(reply.body.requestId);
  return reply;
}

function cutShort(): Error {
  const error = serverError(251);
  error.addErrorLabel('TransientTransactionError');
  return error;
}

describe('a thrown code', () => {
  it.each(Object.entries(ERRORS))('%s has its status and text', async (code, { status, message }) => {
    const reply = await replyTo(new AppError(code as ErrorCode));
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ code, message });
  });

  it('carries its headers and issues', async () => {
    const issues = [{ path: 'email', message: 'Invalid email' }];
    const reply = await replyTo(new AppError('RATE_LIMITED', undefined, { headers: { 'Retry-After': '60' }, issues }));
    expect(reply.headers['retry-after']).toBe('60');
    expect(reply.body.issues).toEqual(issues);
  });

  it.each([
    ['dropped', AbortSignal.abort().reason as Error],
    ['left in its line', new LeftQueue('The work was given up before its turn')],
  ])('a thrown code of work that was %s because its caller had gone is no event for the log', async (_how, error) => {
    const gone = express().use((_req, res) => {
      const answered = res.status(200);
      answered.destroy();
      errorHandler(error, _req, answered, () => undefined);
    });
    await expect(supertest(gone).get('/')).rejects.toThrow('socket hang up');
    expect(logged).not.toHaveBeenCalled();
  });

  it('is logged only if it is a fault of the server', async () => {
    await replyTo(new AppError('NOT_FOUND'));
    expect(logged).not.toHaveBeenCalled();
    await replyTo(new AppError('UNAVAILABLE'));
    expect(logged).toHaveBeenCalled();
  });
});

const bodyParserError = (type: string, status: number) => Object.assign(new Error('in /srv/app'), { type, status });
const serverError = (code: number) => new mongoose.mongo.MongoServerError({ message: 'in /srv/app', code });

describe('any other error', () => {
  it.each([
    ['a form with a file too many', new MulterError('LIMIT_UNEXPECTED_FILE', 'cv'), 400, 'VALIDATION_FAILED'],
    ['a file too large', new MulterError('LIMIT_FILE_SIZE', 'resume'), 413, 'FILE_TOO_LARGE'],
    ['a form field too large', new MulterError('LIMIT_FIELD_VALUE', 'name'), 413, 'BODY_TOO_LARGE'],
    ['too many fields', new MulterError('LIMIT_FIELD_COUNT'), 400, 'VALIDATION_FAILED'],
    ['a body too large', bodyParserError('entity.too.large', 413), 413, 'BODY_TOO_LARGE'],
    ['a body that is no JSON', bodyParserError('entity.parse.failed', 400), 400, 'VALIDATION_FAILED'],
    ['an unknown encoding', bodyParserError('encoding.unsupported', 415), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an unknown character set', bodyParserError('charset.unsupported', 415), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a body cut off', bodyParserError('request.aborted', 400), 400, 'VALIDATION_FAILED'],
    ['a path that cannot be decoded', new URIError('in /srv/app'), 404, 'NOT_FOUND'],
    ['no database', new mongoose.mongo.MongoNetworkError('in /srv/app'), 503, 'UNAVAILABLE'],
    [
      'a connection that broke in a write of several documents',
      // As the driver makes it: from the error of the connection.
      new mongoose.mongo.MongoBulkWriteError(new mongoose.mongo.MongoNetworkError('read ECONNRESET'), {} as never),
      503,
      'UNAVAILABLE',
    ],
    ['a transaction cut short', cutShort(), 503, 'UNAVAILABLE'],
    ['a database in an election', serverError(10_107), 503, 'UNAVAILABLE'],
    ['a database that refuses', serverError(2), 500, 'INTERNAL'],
    ['a bug', new TypeError('in /srv/app'), 500, 'INTERNAL'],
    ['a broken rule of the model', new mongoose.Error.StrictModeError('role in /srv/app'), 500, 'INTERNAL'],
    ['no error at all', 'in /srv/app', 500, 'INTERNAL'],
  ])('%s', async (_case, error, status, code) => {
    const reply = await replyTo(error);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ code });
    expect(reply.text).not.toMatch(/srv|stack|\.ts/);
  });

  it('says when to try again if a search was given up, which is no fault of the database', async () => {
    const reply = await replyTo(serverError(50));
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '10']);
    expect(reply.body).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('takes too long') });
  });

  it('says when to try again if the database is away', async () => {
    const reply = await replyTo(new mongoose.mongo.MongoNetworkError('gone'));
    expect(reply.headers['retry-after']).toBe('5');
  });

  it('is logged whole, under the id that the caller got', async () => {
    const error = new TypeError('x is not a function');
    const reply = await replyTo(error);
    expect(logged).toHaveBeenCalledWith({ requestId: reply.body.requestId, err: error }, 'request failed');
  });
});

it('breaks the connection if half a reply has gone out, so that no client takes it for a whole one', async () => {
  thrown = new Error('late');
  await expect(supertest(app).get('/late')).rejects.toThrow(/aborted|socket hang up/);
});

it.each(['INTERNAL', 'RATE_LIMITED'] as const)('a reply that breaks off for %s is in the log alone', async code => {
  const written = vi.spyOn(console, 'error').mockReturnValue();
  thrown = new AppError(code);
  await expect(supertest(app).get('/late')).rejects.toThrow(/aborted|socket hang up/);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: thrown }), 'request failed');
  expect(written).not.toHaveBeenCalled();
});
