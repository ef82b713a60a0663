import { useEffect } from 'react';
import { PRODUCT_NAME } from './env';

/** `Candidates · Interview Detection`. */
export const titleOf = (title: string): string => (title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`);

/** Names the screen in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}
