import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface LazyScreen<Props extends object = object> {
  Component: LazyExoticComponent<ComponentType<Props>>;
  /** Starts loading the script without showing it. */
  preload: () => void;
}

/** A component in a script of its own, loaded when it is shown or preloaded; a failed load is tried again next time. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const once = () =>
    (loading ??= load().then(
      component => ({ default: component }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  return { Component: lazy(once), preload: () => void once().catch(() => undefined) };
}
