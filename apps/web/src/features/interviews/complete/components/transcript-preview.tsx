import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/components/ui/button';
import {
  type Counts,
  countsOf,
  flip,
  flipAll,
  joinAbove,
  joinNeighbours,
  remove,
  rewrite,
  split,
  type Spoken,
} from '../rules';
import type { CompletionState } from '../use-completion';
import { PreviewEntry, type EntryActions } from './preview-entry';

/** Entries shown at first, and added with each further step. */
const STEP = 400;

/** Shows the transcript as a conversation, with all manual edits. */
export function TranscriptPreview({ completion }: { completion: CompletionState }) {
  const { read, entries, isEdited, editing, edit, setEditing, undo, discardEdits } = completion;
  const [most, setMost] = useState(STEP);
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const counts = useMemo(() => countsOf(entries), [entries]);

  const latest = useRef({ entries, edit, setEditing });
  useEffect(() => {
    latest.current = { entries, edit, setEditing };
  });
  // Stable functions for the life of the preview: of hundreds of entries only the changed one renders again.
  const [actions] = useState<EntryActions>(() => {
    const at = (key: string) => latest.current.entries.findIndex(entry => entry.key === key);
    const apply = (next: CompletionState['entries'], text: string) => {
      setNews(text);
      latest.current.edit(next);
    };
    /** The pressed button disappears with its entry: keep the focus near it. */
    const applyAndGoTo = (neighbour: Spoken | undefined, next: CompletionState['entries'], text: string) => {
      flushSync(() => apply(next, text));
      if (!neighbour) return;
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(neighbour.key)}"] button`)?.focus();
    };
    return {
      flip: key => apply(flip(latest.current.entries, key), `Entry ${at(key) + 1} changed sides.`),
      rewrite: (key, text) => {
        apply(rewrite(latest.current.entries, key, text), `Entry ${at(key) + 1} changed.`);
      },
      setEditing: (key, text) => latest.current.setEditing(key, text),
      split: key => apply(split(latest.current.entries, key), `Entry ${at(key) + 1} split.`),
      joinAbove: key => {
        const all = latest.current.entries;
        applyAndGoTo(all[at(key) - 1], joinAbove(all, key), `Entry ${at(key) + 1} joined with the one above.`);
      },
      remove: key => {
        const all = latest.current.entries;
        const neighbour = all[at(key) + 1] ?? all[at(key) - 1];
        applyAndGoTo(neighbour, remove(all, key), `Entry ${at(key) + 1} deleted. Undo brings it back.`);
      },
    };
  });

  const change = (next: CompletionState['entries'], text: string) => {
    setNews(text);
    edit(next);
  };
  return (
    <section aria-labelledby="preview-title" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pb-2.5">
        <h3 id="preview-title">Preview</h3>
        {(entries.length > 0 || isEdited) && (
          <div className="flex flex-wrap gap-1.5">
            <Button size="sm" disabled={entries.length < 2} onClick={() => change(joinNeighbours(entries), 'Joined.')}>
              Merge consecutive lines
            </Button>
            <Button size="sm" onClick={() => change(flipAll(entries), 'Questions and answers changed sides.')}>
              Swap questions and answers
            </Button>
            {isEdited && (
              <>
                <Button
                  size="sm"
                  onClick={() => {
                    setNews('Last change undone.');
                    undo();
                  }}
                >
                  Undo
                </Button>
                <Button
                  size="sm"
                  onClick={() => {
                    setNews('Your changes are discarded.');
                    discardEdits();
                  }}
                >
                  Discard changes
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {news}
      </p>
      {read === null ? (
        <p className="rounded-md border border-dashed border-line-strong px-4 py-8 text-center text-sm text-ink-2">
          Paste a transcript to preview it.
        </p>
      ) : entries.length === 0 ? (
        <p className="border-t border-line py-4 text-sm text-ink-2">
          {read.problems.length > 0
            ? 'Nothing to preview yet.'
            : 'The transcript is empty. The report will say “Not assessed”.'}
        </p>
      ) : (
        <>
          <p className="pb-2.5 text-sm text-ink-2" aria-live="polite">
            {inWords(counts)}
          </p>
          <ol ref={list}>
            {entries.slice(0, most).map((entry, index) => (
              <PreviewEntry
                key={entry.key}
                entry={entry}
                number={index + 1}
                isUnanswered={entry.type === 'sent' && entries[index + 1]?.type !== 'recieve'}
                isUnasked={index < counts.unasked}
                text={editing[entry.key]}
                isRefused={completion.failure?.entry === entry.key}
                actions={actions}
              />
            ))}
          </ol>
          {entries.length > most && (
            <Button className="mt-3" onClick={() => setMost(most + STEP)}>
              Show {Math.min(STEP, entries.length - most)} more of {entries.length} entries
            </Button>
          )}
        </>
      )}
      {read?.devices && (
        <p className="border-t border-line pt-3 text-sm text-ink-2">
          Devices: {read.devices.mediaDevices.length} media, {read.devices.bluetoothDevice.length} Bluetooth,{' '}
          {read.devices.usbDevice.length} USB.
        </p>
      )}
    </section>
  );
}

function inWords({ questions, answers, unanswered, unasked, short }: Counts): string {
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  return [
    count(questions, 'question', 'questions'),
    count(answers, 'answer', 'answers'),
    unanswered > 0 && count(unanswered, 'question without an answer', 'questions without an answer'),
    unasked > 0 && count(unasked, 'answer before any question', 'answers before any question'),
    short > 0 && count(short, 'answer too short to assess', 'answers too short to assess'),
  ]
    .filter(Boolean)
    .join(' · ');
}
