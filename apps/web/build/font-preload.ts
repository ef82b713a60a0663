import type { Plugin } from 'vite';

/** The one font file that every page needs; the others are fetched when a text has such letters. */
const LATIN = /inter-latin-wght-normal.*\.woff2$/;

/** Adds a preload link for the latin letters, so that text does not change its face after the first paint. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find(name => LATIN.test(name));
        if (!file) throw new Error('font-preload: the latin Inter file is not in the build');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
