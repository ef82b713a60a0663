import { completionSchema } from '@interview-detection/shared/reports/reports.schema';
import { findNodeAtLocation, parseTree, type ParseError } from 'jsonc-parser';
import type { Problem, Source } from './rules/entries';

const STRICT = { disallowComments: true, allowTrailingComma: false };

/** Reads the JSON of `POST /interviews/{id}/complete` (contract §15), or its list of entries alone. */
export function readJson(text: string): Source {
  const none: Source = { format: 'JSON', entries: [], speakers: [], problems: [] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, STRICT);
  const [error] = errors;
  if (error || !tree) {
    const at = error?.offset ?? 0;
    const found = at < text.trimEnd().length ? `at “${text.slice(at, at + 20).split('\n')[0]}”` : 'at its end';
    return { ...none, problems: [{ line: lineOf(text, at), message: `this is no JSON that can be read, ${found}` }] };
  }
  const value = JSON.parse(text) as unknown;
  const isList = tree.type === 'array';
  const completion = completionSchema.safeParse(isList ? { transcript: value } : value);
  if (!completion.success) {
    const problems = completion.error.issues.map(({ path, message }): Problem => {
      const [field, index] = path;
      const entry =
        field === 'transcript' && typeof index === 'number'
          ? findNodeAtLocation(tree, isList ? [index] : ['transcript', index])
          : undefined;
      return entry === undefined
        ? { line: 1, message: path.length > 0 ? `${path.join('.')}: ${message}` : 'expected {"transcript": […]}' }
        : { line: lineOf(text, entry.offset), message: `entry ${Number(index) + 1}: ${message}` };
    });
    return { ...none, problems };
  }
  const { transcript, devices } = completion.data;
  return {
    ...none,
    entries: transcript.map(({ type, message, ...given }, index) => ({
      key: `entry ${index + 1}`,
      type,
      speaker: null,
      parts: [{ text: message, isHtml: true, given }],
    })),
    ...(devices ? { devices } : {}),
  };
}

/** The line of an offset, from 1. */
function lineOf(text: string, at: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index !== -1 && index < at; index = text.indexOf('\n', index + 1)) line++;
  return line;
}
