import { isNarrow } from '@interview-detection/shared/access/roles';
import {
  noteText,
  type AddNote,
  type CandidateNote,
} from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import type { Ref } from '@interview-detection/shared/fields';
import { type UseMutationOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { FormFailure } from '#web/components/form/form-failure';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { usersQuery } from '#web/entities/users/api';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { addNote, editNote } from '../api';
import { mentionedIn } from '../rules';
import { MentionField } from './mention-field';

const formSchema = z.object({
  text: noteText,
  /** Who was chosen while typing; their names may have gone from the text since. */
  chosen: z.array(z.custom<Ref>()),
});

interface NoteFormProps {
  candidate: string;
  /** Who holds the candidate's interviews: other interviewers cannot read the note. */
  interviewers: readonly string[];
  /** The note that is edited; without it, one is added. */
  note?: CandidateNote;
  onClose?: () => void;
}

/** Adds a note on a candidate, or changes one's own; an @ mentions a colleague, who is notified. */
export function NoteForm({ candidate, interviewers, note, onClose }: NoteFormProps) {
  const me = useCurrentUser().data?._id;
  const [isUsed, setIsUsed] = useState(false);
  const users = useQuery({ ...usersQuery, enabled: isUsed || note !== undefined }).data?.items ?? [];
  const people = users.filter(({ _id, role }) => _id !== me && (!isNarrow(role) || interviewers.includes(_id)));
  const { form, failure, pending, submit, restored, startOver } = useServerForm({
    schema: formSchema,
    mode: 'onSubmit',
    initial: { text: note?.text ?? '', chosen: note?.mentions ?? [] },
    mutation: (note ? editNote(note) : addNote(candidate)) as UseMutationOptions<CandidateNote, Error, AddNote>,
    wireNames: { text: 'text', mentions: 'text' },
    draft: `note ${note?._id ?? candidate}`,
    success: note ? 'Note saved' : 'Note added',
    unmountedError: note ? 'We couldn’t save the note.' : 'We couldn’t add the note.',
    onDone: (_note, { reset }) => {
      if (note) onClose?.();
      else reset({ text: '', chosen: [] });
    },
  });
  // A program may have mentioned people whom the text does not name.
  const named = note ? mentionedIn(note.text, { chosen: note.mentions, people: [] }) : [];
  const unnamed = note?.mentions.filter(({ _id }) => !named.some(one => one._id === _id)) ?? [];
  const send = submit(({ text, chosen }) => ({
    text,
    mentions: [...new Set([...unnamed, ...mentionedIn(text, { chosen, people })].map(idOf))],
  }));
  return (
    <form noValidate onSubmit={send} className="grid gap-2.5">
      <RestoredNotice restored={restored} pending={pending} onStartOver={startOver}>
        {note ? 'The note has not been saved yet.' : 'The note has not been added yet.'}
      </RestoredNotice>
      <Field
        label={note ? 'Edit your note' : 'Add a note'}
        error={form.formState.errors.text?.message}
        hint={note ? undefined : 'For your team only. If the candidate asks for their data, notes are part of it.'}
      >
        <MentionField
          field={form.register('text')}
          people={people}
          placeholder="What should your team know? Type @ to ask a colleague."
          takesFocus={note !== undefined}
          onFocus={() => setIsUsed(true)}
          onSend={() => void send()}
          onMention={(text, { _id, name }) => {
            form.setValue('text', text, { shouldDirty: true, shouldTouch: true });
            form.setValue('chosen', [...form.getValues('chosen'), { _id, name }], { shouldDirty: true });
          }}
        />
      </Field>
      {failure && <FormFailure message={failure} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant={note ? 'primary' : 'plain'} size="sm" busy={pending} title="Ctrl+Enter">
          {note ? 'Save' : 'Add note'}
        </Button>
        {note && (
          <Button
            size="sm"
            onClick={() => {
              startOver();
              onClose?.();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

const idOf = ({ _id }: Ref): string => _id;
