/** Something that a test waits for, and the word that it has happened. */
export function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>(resolve => (open = resolve));
  return { open, passed };
}
