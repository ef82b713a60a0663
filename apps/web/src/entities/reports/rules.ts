import DOMPurify from 'dompurify';

/** Contract §15; no attributes are kept. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'code', 'pre', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: [],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A code block scrolls inside itself, also by keyboard. In sanitised HTML this text can only be the tag. */
const CODE_BLOCK = '<pre tabindex="0" role="group" aria-label="Code">';

/**
 * Returns the HTML of a message (contract §3), safe to show: sanitised again, although the server has done so (contract
 * §15).
 */
export function safeMessageHtml(message: string): string {
  return DOMPurify.sanitize(message, ALLOWED).replaceAll('<pre>', CODE_BLOCK);
}

/** Returns whether a message has its own lines or blocks; in one without, line breaks are kept as typed. */
export const hasBlocks = (html: string): boolean => /<(p|br|pre|ul|ol)[\s/>]/i.test(html);
