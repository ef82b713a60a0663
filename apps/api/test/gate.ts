/** Creates a promise that a test waits for, with the function that resolves it. */
export function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>(resolve => (open = resolve));
  return { open, passed };
}
