import { useEffect } from 'react';
import { PRODUCT_NAME } from './env';

/** Names the screen in the browser's tab, `Candidates · Interview Detection`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
