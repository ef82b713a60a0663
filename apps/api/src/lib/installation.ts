import { randomUUID } from 'node:crypto';
import type mongoose from 'mongoose';
import { perDatabase } from './app-context';

/** Its document in `locks`. */
export const INSTALLATION = 'installation';

const known = perDatabase((): { id?: string | undefined } => ({}));

/**
 * Returns the id of this installation, which a copy of its settings or data does not share. Throws before a database is
 * connected.
 */
export function installationId(): string {
  const { id } = known();
  if (id === undefined) throw new Error('The database is not connected');
  return id;
}

/**
 * Reads the id of the installation, which its first start creates. It is stored among the locks, which archives leave
 * out: data restored elsewhere belongs to another installation.
 */
export async function readInstallation(db: mongoose.mongo.Db): Promise<void> {
  const installation = await db
    .collection<{ _id: string; id: string }>('locks')
    .findOneAndUpdate(
      { _id: INSTALLATION },
      { $setOnInsert: { id: randomUUID() } },
      { upsert: true, returnDocument: 'after' },
    );
  known().id = installation?.id;
}
