import Bowser from 'bowser';

/** Longer than any browser's; a longer one is not parsed. */
const USER_AGENT_MAX = 500;
const DEVICE_MAX = 80;

/** Returns the device without versions, to recognise a browser after an update: `Firefox on Windows`. */
export const browserOf = (userAgent: string): string => deviceOf(userAgent).replace(/ \d+(?= on |$)/, '');

/** Returns `Firefox 121 on Windows` for a user agent, without the parts that it does not state, or `unknown device`. */
export function deviceOf(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX) || 'none');
  const major = browser.version?.split('.')[0];
  const name = [browser.name, browser.name && major].filter(Boolean).join(' ');
  const device = [name, os.name].filter(Boolean).join(' on ');
  return device.replace(/[^\x20-\x7e]/g, '').slice(0, DEVICE_MAX) || 'unknown device';
}
