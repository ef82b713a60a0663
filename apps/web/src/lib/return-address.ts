import { PATHS } from './paths';

const KEY = 'returnAddress';

/** Fallback where storage is switched off; a reload loses it. */
let inMemory: string | null = null;

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * Returns whether an address is on this origin, however it is spelt: browsers treat `/\host` and `//host` as another
 * host, and ignore tabs and line breaks.
 */
export function isOwnAddress(address: string, origin: string = window.location.origin): boolean {
  if (!address.startsWith('/') || /^[/\\]{2}|[\p{Cc}\\]/u.test(address)) return false;
  try {
    const { origin: leadsTo, pathname } = new URL(address, origin);
    return leadsTo === origin && !/^\/(?:[/\\]|%2f|%5c)/i.test(pathname);
  } catch {
    return false;
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/**
 * The page that a guest asked for, to return to after signing in. It is kept in this tab only, and never taken from an
 * address.
 */
export const returnAddress = {
  remember({ pathname, search, hash }: Address): void {
    inMemory = pathname + search + hash;
    try {
      sessionStorage.setItem(KEY, inMemory);
    } catch {
      // Storage is switched off: kept in memory.
    }
  },

  /** Returns where to go after signing in; null if no page of ours was asked for. */
  get(): string | null {
    const address = read();
    return address !== null && isOwnAddress(address) ? address : null;
  },

  forget(): void {
    inMemory = null;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // As above: storage is switched off.
    }
  },
};

/** Returns where to go after signing in. */
export const afterSignIn = (): string => returnAddress.get() ?? PATHS.dashboard;
