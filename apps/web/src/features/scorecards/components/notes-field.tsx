import { NOTES_MAX } from '@interview-detection/shared/scorecards/scorecards.rules';
import type { Notes } from '@interview-detection/shared/scorecards/scorecards.schema';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Notice } from '#web/components/ui/notice';
import { Textarea } from '#web/components/ui/textarea';
import { clockIn } from '#web/lib/dates';
import { useNotes, type NotesState } from '../use-notes';

interface NotesFieldProps {
  /** Id of the interview. */
  id: string;
  notes: Notes;
  /** The zone of the page's times; absent where the user's own is meant, as in a room. */
  timeZone?: string;
}

/** The user's own notes, saved as they are typed. */
export function NotesField({ id, notes, timeZone }: NotesFieldProps) {
  const { text, state, write, saveNow, keepMine, takeTheirs } = useNotes(id, notes);
  return (
    <div className="grid gap-2.5">
      <Field
        label="Your notes"
        hint="No one else can read them, whatever their role. They are in no report and no export."
        aside={<span className="text-xs text-ink-2">{stateWords(state, timeZone)}</span>}
      >
        <Textarea
          dir="auto"
          value={text}
          maxLength={NOTES_MAX}
          onChange={event => write(event.target.value)}
          onBlur={saveNow}
          className="min-h-32 text-left"
        />
      </Field>
      {state.is === 'failed' && (
        <Notice
          tone="bad"
          title="Your notes are not saved yet"
          action={
            <Button size="sm" onClick={saveNow}>
              Try again
            </Button>
          }
        >
          {state.message} They are kept in this tab.
        </Notice>
      )}
      {state.is === 'changed elsewhere' && (
        <Notice
          tone="warn"
          title="You changed these notes in another window"
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={keepMine}>
                Keep what is here
              </Button>
              <Button size="sm" onClick={() => void takeTheirs()}>
                Take the other
              </Button>
            </div>
          }
        >
          One of the two stays.
        </Notice>
      )}
    </div>
  );
}

function stateWords(state: NotesState, timeZone: string | undefined): string {
  if (state.is === 'saved') return state.at === null ? '' : `Saved ${clockIn(timeZone, state.at)}`;
  return state.is === 'saving' ? 'Saving …' : 'Not saved yet';
}
