import { completionSchema } from '@interview-detection/shared/reports/reports.schema';
import { findNodeAtLocation, parseTree, type ParseError } from 'jsonc-parser';
import { messageOf } from './assemble.ts';
import type { Entry, Problem, Transcript } from './transcript.ts';

const STRICT = { disallowComments: true, allowTrailingComma: false };

/** Reads the JSON of `POST /interviews/{id}/complete` (contract §15), or only its list of entries. */
export function readOwnJson(text: string, value: unknown): Transcript {
  const none: Transcript = { format: 'JSON', entries: [], speakers: [], leftOut: [], problems: [] };
  const isList = Array.isArray(value);
  const completion = completionSchema.safeParse(isList ? { transcript: value } : value);
  if (!completion.success) {
    const tree = parseTree(text, [], STRICT);
    const problems = completion.error.issues.map(({ path, message }): Problem => {
      const [field, index] = path;
      const node =
        tree && field === 'transcript' && typeof index === 'number'
          ? findNodeAtLocation(tree, isList ? [index] : ['transcript', index])
          : undefined;
      return node === undefined
        ? { line: 1, message: path.length > 0 ? `${path.join('.')}: ${message}` : 'expected {"transcript": […]}' }
        : { line: lineOf(text, node.offset), message: `entry ${Number(index) + 1}: ${message}` };
    });
    return { ...none, problems };
  }
  const { transcript, devices } = completion.data;
  const entries = transcript.map(({ type, message, ...given }, index): Entry => {
    const parts = [{ text: message, line: index + 1 }];
    const side = type === 'sent' ? 'interviewer' : 'candidate';
    return { speaker: given.speaker ?? null, side, message: messageOf(parts), isHtml: true, parts, given };
  });
  return { ...none, entries, ...(devices ? { devices } : {}) };
}

/** Parses a text, or says where it stops being JSON. */
export function parseJson(text: string): { value: unknown } | { problem: Problem } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    const errors: ParseError[] = [];
    try {
      parseTree(text, errors, STRICT);
    } catch {
      return { problem: { line: null, message: 'This JSON is nested too deeply to be a transcript.' } };
    }
    const at = errors[0]?.offset ?? 0;
    const found = at < text.trimEnd().length ? `at “${text.slice(at, at + 20).split('\n')[0]}”` : 'at its end';
    return { problem: { line: lineOf(text, at), message: `This JSON cannot be read, ${found}.` } };
  }
}

/** Returns the line number of an offset, from 1. */
function lineOf(text: string, at: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index !== -1 && index < at; index = text.indexOf('\n', index + 1)) line++;
  return line;
}
