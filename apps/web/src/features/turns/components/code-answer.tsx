import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  StreamLanguage,
  type StreamParser,
  syntaxHighlighting,
} from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { CodeLanguage } from '@interview-detection/shared/positions/positions.rules';
import { tags } from '@lezer/highlight';
import { type RefCallback, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Checkbox } from '#web/components/ui/controls';
import { useLink } from '#web/entities/visits/use-visit';
import { useTurnWords } from '../use-turn-words';
import { styleNonce } from '#web/lib/style-nonce';
import { TOUCH, useMedia } from '#web/lib/use-browser';
import { changeBetween, type KeyPress, keyPressOf, kindOfTransaction } from '../rules/input-kind';
import { known } from '../store';
import type { AnswerInput } from './text-answer';

/** Marks a change made by the page and not by the candidate. */
const fromOutside = Annotation.define<true>();

const COLOURS = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--accent-text)', fontWeight: '650' },
    { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--ok)' },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warn)' },
    { tag: tags.comment, color: 'var(--ink-2)', fontStyle: 'italic' },
    { tag: [tags.definition(tags.function(tags.variableName)), tags.typeName, tags.className], fontWeight: '650' },
  ]),
);

const LOOK = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px', borderRadius: '6px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '1.6',
    minHeight: '14rem',
    maxHeight: '60dvh',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.75rem 0' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-2)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.75rem 0 1rem' },
  '.cm-matchingBracket': { backgroundColor: 'var(--accent-tint)', outline: '1px solid var(--accent)' },
});

/** Created with the first editor, because that is when the page's policy can be read. */
const basics = () => [
  EditorView.cspNonce.of(styleNonce() ?? ''),
  lineNumbers(),
  history(),
  indentUnit.of('    '),
  indentOnInput(),
  bracketMatching(),
  EditorView.lineWrapping,
  COLOURS,
  LOOK,
  keymap.of([...defaultKeymap, ...historyKeymap]),
];

/** Switches off the browser's corrections and completions. */
const UNHELPED = {
  spellcheck: 'false',
  autocorrect: 'off',
  autocapitalize: 'off',
  writingsuggestions: 'false',
  'data-gramm': 'false',
};

interface CodeAnswerProps extends AnswerInput {
  /** As named in the plan; null where any language is accepted. */
  language: string | null;
}

/**
 * A code editor with syntax highlighting, without completion or checking. Tab leaves it unless the user chooses to
 * indent.
 */
export function CodeAnswer({ language, ...input }: CodeAnswerProps) {
  const { t } = useTurnWords();
  const hint = useId();
  const isTouch = useMedia(TOUCH);
  const [tabIndents, setTabIndents] = useState(false);
  const place = useEditor({
    ...input,
    language,
    tabIndents,
    label: t('answerCode'),
    describedBy: `${hint} ${input.describedBy ?? ''}`,
  });
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm text-ink-2">
        <p id={hint}>
          {t('codeRead')} {!isTouch && t(tabIndents ? 'codeLeaves' : 'codeTab')}
        </p>
        {!isTouch && (
          <Checkbox checked={tabIndents} onChange={setTabIndents}>
            {t('codeTabIndents')}
          </Checkbox>
        )}
      </div>
      <div ref={place} dir="ltr" translate="no" />
    </div>
  );
}

interface EditorOptions extends CodeAnswerProps {
  tabIndents: boolean;
  label: string;
  describedBy: string;
}

/**
 * Returns a ref for the editor's place in the page. The editor lives as long as that element, and its options are
 * updated in place.
 */
function useEditor(options: EditorOptions): RefCallback<HTMLElement> {
  const { value, language, tabIndents, isReadOnly, label, describedBy, isInvalid } = options;
  const link = useLink();
  const latest = useRef(options);
  const [view, setView] = useState<EditorView | null>(null);
  const [parts] = useState(() => ({
    mode: new Compartment(),
    tab: new Compartment(),
    readOnly: new Compartment(),
    attributes: new Compartment(),
  }));
  useEffect(() => {
    latest.current = options;
  });

  const place = useCallback(
    (parent: HTMLElement) => {
      const copied = (_event: Event, { state }: EditorView) => {
        const { from, to } = state.selection.main;
        // The editor only renders part of the document, so the page's own selection would be incomplete.
        known.add(link, state.sliceDoc(from, to));
      };
      let press: KeyPress = 'none';
      const send = () => {
        latest.current.onSend();
        return true;
      };
      const extensions = [
        ...basics(),
        ...Object.values(parts).map(part => part.of([])),
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: send }])),
        EditorView.domEventHandlers({
          copy: copied,
          cut: copied,
          keydown: event => void (press = keyPressOf(event)),
        }),
        EditorView.updateListener.of(({ transactions, startState, state }) => {
          const made = transactions.findLast(one => one.docChanged);
          if (!made || made.annotation(fromOutside)) return;
          const after = state.doc.toString();
          const change = changeBetween(startState.doc.toString(), after);
          latest.current.onChange(after, kindOfTransaction(made.isUserEvent.bind(made), press, change));
          press = 'none';
        }),
      ];
      const editor = new EditorView({ parent, state: EditorState.create({ doc: latest.current.value, extensions }) });
      setView(editor);
      return () => editor.destroy();
    },
    [link, parts],
  );

  useEffect(() => {
    if (!view || view.state.doc.toString() === value) return;
    const changes = { from: 0, to: view.state.doc.length, insert: value };
    view.dispatch({ changes, annotations: fromOutside.of(true) });
  }, [value, view]);

  useEffect(() => {
    let isGone = false;
    async function colour(): Promise<void> {
      const mode = await codeMode(language ?? '');
      if (!isGone && mode) view?.dispatch({ effects: parts.mode.reconfigure(mode) });
    }
    // Without highlighting the code is unaffected.
    colour().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [language, parts, view]);

  useEffect(() => {
    const attributes = {
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-invalid': String(isInvalid),
      'aria-readonly': String(isReadOnly),
      ...UNHELPED,
    };
    view?.dispatch({
      effects: [
        parts.tab.reconfigure(tabIndents ? keymap.of([indentWithTab]) : []),
        parts.readOnly.reconfigure(isReadOnly ? EditorState.readOnly.of(true) : []),
        parts.attributes.reconfigure(EditorView.contentAttributes.of(attributes)),
      ],
    });
  }, [tabIndents, isReadOnly, label, describedBy, isInvalid, parts, view]);

  return place;
}

const stream = (parser: StreamParser<unknown>): Extension => StreamLanguage.define(parser);
const clike = () => import('@codemirror/legacy-modes/mode/clike');

/** Syntax highlighting by language, each in a separate script. Nothing here completes or checks code. */
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

/** Loads the highlighting of a language by its name in a plan; null if there is none. */
async function codeMode(language: string): Promise<Extension | null> {
  return isKnown(language) ? MODES[language]() : null;
}
