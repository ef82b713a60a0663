import type { Line } from './lines.ts';

const BOLD_LABEL = /^\s{0,3}(?:[-*] )?\*\*([^*]{1,120}?)(?::\*\*|\*\*\s?:)/;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Removes Markdown from a text in which names are bold, as in documents exported from Google. */
export function withoutMarkdown(lines: readonly Line[]): readonly Line[] {
  if (lines.filter(({ text }) => BOLD_LABEL.test(text)).length < 2) return lines;
  return lines.map(line => ({ ...line, text: plain(line.text) }));
}

function plain(text: string): string {
  const label = BOLD_LABEL.exec(text);
  if (label) return `${label[1]}: ${text.slice(label[0].length).trim()}`.replace(ESCAPED, '$1');
  const line = text.trim().replace(/^#{1,6} +/, '');
  const [, inside = line] =
    /^(?:\*{1,2}|_{1,2})([^*_][^*]*?)(?:\*{1,2}|_{1,2})$/.exec(line.length < 1_000 ? line : '') ?? [];
  return inside.replace(/\\$/, '').replace(ESCAPED, '$1');
}
