import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import { findRoute } from './lib/address';
import { titleOf } from './lib/page-title';
import { createQueryClient } from './lib/query-client';

/** Renders a screen as a guest sees it before any script has run. Called by the build (build/prerender.ts). */
export async function prerenderScreen(address: string): Promise<{ title: string; html: string }> {
  const failures: unknown[] = [];
  const app = (
    <App client={createQueryClient()} router={children => <StaticRouter location={address}>{children}</StaticRouter>} />
  );
  // However large the page, no part may be streamed later with a script that moves it into place: the policy forbids
  // such scripts.
  const { prelude } = await prerenderToNodeStream(app, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: error => void failures.push(error),
  });
  const html = await text(prelude);
  if (failures.length > 0) throw new AggregateError(failures, `${address} cannot be prerendered`);
  return { title: titleOf(findRoute(address).title), html };
}
