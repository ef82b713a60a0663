import type { ComponentProps } from 'react';
import { LazyBoundary } from '../../../components/states/lazy-boundary';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import type { ListenFrom } from './listen-from';

/** In a script of its own: few conversations were recorded. */
const listenFrom = lazyWithRetry(() => import('./listen-from').then(m => m.ListenFrom));

/** Plays the conversation from where something was said; renders nothing where it was not recorded. */
export const Listen = (props: ComponentProps<typeof ListenFrom>) => (
  <LazyBoundary fallback={null}>
    <listenFrom.Component {...props} />
  </LazyBoundary>
);
