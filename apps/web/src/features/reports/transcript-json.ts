import { completionSchema } from '@interview-detection/shared/reports/reports.schema';
import { findJsonMistake, lineOf } from './json-lines';
import type { Problem, Source } from './transcript-entries';

const none = { format: 'JSON', entries: [], speakers: [] } as const satisfies Partial<Source>;

/** Reads the JSON of `POST /interviews/{id}/complete` (contract §15), or its list of entries alone. */
export function readJson(text: string): Source {
  const starts: number[] = [];
  const isList = /^\s*\[/.test(text);
  const mistake = findJsonMistake(text, (list, at) => {
    if (list === (isList ? '' : 'transcript')) starts.push(at);
  });
  const value = mistake ? undefined : parse(text);
  if (value === undefined) {
    const at = mistake?.at ?? 0;
    const found = at < text.trimEnd().length ? `found “${text.slice(at, at + 20).split('\n')[0]}”` : 'found the end';
    const message = `expected ${mistake?.expected ?? 'JSON'}, ${found}`;
    return { ...none, entries: [], speakers: [], problems: [{ line: lineOf(text, at), message }] };
  }
  const completion = completionSchema.safeParse(isList ? { transcript: value } : value);
  if (!completion.success) {
    const problems = completion.error.issues.map(({ path, message }): Problem => {
      const [field, index] = path;
      const start = field === 'transcript' && typeof index === 'number' ? starts[index] : undefined;
      return start === undefined
        ? { line: 1, message: path.length > 0 ? `${path.join('.')}: ${message}` : 'expected {"transcript": […]}' }
        : { line: lineOf(text, start), message: `entry ${Number(index) + 1}: ${message}` };
    });
    return { ...none, entries: [], speakers: [], problems };
  }
  const { transcript, devices } = completion.data;
  return {
    format: 'JSON',
    entries: transcript.map(({ type, message, ...given }, index) => ({
      key: `entry ${index + 1}`,
      type,
      speaker: null,
      parts: [{ text: message, isHtml: true, given }],
    })),
    speakers: [],
    ...(devices ? { devices } : {}),
    problems: [],
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
