import { candidateNotesEndpoints } from '@interview-detection/shared/candidate-notes/candidate-notes.endpoints';
import type {
  AddNote,
  CandidateNote,
  EditNote,
} from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import { mutationOptions, type QueryClient, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { call, endpointQuery } from '#web/lib/session-client';

/** Under the candidates: a change to the candidate, heard live, refreshes it too. */
const notesQuery = (candidate: string) => endpointQuery(candidateNotesEndpoints.list, { params: { id: candidate } });

interface NotesRead {
  notes: CandidateNote[];
  /** Until those on the first candidate are there. */
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
}

const together = (results: UseQueryResult<{ items: CandidateNote[] }>[]): NotesRead => ({
  notes: results.flatMap(({ data }) => data?.items ?? []),
  isLoading: results[0]?.isLoading ?? false,
  isFailed: results.some(({ isError, data }) => isError && !data),
  retry: () => results.forEach(({ isError, refetch }) => void (isError && refetch())),
});

/** Reads the notes on all applications of a person. */
export const useNotes = (candidates: readonly string[]): NotesRead =>
  useQueries({ queries: candidates.map(notesQuery), combine: together });

const refresh = (client: QueryClient, candidate: string) =>
  client.invalidateQueries({ queryKey: notesQuery(candidate).queryKey });

export const addNote = (candidate: string) =>
  mutationOptions({
    mutationFn: (body: AddNote) => call(candidateNotesEndpoints.add, { params: { id: candidate }, body }),
    onSuccess: (_note, _body, _before, { client }) => refresh(client, candidate),
  });

interface NoteOf {
  _id: string;
  candidate: string;
}

export const editNote = ({ _id, candidate }: NoteOf) =>
  mutationOptions({
    mutationFn: (body: EditNote) => call(candidateNotesEndpoints.edit, { params: { id: _id }, body }),
    onSuccess: (_note, _body, _before, { client }) => refresh(client, candidate),
  });

export const deleteNote = ({ _id, candidate }: NoteOf) =>
  mutationOptions({
    mutationFn: () => call(candidateNotesEndpoints.remove, { params: { id: _id } }),
    onSettled: (_reply, _error, _body, _before, { client }) => refresh(client, candidate),
  });
