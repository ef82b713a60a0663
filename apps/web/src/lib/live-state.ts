/** Milliseconds between two looks at what a connection would tell of. */
const POLL_WHILE_CONNECTED_MS = 60_000;

let connected = false;

/** Says whether the server tells this page of changes now. */
export function setConnected(value: boolean): void {
  connected = value;
}

/** How long to wait until the next look at something whose changes the server tells of where it can. Milliseconds. */
export const pollAfter = (ms: number): number => (connected ? Math.max(ms, POLL_WHILE_CONNECTED_MS) : ms);
