import type { CandidateNote } from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import { useCan, useCurrentUser } from '#web/entities/users/use-current-user';
import { formatInstant } from '#web/lib/dates';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { notify } from '#web/lib/notify';
import { deleteNote } from '../api';
import { partsOf } from '../rules';

/** In a separate script: most people read a candidate's page. */
const noteForm = lazyWithRetry(() => import('./note-form').then(m => m.NoteForm));

interface ComposerProps {
  candidate: string;
  interviewers: readonly string[];
}

/** The form for a new note, for those who may write one. */
export function NoteComposer(props: ComposerProps) {
  return (
    <LazyBoundary fallback={<Skeleton className="h-30 w-full" />}>
      <noteForm.Component key={props.candidate} {...props} />
    </LazyBoundary>
  );
}

interface NoteEntryProps {
  note: CandidateNote;
  interviewers: readonly string[];
  /** Zone of the company. */
  timeZone: string;
  onDeleted: () => void;
}

/** What a note says; its author can edit and delete it here, an owner delete it. */
export function NoteEntry({ note, interviewers, timeZone, onDeleted }: NoteEntryProps) {
  const me = useCurrentUser().data?._id;
  const mayWrite = useCan('notes.write');
  const isOwner = useCan('privacy.erase');
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const isOwn = mayWrite && note.by._id === me;
  const mayDelete = isOwn || (mayWrite && isOwner);
  const entry = useRef<HTMLDivElement>(null);
  const stop = () => {
    setDoing(null);
    entry.current?.focus();
  };
  const isLinked = useLocation().hash === `#note-${note._id}`;
  // A link from a notification leads here, and the notes may be there later than their page.
  useEffect(() => {
    if (isLinked) entry.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  return (
    <div ref={entry} tabIndex={-1} className="mt-1.5 outline-none">
      {doing === 'edit' ? (
        <LazyBoundary fallback={<Skeleton className="h-24 w-full" />}>
          <noteForm.Component candidate={note.candidate} interviewers={interviewers} note={note} onClose={stop} />
        </LazyBoundary>
      ) : (
        <>
          <blockquote
            dir="auto"
            className={`rounded-md px-3 py-2 text-left text-sm [overflow-wrap:anywhere] whitespace-pre-line ${isLinked ? 'bg-accent-tint' : 'bg-sunken'}`}
          >
            <NoteText note={note} />
          </blockquote>
          {note.changedAt && (
            <p className="mt-1 text-xs text-ink-3">Edited {formatInstant(note.changedAt, timeZone)}</p>
          )}
        </>
      )}
      {doing === 'delete' && <Deletion note={note} onKeep={stop} onDeleted={onDeleted} />}
      {doing === null && mayDelete && (
        <p className="mt-1 -ml-2.5 flex max-sm:-ml-3.5 print:hidden">
          {isOwn && (
            <Button variant="quiet" size="sm" onPointerEnter={noteForm.preload} onClick={() => setDoing('edit')}>
              Edit <span className="sr-only">your note</span>
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => setDoing('delete')}>
            Delete… <span className="sr-only">{isOwn ? 'your note' : `the note by ${note.by.name}`}</span>
          </Button>
        </p>
      )}
    </div>
  );
}

const focus = (place: HTMLElement | null): void => place?.focus();

/** The text with the names of mentioned people marked; those whom it does not name follow it. */
function NoteText({ note: { text, mentions } }: Pick<NoteEntryProps, 'note'>) {
  const parts = partsOf(
    text,
    mentions.map(({ name }) => name),
  );
  const named = new Set(parts.flatMap(part => (part.isMention ? [part.text.slice(1)] : [])));
  const others = mentions.filter(({ name }) => !named.has(name));
  return (
    <>
      {parts.map(part => (part.isMention ? <Mentioned key={part.at}>{part.text}</Mentioned> : part.text))}
      {others.map(({ _id, name }) => (
        <span key={_id}>
          {' '}
          <Mentioned>{`@${name}`}</Mentioned>
        </span>
      ))}
    </>
  );
}

function Mentioned({ children }: { children: string }) {
  return <bdi className="rounded-sm bg-accent-tint px-0.5 font-medium text-accent-text">{children}</bdi>;
}

interface DeletionProps extends Pick<NoteEntryProps, 'note' | 'onDeleted'> {
  onKeep: () => void;
}

function Deletion({ note, onKeep, onDeleted }: DeletionProps) {
  const remove = useMutation({
    ...deleteNote(note),
    onSuccess: () => {
      notify.success('Note deleted');
      onDeleted();
    },
  });
  return (
    <div className="mt-2 grid gap-3 rounded-md border border-line p-3.5">
      <p className="text-sm">It disappears for everyone, with its notifications. You can’t undo this.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" size="sm" ref={focus} busy={remove.isPending} onClick={() => remove.mutate()}>
          Delete the note
        </Button>
        <Button size="sm" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
