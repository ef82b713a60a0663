import { NOTES_MAX } from '@interview-detection/shared/scorecards/scorecards.rules';
import type { Notes } from '@interview-detection/shared/scorecards/scorecards.schema';
import { useQuery } from '@tanstack/react-query';
import { combineQueries, QueryView } from '#web/components/records/query-view';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Notice } from '#web/components/ui/notice';
import { Textarea } from '#web/components/ui/controls';
import { interviewQuery } from '#web/entities/interviews/api';
import { clockIn } from '#web/lib/dates';
import { notesQuery, scorecardsQuery } from '../api';
import { type NotesState, useNotes } from '../use-notes';
import { PanelSkeleton } from '#web/components/states/loading-state';
import { Scoring } from './scoring';

/** A panel beside the room with the user's own notes and scorecard. Both are on the interview's page too. */
export function NotesPanel({ interview: id }: { interview: string }) {
  const details = useQuery(interviewQuery(id));
  const notes = useQuery(notesQuery(id));
  const scorecards = useQuery(scorecardsQuery(id));
  return (
    <QueryView
      query={combineQueries(combineQueries(details, notes), scorecards)}
      title="We couldn’t load your notes and scorecard"
      skeleton={<PanelSkeleton />}
    >
      {([[interview, written], scored]) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
          <NotesField key={id} id={id} notes={written} />
          <Scoring interview={interview} scorecards={scored} />
          <p className="border-t border-line pt-4 text-sm text-ink-2">
            You can also do this after the interview, on its page.
          </p>
        </div>
      )}
    </QueryView>
  );
}

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
        hint="Only you can read them. They are never part of a report or an export."
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
          {state.message} They’re kept in this tab.
        </Notice>
      )}
      {state.is === 'changed elsewhere' && (
        <Notice
          tone="warn"
          title="You changed these notes in another window"
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={keepMine}>
                Keep this version
              </Button>
              <Button size="sm" onClick={() => void takeTheirs()}>
                Use the other version
              </Button>
            </div>
          }
        >
          You can keep only one.
        </Notice>
      )}
    </div>
  );
}

function stateWords(state: NotesState, timeZone: string | undefined): string {
  if (state.is === 'saved') return state.at === null ? '' : `Saved ${clockIn(timeZone, state.at)}`;
  return state.is === 'saving' ? 'Saving …' : 'Not saved yet';
}
