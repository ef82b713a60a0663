import './node-version.mjs';

// Loaded only now: an old Node could not read it, and would answer with a syntax error instead of the line above.
import('./run-operate.mjs').then(({ operate }) => operate('backup', { filesIn: true }));
