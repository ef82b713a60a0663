import fc from 'fast-check';

// In CI the inputs are always the same, so that only the change decides. Elsewhere each run tries other inputs.
if (process.env.CI) fc.configureGlobal({ seed: 20_261_126 });

export { fc };
