import DOMPurify from 'dompurify';

/** Contract §15; no attribute is kept. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'code', 'pre', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: [],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A block of code scrolls inside itself, by keyboard as well. In sanitised HTML this text is nothing but the tag. */
const CODE_BLOCK = '<pre tabindex="0" role="group" aria-label="Code">';

/** The HTML of a message (contract §3), safe to show: sanitised again, although the server has done so (contract §15). */
export function safeMessageHtml(message: string): string {
  return DOMPurify.sanitize(message, ALLOWED).replaceAll('<pre>', CODE_BLOCK);
}

/** Whether a message has lines or blocks of its own; line breaks of one without are kept as they were typed. */
export const hasBlocks = (html: string): boolean => /<(p|br|pre|ul|ol)[\s/>]/i.test(html);
