/** Seconds between two codes that one can ask for. */
export const RESEND_AFTER_SECONDS = 60;

interface ResetFlow {
  /** Whose password is reset; '' for somebody who came by the link of an invitation. */
  email: string;
  /** What the server said when it was asked for the code. */
  message: string;
  /** When a new code may be asked for, in milliseconds since 1970. */
  resendAt: number;
  resetToken?: string;
  /** The token came with the link of an invitation, to the first password of a new account. */
  invited?: boolean;
}

/** What the address of a mailed link holds. */
export interface MailedLink {
  token: string;
  /** It leads to the first password of a new account. */
  invited: boolean;
}

/** Returns what stands behind the `#` of the address of a mailed link; null for any other. */
export function mailedLink(hash: string): MailedLink | null {
  const parts = new URLSearchParams(hash.slice(1));
  const invitation = parts.get('invitation');
  const token = invitation ?? parts.get('token');
  return token ? { token, invited: invitation !== null } : null;
}

const KEY = 'passwordReset';

/** In place of a storage that is switched off or full; a reload loses it. */
let inMemory: ResetFlow | null = null;

function read(): ResetFlow | null {
  if (inMemory) return inMemory;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isResetFlow(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isResetFlow(value: unknown): value is ResetFlow {
  if (typeof value !== 'object' || value === null) return false;
  const { email, message, resendAt, resetToken, invited } = value as Record<string, unknown>;
  return (
    typeof email === 'string' &&
    typeof message === 'string' &&
    typeof resendAt === 'number' &&
    ['string', 'undefined'].includes(typeof resetToken) &&
    ['boolean', 'undefined'].includes(typeof invited)
  );
}

function write(next: ResetFlow | null): void {
  inMemory = null;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    inMemory = next;
  }
}

const after = (seconds: number) => Date.now() + seconds * 1000;

/**
 * How far the reset of a forgotten password is, carried through its three screens and through a reload: in this tab's
 * session storage only, never in an address (contract §14).
 */
export const resetFlow = {
  get: read,

  codeSent(email: string, message: string): void {
    write({ email, message, resendAt: after(RESEND_AFTER_SECONDS) });
  },

  /** The server takes no further request for a code for so many seconds. */
  wait(seconds: number): void {
    const flow = read();
    if (flow) write({ ...flow, resendAt: after(seconds) });
  },

  verified(email: string, resetToken: string): void {
    write({ message: '', resendAt: 0, ...read(), email, resetToken });
  },

  /** The link in a mail brings its token along. */
  linked({ token, invited }: MailedLink): void {
    write({ email: '', message: '', resendAt: 0, resetToken: token, invited });
  },

  /** Whether the token came with a link; one that was asked for here belongs to an e-mail. */
  isLinked(): boolean {
    const flow = read();
    return flow?.email === '' && flow.resetToken !== undefined;
  },

  /** The token is spent or expired; the e-mail stays, to start again with. */
  dropToken(): void {
    const flow = read();
    if (!flow) return;
    const { resetToken: _spent, invited: _link, ...rest } = flow;
    write(rest.email ? rest : null);
  },

  end(): void {
    write(null);
  },
};
