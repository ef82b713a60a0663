import type sanitizeHtml from 'sanitize-html';

// decisions §6.
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'code', 'pre', 'ul', 'ol', 'li'],
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
};

/** Transcript messages are HTML: keeps the allowed tags without attributes, drops scripts and styles with their text. */
export async function sanitizeMessage(html: string): Promise<string> {
  // Loaded on first use: most processes never complete an interview.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, OPTIONS);
}
