import { lazy, type ComponentType } from 'react';

export interface LazyPart<Props extends object = object> {
  Component: ComponentType<Props>;
  /** Starts loading the script without showing it. */
  preload: () => void;
  /** The same, fulfilled once the script is there or could not be loaded, which its place then says. */
  loaded: () => Promise<void>;
}

/** A preload is not put off for longer, nor is it in Safari, which does not tell when it is idle. */
const IDLE_MAX_MS = 2_000;

/** Calls `preload` once the page has nothing else to do: loading scripts is work of the thread that draws the first screen. */
export const whenIdle = (preload: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(preload, { timeout: IDLE_MAX_MS });
  else setTimeout(preload, IDLE_MAX_MS);
};

/** Milliseconds after which a failed load is tried once more: a connection may have been lost for a moment. */
const AGAIN_AFTER_MS = 800;

/** A script could not be loaded: the server is away, or has a newer version of the application and no longer this one. */
export class ScriptNotLoaded extends Error {
  override readonly name = 'ScriptNotLoaded';
  /** Lets the component be loaded anew when it is shown next; React would remember the failure for ever. */
  readonly renew: () => void;

  constructor(cause: unknown, renew: () => void) {
    super('A script could not be loaded', { cause });
    this.renew = renew;
  }
}

/** A component in a script of its own, loaded when it is shown or preloaded; a load that fails is tried once more. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let failed = false;
  const once = () =>
    (loading ??= load()
      .catch(() => new Promise(resolve => setTimeout(resolve, AGAIN_AFTER_MS)).then(load))
      .then(
        component => ({ default: component }),
        (error: unknown) => {
          loading = undefined;
          failed = true;
          throw new ScriptNotLoaded(error, renew);
        },
      ));
  let Current = lazy(once);
  function renew() {
    if (!failed) return;
    failed = false;
    Current = lazy(once);
  }
  const loaded = () => {
    renew();
    return once().then(
      () => undefined,
      () => undefined,
    );
  };
  return { Component: props => <Current {...props} />, preload: () => void loaded(), loaded };
}
