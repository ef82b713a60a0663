/** Whether an event is of the browser and not of a script. Tests, whose events are all of scripts, put another in its place. */
export const trust = { of: ({ isTrusted }: Event): boolean => isTrusted };
