import type { Settings } from './env-settings';
import { isLoopbackHost } from './lib/network';

const isThisMachine = (url: string) => isLoopbackHost(new URL(url).hostname);

/**
 * Returns what must still be set before people on other machines may use a product that listens for them, or is
 * published under PUBLIC_URL by a proxy, one line each. Empty if only this machine can use it or everything is set.
 */
export function exposureWarnings({
  HOST,
  PUBLIC_URL,
  REGISTRATION,
  SMTP_URL,
  WEBHOOK_ALLOW_PRIVATE,
}: Settings): string[] {
  if (isLoopbackHost(HOST) && isThisMachine(PUBLIC_URL)) return [];
  const advice = [
    isThisMachine(PUBLIC_URL) && 'PUBLIC_URL: the https address that people open; links in emails begin with it',
    !isThisMachine(PUBLIC_URL) &&
      !PUBLIC_URL.startsWith('https:') &&
      'PUBLIC_URL: https, by a proxy in front; passwords cross the network in plain text now',
    REGISTRATION === 'open' && 'REGISTRATION: first or off; now anyone can register',
    SMTP_URL === undefined &&
      'SMTP_URL: a mail server; without one no email is sent, and no one can reset a password by email',
    WEBHOOK_ALLOW_PRIVATE &&
      REGISTRATION === 'open' &&
      'WEBHOOK_ALLOW_PRIVATE: false, or REGISTRATION closed; anyone who registers can reach what runs beside this server',
  ].filter(line => line !== false);
  if (advice.length === 0) return [];
  return ['Before others use it, set in .env (docs/self-hosting.md):', ...advice.map(line => `  ${line}`)];
}
