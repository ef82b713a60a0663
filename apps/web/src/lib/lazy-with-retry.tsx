import { lazy, type ComponentType } from 'react';

export interface LazyPart<Props extends object = object> {
  Component: ComponentType<Props>;
  /** Starts loading the script without rendering it. */
  preload: () => void;
}

/** The longest delay of a preload; also the delay in Safari, which does not report idle time. */
const IDLE_MAX_MS = 2_000;

/** Calls `preload` once the page is idle: loading scripts competes with the first render for the main thread. */
export const whenIdle = (preload: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(preload, { timeout: IDLE_MAX_MS });
  else setTimeout(preload, IDLE_MAX_MS);
};

/** Milliseconds before a failed load is retried: the connection may have been lost for a moment. */
const AGAIN_AFTER_MS = 800;

/** A script could not be loaded: the server is down, or runs a newer version that no longer has it. */
export class ScriptNotLoaded extends Error {
  override readonly name = 'ScriptNotLoaded';
  /** Lets the next render load the component again; React would otherwise cache the failure. */
  readonly renew: () => void;

  constructor(cause: unknown, renew: () => void) {
    super('A script could not be loaded', { cause });
    this.renew = renew;
  }
}

/** A component in a separate script, loaded when it is rendered or preloaded; a failed load is retried once. */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
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
  const preload = () => {
    renew();
    // A failure is shown where the part is rendered.
    once().catch(() => undefined);
  };
  return { Component: props => <Current {...props} />, preload };
}
