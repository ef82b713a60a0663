import { once } from 'node:events';
import jwt from 'jsonwebtoken';
import { database, settings } from '../src/lib/app-context';
import { installationId } from '../src/lib/installation';
import { UserModel } from './models';

interface Signing extends jwt.SignOptions {
  secret?: string;
}

/** Returns the id of a caller's session. */
export const sessionOf = ({ Authorization }: { Authorization: string }): string =>
  (jwt.decode(Authorization.replace('Bearer ', '')) as { sid: string }).sid;

/** Returns a session token as signed by the product, apart from the changes given. */
export const signed = (claims: object, { secret = settings().JWT_SECRET ?? '', ...options }: Signing = {}): string =>
  jwt.sign(claims, secret, { issuer: 'interview-detection', audience: installationId(), ...options });

/**
 * Makes a call of a person whose sessions are ended at that moment: it meets a change that is then committed. Needs a
 * database that monitors commands.
 */
export async function whileSessionsEnd<T>({ _id }: { _id: string }, call: () => Promise<T>): Promise<T> {
  const ending = await database().startSession();
  ending.startTransaction();
  await UserModel.updateOne({ _id }, { $inc: { tokenVersion: 1 } }, { session: ending });
  const met = once(database().getClient(), 'commandFailed');
  const called = call();
  await Promise.race([met, called]);
  await ending.commitTransaction();
  await ending.endSession();
  return called;
}
