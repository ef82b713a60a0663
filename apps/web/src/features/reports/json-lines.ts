/** A mistake in a JSON text. */
export interface JsonMistake {
  /** Offset of the character. */
  at: number;
  /** `a value`, `, or ]` … */
  expected: string;
}

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Offset behind a string that begins at `at`, or null where it does not end in its line. */
function endOfString(text: string, at: number): number | null {
  for (let index = at + 1; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === 34) return index + 1;
    if (sign === 92) index++;
    else if (sign < 32) return null;
  }
  return null;
}

/**
 * Where a JSON text breaks its grammar, and what should stand there; null where it does not. Browsers say neither
 * alike. `onItem` gets path and offset of every object in a list, to tell lines of what is wrong in their values.
 */
export function findJsonMistake(text: string, onItem?: (list: string, at: number) => void): JsonMistake | null {
  const open: { close: '}' | ']'; name: string }[] = [];
  let at = 0;
  let wanted: 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'next' = 'value';
  let name = '';
  const skipBlanks = () => {
    while (' \t\n\r'.includes(text[at] ?? 'x')) at++;
  };
  const mistake = (expected: string): JsonMistake => ({ at, expected });
  for (;;) {
    skipBlanks();
    const sign = text[at];
    const within = open.at(-1);
    if (wanted === 'next') {
      if (!within) return sign === undefined ? null : mistake('nothing more');
      if (sign === ',') wanted = within.close === '}' ? 'name' : 'value';
      else if (sign === within.close) open.pop();
      else return mistake(`, or ${within.close}`);
      at++;
    } else if (wanted === 'colon') {
      if (sign !== ':') return mistake(': after the name');
      wanted = 'value';
      at++;
    } else if (wanted === 'name' || wanted === 'name or }') {
      const end = sign === '"' ? endOfString(text, at) : null;
      if (end !== null) {
        name = text.slice(at + 1, end - 1);
        at = end;
        wanted = 'colon';
      } else if (sign === '}' && wanted === 'name or }') {
        open.pop();
        at++;
        wanted = 'next';
      } else return mistake(sign === '"' ? 'a " at the end of the text, in the same line' : 'a name in " "');
    } else if (sign === '{' || sign === '[') {
      if (sign === '{' && within?.close === ']') onItem?.(within.name, at);
      open.push(sign === '{' ? { close: '}', name } : { close: ']', name });
      at++;
      wanted = sign === '{' ? 'name or }' : 'value or ]';
    } else if (sign === ']' && wanted === 'value or ]') {
      open.pop();
      at++;
      wanted = 'next';
    } else if (sign === '"') {
      const end = endOfString(text, at);
      if (end === null) return mistake('a " at the end of the text, in the same line');
      at = end;
      wanted = 'next';
    } else {
      SCALAR.lastIndex = at;
      const scalar = SCALAR.exec(text);
      if (!scalar) return mistake('a value');
      at += scalar[0].length;
      wanted = 'next';
    }
  }
}

/** The line of an offset, from 1. */
export function lineOf(text: string, at: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index !== -1 && index < at; index = text.indexOf('\n', index + 1)) line++;
  return line;
}
