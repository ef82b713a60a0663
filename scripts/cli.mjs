import './node-version.mjs';

// Imported only now: an old Node cannot parse it, and would print a syntax error instead of the line above.
import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)));
