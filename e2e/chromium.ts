import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

/** The features that Playwright 1.65 turns off: Chromium reads only the last switch of this name. */
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

/**
 * What a window prepares besides its page, a quarter of a short visit: the address bar's suggestions, and a preloaded
 * page.
 */
const OFF_HERE = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/** Returns the launch options of the system's Chromium, for both journeys and pictures. */
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
    // Date and time fields follow the browser's language, and tests type into them.
    env: { ...process.env, LANGUAGE: 'en_US' } as Record<string, string>,
  };
}
