import { ArrowLeftRight, ArrowUpToLine, Pencil, Scissors, Trash2, type LucideIcon } from 'lucide-react';
import { memo, useId, useMemo, useRef, type Ref } from 'react';
import { Button, buttonClass } from '#web/components/ui/button';
import { Textarea } from '#web/components/ui/controls';
import { ASSESSED_WORDS_MIN, formatOffset, messageOf, type Spoken, textOf, wordsOf } from '../rules';
import { APPLY_IT } from '../use-completion';
import { Message } from '#web/entities/reports/components/message';

/** Actions on an entry. */
export interface EntryActions {
  flip: (key: string) => void;
  joinAbove: (key: string) => void;
  split: (key: string) => void;
  remove: (key: string) => void;
  rewrite: (key: string, text: string) => void;
  /** Sets the text of an entry's edit box; null closes it. */
  setEditing: (key: string, text: string | null) => void;
}

interface PreviewEntryProps {
  entry: Spoken;
  /** Counted from 1. */
  number: number;
  /** A question without an answer. */
  isUnanswered: boolean;
  /** An answer before the first question. */
  isUnasked: boolean;
  /** The text of its edit box while it is edited. */
  text: string | undefined;
  /** Its open edit prevented sending: it must be applied or closed first. */
  isRefused: boolean;
  actions: EntryActions;
}

/** One entry of the preview with its actions; far from the viewport it is neither laid out nor painted. */
export const PreviewEntry = memo(function PreviewEntry(props: PreviewEntryProps) {
  const { entry, number, isUnanswered, isUnasked, text, isRefused, actions } = props;
  const refusalId = useId();
  const setText = (next: string | null) => actions.setEditing(entry.key, next);
  const isQuestion = entry.type === 'sent';
  const side = isQuestion ? 'Question' : 'Answer';
  const from = entry.parts[0]?.span?.from;
  const words = wordsOf(entry);
  const editButton = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setText(null);
    editButton.current?.focus();
  };
  const finish = () => {
    if (text !== undefined && text !== textOf(entry)) actions.rewrite(entry.key, text);
    leave();
  };
  return (
    <li
      data-key={entry.key}
      className={`border-t border-line py-3 [contain-intrinsic-size:auto_110px] [content-visibility:auto] ${isQuestion ? '' : 'pl-4 sm:pl-8'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h4 className="min-w-0 text-sm font-normal text-ink-3 [overflow-wrap:anywhere]">
          <span className="font-semibold text-ink-2">{side}</span>
          {entry.speaker !== null && (
            <>
              {' · '}
              <bdi>{entry.speaker || 'without a name'}</bdi>
            </>
          )}
          {from !== undefined && ` · ${formatOffset(from)}`}
          {!isQuestion &&
            words < ASSESSED_WORDS_MIN &&
            ` · ${words === 1 ? '1 word' : `${words} words`}, too short to assess`}
          {isUnasked && ' · before any question'}
        </h4>
        <div className="-my-1 flex">
          <Action
            label={`Entry ${number}: make it ${isQuestion ? 'an answer' : 'a question'}`}
            icon={ArrowLeftRight}
            onClick={() => actions.flip(entry.key)}
          />
          <Action
            ref={editButton}
            label={`Entry ${number}: edit`}
            icon={Pencil}
            onClick={() => setText(textOf(entry))}
          />
          {number > 1 && (
            <Action
              label={`Entry ${number}: join with the one above`}
              icon={ArrowUpToLine}
              onClick={() => actions.joinAbove(entry.key)}
            />
          )}
          {entry.parts.length > 1 && (
            <Action
              label={`Entry ${number}: split into its ${entry.parts.length} parts`}
              icon={Scissors}
              onClick={() => actions.split(entry.key)}
            />
          )}
          <Action label={`Entry ${number}: delete`} icon={Trash2} onClick={() => actions.remove(entry.key)} />
        </div>
      </div>
      {text === undefined ? (
        <Said entry={entry} number={number} />
      ) : (
        <div className="mt-1.5 grid gap-2">
          <Textarea
            ref={focusEnd}
            aria-label={`Text of entry ${number}${entry.parts[0]?.isHtml ? ' (HTML)' : ''}`}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? refusalId : undefined}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Escape') return;
              // Keeps the window open.
              event.stopPropagation();
              leave();
            }}
          />
          {isRefused && (
            <p id={refusalId} className="text-sm font-medium text-bad">
              {APPLY_IT}
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={leave}>
              Keep as it was
            </Button>
            <Button size="sm" variant="primary" onClick={finish}>
              Apply
            </Button>
          </div>
        </div>
      )}
      {isUnanswered && (
        <p className="mt-2 rounded-md border border-dashed border-line-strong px-3 py-1.5 text-sm text-ink-2">
          No answer to this question
        </p>
      )}
    </li>
  );
});

/** Opens with the cursor at the end of the text. */
function focusEnd(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}

function Said({ entry, number }: { entry: Spoken; number: number }) {
  const message = useMemo(() => messageOf(entry), [entry]);
  const isQuestion = entry.type === 'sent';
  if (textOf(entry).trim() === '') return <p className="mt-1 text-ink-2 italic">Empty.</p>;
  return (
    <Message
      message={message}
      name={`Entry ${number}`}
      className={isQuestion ? 'mt-1 font-medium' : 'mt-1.5 rounded-md bg-sunken px-3.5 py-2.5'}
    />
  );
}

interface ActionProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

function Action({ label, icon: Icon, onClick, ref }: ActionProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label.replace(/^Entry \d+: /, '').replace(/^./, sign => sign.toUpperCase())}
      className={buttonClass({ variant: 'quiet', size: 'icon-sm' })}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
