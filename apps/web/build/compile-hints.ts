import type { Plugin } from 'vite';
import { VISIT } from '../src/lib/routes';
import { firstScripts, scriptsOf } from './pages.ts';

/** What a candidate sees first, and next; each is loaded when it is shown. */
const SCREENS = ['visits/components/welcome.tsx', 'turns/components/bot-interview.tsx'];

/** Below this many characters the comment costs about what it saves. */
const SCRIPT_MIN = 12_000;

/**
 * Has Chromium (136 and later) compile the scripts of a candidate's first screens while they arrive and off the main thread, instead of
 * each function when it is first called. What that saves is in docs/performance.md, "A candidate's page on a slow network". To other
 * browsers it is a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const first = firstScripts(bundle).get(VISIT.page) ?? [];
      const screens = SCREENS.flatMap(screen => scriptsOf(bundle, screen));
      for (const script of new Set([...first, ...screens]))
        if (script.code.length >= SCRIPT_MIN) script.code = `//# allFunctionsCalledOnLoad\n${script.code}`;
    },
  };
}
