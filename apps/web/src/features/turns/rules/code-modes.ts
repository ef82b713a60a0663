import { StreamLanguage, type StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { CodeLanguage } from '@interview-detection/shared/positions/positions.rules';

const stream = (parser: StreamParser<unknown>): Extension => StreamLanguage.define(parser);
const clike = () => import('@codemirror/legacy-modes/mode/clike');

/** Syntax highlighting by language, each in a script of its own. Nothing here completes or checks code. */
const MODES: Record<CodeLanguage, () => Promise<Extension>> = {
  JavaScript: async () => (await import('@codemirror/lang-javascript')).javascript().language,
  TypeScript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }).language,
  Python: async () => (await import('@codemirror/lang-python')).python().language,
  Java: async () => (await import('@codemirror/lang-java')).java().language,
  Kotlin: async () => stream((await clike()).kotlin),
  C: async () => stream((await clike()).c),
  'C++': async () => stream((await clike()).cpp),
  'C#': async () => stream((await clike()).csharp),
  Go: async () => stream((await import('@codemirror/legacy-modes/mode/go')).go),
  Rust: async () => stream((await import('@codemirror/legacy-modes/mode/rust')).rust),
  Swift: async () => stream((await import('@codemirror/legacy-modes/mode/swift')).swift),
  Ruby: async () => stream((await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  PHP: async () => (await import('@codemirror/lang-php')).php({ plain: true }).language,
  SQL: async () => (await import('@codemirror/lang-sql')).sql().language,
  HTML: async () => (await import('@codemirror/lang-html')).html().language,
  CSS: async () => (await import('@codemirror/lang-css')).css().language,
  Shell: async () => stream((await import('@codemirror/legacy-modes/mode/shell')).shell),
};

const isKnown = (language: string): language is CodeLanguage => language in MODES;

/** Loads the highlighting of a language by its name in a plan; null where there is none. */
export async function codeMode(language: string): Promise<Extension | null> {
  return isKnown(language) ? MODES[language]() : null;
}
