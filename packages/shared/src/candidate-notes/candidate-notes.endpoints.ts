import { z } from 'zod';
import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { addNoteSchema, candidateNoteSchema, candidateNotesQuery, editNoteSchema } from './candidate-notes.schema';

/** What people of the company write to each other about a candidate (contract §47). */
export const candidateNotesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/candidates/:id/notes',
    auth: STAFF,
    permission: 'candidates.read',
    summary: 'The notes on a candidate, newest first',
    params: idParams,
    query: candidateNotesQuery,
    kind: 'list',
    status: 200,
    reply: candidateNoteSchema,
  }),
  add: endpoint({
    method: 'POST',
    path: '/candidates/:id/notes',
    auth: STAFF,
    permission: 'notes.write',
    needsCompany: true,
    summary: 'Add a note to a candidate; colleagues who are mentioned are notified',
    description: 'The candidate never sees it. It is part of their export, and is erased with them.',
    params: idParams,
    body: addNoteSchema,
    kind: 'one',
    status: 201,
    reply: candidateNoteSchema,
    errors: ['MENTION_REFUSED', 'TOO_MANY_NOTES'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/candidate-notes/:id',
    auth: STAFF,
    permission: 'notes.write',
    needsCompany: true,
    summary: 'Edit a note that you wrote',
    description:
      'A field left out stays as it is. A colleague’s note is 403. Only people who are newly mentioned are notified.',
    params: idParams,
    body: editNoteSchema,
    kind: 'one',
    status: 200,
    reply: candidateNoteSchema,
    errors: ['FORBIDDEN', 'MENTION_REFUSED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/candidate-notes/:id',
    auth: STAFF,
    permission: 'notes.write',
    needsCompany: true,
    summary: 'Delete a note that you wrote; owners may delete anyone’s',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: z.null(),
    errors: ['FORBIDDEN'],
  }),
};
