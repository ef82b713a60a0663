import mongoose from 'mongoose';
import { DatabaseStartError } from '@interview-detection/embedded-mongo/start-error';

const { MongoDriverError, MongoNetworkError, MongoServerError, MongoServerSelectionError } = mongoose.mongo;
const { MongooseServerSelectionError } = mongoose.Error;

const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;
const ATLAS_ERROR = 8000;

/**
 * Turns a failure to reach or use a database into one line that says what to do; returns any other error unchanged.
 * Never repeats the address, which may contain a password.
 */
export function explainConnectionError(error: unknown): unknown {
  return asStartError(error, lineFor(error) ?? lineForAddress(error));
}

/** Does the same for a database already connected to: an unreadable address is no longer a possible cause. */
export function explainDatabaseError(error: unknown): unknown {
  return asStartError(error, lineFor(error));
}

function asStartError(error: unknown, line: string | undefined): unknown {
  return line === undefined ? error : new DatabaseStartError(line.replace(/\s+/g, ' '), { cause: error });
}

function lineFor(error: unknown): string | undefined {
  if (error instanceof MongoServerError) return lineForReply(error);
  if (
    error instanceof MongooseServerSelectionError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError
  ) {
    return (
      `The database of MONGODB_URI does not answer (${error.message}): check the address, that the server runs and can ` +
      'be reached from here, and that its replica set has a primary and the name that the address says'
    );
  }
  return undefined;
}

/** Handles the driver errors thrown before any server was contacted; its URL parser has its own error class. */
function lineForAddress(error: unknown): string | undefined {
  if (!(error instanceof MongoDriverError || (error instanceof Error && error.name === 'MongoParseError'))) {
    return undefined;
  }
  // Parser messages may repeat the address.
  const reason = error instanceof MongoDriverError ? ` (${error.message})` : '';
  return (
    `MONGODB_URI cannot be read${/invalid connection string/i.test(reason) ? '' : reason}: write ` +
    'mongodb://user:password@host:port/database?replicaSet=name, with special characters of the password percent-encoded'
  );
}

/** Strips the arguments from `... to execute command { createIndexes: "users", ... }`. */
const withoutArguments = (message: string) => message.replace(/\{\s*(\w+):.*\}/s, '$1');

function lineForReply({ code, message }: mongoose.mongo.MongoServerError): string | undefined {
  if (code === AUTHENTICATION_FAILED || (code === ATLAS_ERROR && /auth/i.test(message))) {
    return (
      'The database refuses the name or password of MONGODB_URI: check both (special characters percent-encoded) and ' +
      'authSource, the database that the user was made in'
    );
  }
  if (code !== UNAUTHORIZED) return undefined;
  return /requires authentication/i.test(message)
    ? 'The database wants a name and password: write them into MONGODB_URI, mongodb://user:password@host:port/database'
    : `The database user of MONGODB_URI lacks a right (${withoutArguments(message)}): give it the role readWrite on ` +
        'this database';
}
