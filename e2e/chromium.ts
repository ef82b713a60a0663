import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

/** As Playwright 1.65 turns them off: Chromium reads only the last switch of this name. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** What a window prepares beside its page, a quarter of a short visit: the list below the address bar, and a page to come. */
const OFF_HERE = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/** Returns how the system's Chromium is started, for the journeys and the pictures alike. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install one or set CHROME_PATH');
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_HERE].join(',')}`,
  ];
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    // Date and time fields have the order of the browser's own language, and are typed into by tests.
    env: { ...process.env, LANGUAGE: 'en_US' } as Record<string, string>,
  };
}
