/**
 * Whether a message is larger than that: counts the bytes of its texts and names, and 8 for each other value. Stops as
 * soon as the answer is known, so that a large message costs no more than a small one, and a deep one no stack.
 */
export function isLargerThan(message: unknown, maxBytes: number): boolean {
  const waiting: unknown[] = [message];
  let bytes = 0;
  while (waiting.length > 0 && bytes <= maxBytes) {
    const value = waiting.pop();
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
    else if (Buffer.isBuffer(value)) bytes += value.length;
    else {
      bytes += 8;
      if (typeof value !== 'object' || value === null) continue;
      // Each entry counts at least 8: more entries than that are too many.
      const parts: [string, unknown][] = Object.entries(value);
      if (parts.length * 8 > maxBytes) return true;
      for (const [name, part] of parts) {
        bytes += Array.isArray(value) ? 0 : Buffer.byteLength(name);
        waiting.push(part);
      }
    }
  }
  return bytes > maxBytes;
}
