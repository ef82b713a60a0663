import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installDebianPackages, reasonOf } from './debian.mjs';
import { PlainError } from './steps.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = ['Google Chrome', 'Chromium'].flatMap(name => [
  `/Applications/${name}.app/Contents/MacOS/${name}`,
  join(process.env.HOME ?? '', `Applications/${name}.app/Contents/MacOS/${name}`),
]);

/** Returns the path of the Chromium of CHROME_PATH, else of one on this machine; undefined if there is none. */
export function findChromium() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) {
    if (existsSync(CHROME_PATH)) return CHROME_PATH;
    throw new PlainError(`CHROME_PATH names no file: ${CHROME_PATH}. Set it to a Chromium or Chrome, or unset it.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...NAMES.flatMap(name => folders.map(folder => join(folder, name))), ...MAC_APPS].find(path =>
    existsSync(path),
  );
}

/**
 * Provides a Chromium for the browser tests; on Debian and Ubuntu, root installs it, with a font that has Arial's
 * metrics. @returns its path
 */
export async function provideChromium() {
  const present = findChromium();
  if (present) return present;
  if (canInstall()) {
    const outcome = await installDebianPackages('Chromium', ['chromium', 'fonts-liberation']);
    if (outcome.code !== 0) {
      const reason = reasonOf(outcome);
      throw new PlainError(`Chromium could not be installed by apt-get (${reason}): install it, or set CHROME_PATH.`);
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new PlainError(
    'The browser tests need Chromium or Chrome: install one (Debian and Ubuntu: sudo apt-get install chromium) or set ' +
      'CHROME_PATH to it. Without it: npm test -- --only scripts,check,shared,api,web',
  );
}
