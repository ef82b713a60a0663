import type { ComponentProps } from 'react';
import { LazyPlace } from '../../../components/states/lazy-place';
import { lazyPart } from '../../../lib/lazy-part';
import type { ListenFrom } from './listen-from';

/** In a script of its own: few conversations were recorded. */
const listenFrom = lazyPart(() => import('./listen-from').then(m => m.ListenFrom));

/** Plays the conversation from where something was said; renders nothing where it was not recorded. */
export const Listen = (props: ComponentProps<typeof ListenFrom>) => (
  <LazyPlace fallback={null}>
    <listenFrom.Component {...props} />
  </LazyPlace>
);
