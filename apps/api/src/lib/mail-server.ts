import { settings } from './app-context';
import { AppError } from './app-error';
import { isLoopbackHost } from './network';

/** Whether there is a mail server; without one no email is sent. */
export const sendsMail = () => settings().SMTP_URL !== undefined;

/**
 * Whether emails are shown at /dev/mail: without a mail server, if LOCAL_INBOX allows it, and for this machine only
 * (contract §14). A public installation sets its address in PUBLIC_URL, regardless of what its proxy sends.
 */
export const showsLocalInbox = () =>
  settings().LOCAL_INBOX &&
  !sendsMail() &&
  isLoopbackHost(settings().HOST) &&
  isLoopbackHost(new URL(settings().PUBLIC_URL).hostname);

/** Whether emails can be sent, or shown instead. */
export const canMail = () => sendsMail() || showsLocalInbox();

/** Throws 503 if emails can be neither sent nor shown (contract §14). */
export function requireMail(): void {
  if (!canMail()) throw new AppError('UNAVAILABLE', 'E-mail is not set up');
}
