import './node-version.mjs';

// Loaded only now: an old Node could not read it, and would answer with a syntax error instead of the line above.
import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)));
