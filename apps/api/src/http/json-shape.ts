/** No body that a schema accepts is as deep, or has as many lists and objects. */
const DEPTH_MAX = 32;
const COUNT_MAX = 50_000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [LIST_OPENS, LIST_CLOSES, OBJECT_OPENS, OBJECT_CLOSES] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns what is wrong with the shape of a JSON text, or null. Deeply nested lists, or hundreds of thousands of empty
 * objects, take the parser many times as long as text of that length. Counted in one pass over its bytes.
 */
export function shapeProblem(json: Buffer): string | null {
  let depth = 0;
  let count = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) {
      if (byte === BACKSLASH) at++;
    } else if (byte === LIST_OPENS || byte === OBJECT_OPENS) {
      if (++depth > DEPTH_MAX) return `The body may nest lists and objects at most ${DEPTH_MAX} deep`;
      if (++count > COUNT_MAX) return `The body may hold at most ${COUNT_MAX} lists and objects`;
    } else if (byte === LIST_CLOSES || byte === OBJECT_CLOSES) depth--;
  }
  return null;
}
