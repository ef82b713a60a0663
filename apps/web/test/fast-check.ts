import fc from 'fast-check';

// CI uses the same inputs each time, so that only the change under test decides the result. Elsewhere each run uses
// others.
if (process.env.CI) fc.configureGlobal({ seed: 20_261_126 });

export { fc };
