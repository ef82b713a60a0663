/**
 * Tells whether an event comes from the browser rather than from a script. Tests, whose events all come from scripts,
 * replace it.
 */
export const trust = { of: ({ isTrusted }: Event): boolean => isTrusted };
