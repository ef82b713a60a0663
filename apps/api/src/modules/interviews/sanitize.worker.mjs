// Runs in its own thread: deeply nested HTML takes seconds, which would stall every other call. Plain JavaScript, so
// that one file serves the tests, the reloading server and the bundle.
import sanitize from 'sanitize-html';

// As contract §15 requires.
const options = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'code', 'pre', 'ul', 'ol', 'li'],
  allowedAttributes: {},
  disallowedTagsMode: /** @type {const} */ ('discard'),
};

/**
 * @param {string[]} messages
 * @returns {string[]}
 */
export default messages => messages.map(message => sanitize(message, options));
