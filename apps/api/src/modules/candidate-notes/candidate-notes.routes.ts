import type { candidateNotesEndpoints } from '@interview-detection/shared/candidate-notes/candidate-notes.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentNote } from './candidate-notes.presenter';
import { addNote, deleteNote, editNote, listNotes } from './candidate-notes.service';

export const candidateNotesHandlers: Handlers<typeof candidateNotesEndpoints> = {
  async list({ principal, params, query }) {
    const { items, ...rest } = await listNotes(principal, params.id, query);
    return { items: items.map(presentNote), ...rest };
  },
  async add({ principal, params, body }) {
    return presentNote(await addNote(principal, params.id, body));
  },
  async edit({ principal, params, body }) {
    return presentNote(await editNote(principal, params.id, body));
  },
  async remove({ principal, params }) {
    return deleteNote(principal, params.id);
  },
};
