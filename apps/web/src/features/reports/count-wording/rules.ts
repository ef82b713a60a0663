import type { Review } from '@interview-detection/shared/reports/reports.schema';

/** Returns whether words decide how many points an answer covers, so that another wording may add one. */
export const canCountWording = (review: Review | null | undefined): boolean =>
  review?.method === 'built-in' && review.coverage !== undefined && review.coverage.covered < review.coverage.of;

/** Returns the text selected inside an element, on one line; '' where the selection is elsewhere or extends beyond. */
export function selectedIn(element: Element | null): string {
  const selection = getSelection();
  if (!element || !selection || selection.rangeCount === 0) return '';
  const { startContainer, endContainer } = selection.getRangeAt(0);
  if (!element.contains(startContainer) || !element.contains(endContainer)) return '';
  return selection.toString().replace(/\s+/g, ' ').trim();
}
