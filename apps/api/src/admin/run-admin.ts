import { disconnectDatabase, openDatabase, requireDb } from '../database/connection';
import { pendingMigrations } from '../database/migrate';
import { refuseHalfRestored } from '../database/restore-mark';
import { OperatorError } from '../operation/operator-error';
import { withDatabase } from '../operation/operator-database';
import { print, tell, type Terminal } from '../operation/terminal';
import { adminHelp, prepareAdmin } from './admin-commands';

/** `npm run admin -- <command>`. Throws one line where nothing could be done. */
export async function runAdmin(args: string[], terminal: Terminal): Promise<void> {
  if (args[0] === 'help' || args[0] === '--help') {
    print(terminal, adminHelp().join('\n'));
    return;
  }
  const task = prepareAdmin(args);
  await withDatabase({ say: line => tell(terminal, line) }, async uri => {
    try {
      await openDatabase(uri);
      await refuseHalfRestored(requireDb());
      if ((await pendingMigrations(requireDb())).length > 0) {
        throw new OperatorError(
          'This database was not used by this version yet: start the product once, then try again',
        );
      }
      await task(terminal);
    } finally {
      await disconnectDatabase();
    }
  });
}
