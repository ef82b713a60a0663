import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '#web/components/ui/button';
import { controlClass } from '#web/components/ui/controls';
import { Disclosure } from '#web/components/ui/disclosure';
import { FieldError } from '#web/components/ui/field';
import { formatFileSize } from '#web/lib/format';
import type { CompletionState } from '../use-completion';

const SHOWN_PROBLEMS = 5;

interface TranscriptSourceFieldProps {
  completion: CompletionState;
  /** Called when the text is replaced: messages about the previous one no longer apply. */
  onChange: () => void;
}

/** Accepts the transcript pasted, typed, chosen as a file or dropped; names its format and what is wrong. */
export function TranscriptSourceField({ completion, onChange }: TranscriptSourceFieldProps) {
  const { source, read, isEdited, isLocked } = completion;
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const setSource = (text: string) => {
    onChange();
    completion.setSource(text);
  };
  const take = async ([file, ...more]: File[]) => {
    if (!file) return;
    if (more.length > 0) return setRefusal('Choose one file, the transcript as one text.');
    const found = await readTextFile(file);
    if ('refusal' in found) return setRefusal(found.refusal);
    setRefusal(null);
    setSource(found.text);
  };
  const zone = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: true,
    disabled: isLocked,
    onDrop: files => void take(files),
  });
  // Shown only if nothing could be read; otherwise the reader's questions cover problems.
  const problems = read?.spoken.length === 0 ? read.problems : [];
  return (
    <div {...zone.getRootProps()} className="relative" aria-disabled={undefined}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Transcript
        </label>
        <input {...zone.getInputProps({ 'aria-label': 'Transcript file', tabIndex: -1 })} />
        <Button size="sm" disabled={isLocked} onClick={zone.open}>
          <FileUp aria-hidden="true" />
          Choose a file
        </Button>
      </div>
      <textarea
        id={id}
        value={source}
        readOnly={isLocked}
        spellCheck={false}
        aria-invalid={problems.length > 0 && !isEdited ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problems`}
        placeholder={'Q: How do you find a slow query?\nA: I look at the log first.'}
        className={controlClass({
          shape: 'area',
          className: 'h-56 resize-y font-mono text-sm! leading-relaxed max-sm:text-lg! lg:h-72',
        })}
        onChange={event => {
          setRefusal(null);
          setSource(event.target.value);
        }}
      />
      {zone.isDragActive && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center rounded-md border-2 border-dashed border-accent bg-accent-tint font-medium text-accent-text">
          Drop the transcript here
        </p>
      )}
      <p id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-sm text-ink-2">
        {isEdited
          ? 'The preview was changed by hand. Discard those changes to edit the text again.'
          : isLocked
            ? 'An entry of the preview is being edited. Apply the change or keep the entry as it was to edit the text again.'
            : read && problems.length === 0
              ? `Read as ${read.format}.`
              : 'Paste it or drop a .docx, .txt, .vtt, .srt, .md or .json file here.'}
      </p>
      <div id={`${id}-problems`}>
        <FieldError urgent>{refusal}</FieldError>
        <div aria-live="polite">
          {!isEdited && problems.length > 0 && (
            <div className="mt-1.5 text-sm text-bad">
              <ul className="mt-1 grid gap-1">
                {problems.slice(0, SHOWN_PROBLEMS).map(({ line, message }) => (
                  <li key={`${line} ${message}`} className="[overflow-wrap:anywhere] [font-variant-ligatures:none]">
                    {line !== null && <b className="font-semibold">Line {line}: </b>}
                    {message}
                  </li>
                ))}
              </ul>
              {problems.length > SHOWN_PROBLEMS && <p className="mt-1">And {problems.length - SHOWN_PROBLEMS} more.</p>}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

const FORMATS = [
  {
    name: 'Q: and A: text',
    about: 'Each question and answer begins with Q: or A: at the start of a line. Code goes between lines of ```.',
    example: 'Q: How do you find a slow query?\nA: I look at the log first.',
  },
  {
    name: 'Names',
    about:
      'As Google Meet, Teams, Zoom, Otter, Webex and Rev write it, also in a Word file, or as a table with a row for each turn: each turn has a name; you choose who asks.',
    example: 'Mara Santos: How do you find a slow query?\nTom Becker: I look at the log first.',
  },
  {
    name: 'WebVTT, SRT',
    about: 'What meeting systems record. Names come from <v Name> or “Name:”; you choose who asks.',
    example: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Mara Santos>How do you find a slow query?',
  },
  {
    name: 'JSON',
    about:
      'As Fireflies writes it, or as the API takes it: sent is a question, recieve an answer; devices may be left out.',
    example:
      '{"transcript": [\n  {"type": "sent", "message": "Why?"},\n  {"type": "recieve", "message": "Because."}\n]}',
  },
];

/** Explains the transcript formats, with an example of each. */
export function FormatHelp() {
  return (
    <Disclosure summary="Formats and examples">
      <dl className="grid gap-3.5">
        {FORMATS.map(({ name, about, example }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{about}</dd>
            <dd>
              <pre className="mt-1.5 rounded-md bg-sunken px-3 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
                {example}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/** Contract §21: a larger file is not a transcript. Bytes. */
const SOURCE_MAX_BYTES = 4 * 1024 * 1024;

const READER_AWAY = 'We couldn’t load the file reader. Check your connection and choose the file again.';

/** Returns the text of a file, or a sentence that says why it cannot be read. */
export async function readTextFile(file: File): Promise<{ text: string } | { refusal: string }> {
  if (file.size > SOURCE_MAX_BYTES) {
    return {
      refusal: `This file is too large. A transcript can be up to ${formatFileSize(SOURCE_MAX_BYTES)}.`,
    };
  }
  const reader = await import('@interview-detection/transcript/source-text').catch(() => null);
  if (reader === null) return { refusal: READER_AWAY };
  try {
    return reader.sourceText(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { refusal: 'This file can’t be read. Choose it again.' };
  }
}
