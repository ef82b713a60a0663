import fc from 'fast-check';

// In CI the inputs are the same each time: what decides about a change is the change. Elsewhere each run tries others.
if (process.env.CI) fc.configureGlobal({ seed: 20_261_126 });

export { fc };
