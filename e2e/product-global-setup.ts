import { startProduct } from './product';

/**
 * Provides one product for all journeys: the built one of this clone, or the one running at WEB_URL. Workers read
 * WEB_URL.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.WEB_URL) return undefined;
  const { webUrl, stop } = await startProduct({
    // A journey's webhook receiver is on this machine.
    WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  process.env.WEB_URL = webUrl;
  return stop;
}
