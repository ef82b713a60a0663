import Bowser from 'bowser';

/** Longer than any browser's; what is longer is not looked at. */
const USER_AGENT_MAX = 500;
const DEVICE_MAX = 80;

/** The same without versions, by which a browser is known again after it was renewed: `Firefox on Windows`. */
export const browserOf = (userAgent: string): string => deviceOf(userAgent).replace(/ \d+(?= on |$)/, '');

/** `Firefox 121 on Windows`, of what a program calls itself; what it does not say is left out, and `unknown device` is left. */
export function deviceOf(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX) || 'none');
  const major = browser.version?.split('.')[0];
  const name = [browser.name, browser.name && major].filter(Boolean).join(' ');
  const device = [name, os.name].filter(Boolean).join(' on ');
  return device.replace(/[^\x20-\x7e]/g, '').slice(0, DEVICE_MAX) || 'unknown device';
}
