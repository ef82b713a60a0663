/**
 * Local storage that may be switched off, full or blocked: reading gives null then, and writing does nothing, so the
 * page works on with what it holds in memory.
 */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // See above.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // See above.
    }
  },
  clear(): void {
    try {
      localStorage.clear();
    } catch {
      // See above.
    }
  },
};
