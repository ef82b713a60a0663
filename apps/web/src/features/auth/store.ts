/**
 * The password that was just chosen on another account screen, so that the first sign-in does not ask for it again. In
 * memory only: never in storage, an address or the history.
 */
let chosen = '';

export const chosenPassword = {
  /** Returns '' where none was chosen. */
  get: () => chosen,

  keep(password: string): void {
    chosen = password;
  },

  forget(): void {
    chosen = '';
  },
};

/** Seconds to wait between two codes. */
export const RESEND_AFTER_SECONDS = 60;

interface ResetFlow {
  /** The account whose password is reset; '' for users who came by an invitation link. */
  email: string;
  /** The server's message when the code was requested. */
  message: string;
  /** When a new code may be requested, in milliseconds since 1970. */
  resendAt: number;
  resetToken?: string;
  /** The token came with an invitation link, for the first password of a new account. */
  invited?: boolean;
}

/** The content of an emailed link. */
export interface MailedLink {
  token: string;
  /** The link sets the first password of a new account. */
  invited: boolean;
}

/** Parses what follows the `#` in the address of an emailed link; null for any other address. */
export function mailedLink(hash: string): MailedLink | null {
  const parts = new URLSearchParams(hash.slice(1));
  const invitation = parts.get('invitation');
  const token = invitation ?? parts.get('token');
  return token ? { token, invited: invitation !== null } : null;
}

const KEY = 'passwordReset';

/** Fallback where storage is switched off or full; a reload loses it. */
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
 * The progress of a password reset through its three screens, kept across a reload: only in this tab's session storage,
 * never in an address (contract §14).
 */
export const resetFlow = {
  get: read,

  codeSent(email: string, message: string): void {
    write({ email, message, resendAt: after(RESEND_AFTER_SECONDS) });
  },

  /** Called when the server accepts no further code request for a number of seconds. */
  wait(seconds: number): void {
    const flow = read();
    if (flow) write({ ...flow, resendAt: after(seconds) });
  },

  verified(email: string, resetToken: string): void {
    write({ message: '', resendAt: 0, ...read(), email, resetToken });
  },

  /** Stores the token of an emailed link. */
  linked({ token, invited }: MailedLink): void {
    write({ email: '', message: '', resendAt: 0, resetToken: token, invited });
  },

  /** Returns whether the token came with a link; one requested here belongs to an email. */
  isLinked(): boolean {
    const flow = read();
    return flow?.email === '' && flow.resetToken !== undefined;
  },

  /** Removes a spent or expired token; the email stays, to start again. */
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
