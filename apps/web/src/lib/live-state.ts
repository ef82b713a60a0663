/** Milliseconds between two polls while a live connection also reports changes. */
const POLL_WHILE_CONNECTED_MS = 60_000;

let connected = false;

/** Records whether the server currently pushes changes to this page. */
export function setConnected(value: boolean): void {
  connected = value;
}

/**
 * Returns how long to wait before the next poll of something that the server reports over a live connection.
 * Milliseconds.
 */
export const pollAfter = (ms: number): number => (connected ? Math.max(ms, POLL_WHILE_CONNECTED_MS) : ms);
