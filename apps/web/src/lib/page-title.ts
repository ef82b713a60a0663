import { useEffect } from 'react';
import { PRODUCT_NAME } from './env';

/** Returns `Candidates · Interview Detection`. */
export const titleOf = (title: string): string => (title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`);

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}
