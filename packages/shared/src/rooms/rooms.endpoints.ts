import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { interviewSchema } from '../interviews/interviews.schema';
import { usedRoomSchema } from './held.schema';

export const roomsEndpoints = {
  used: endpoint({
    method: 'GET',
    path: '/rooms',
    auth: STAFF,
    permission: 'interviews.complete',
    summary: 'Rooms that somebody is in now, or waits for, of interviews that one may hold',
    description: 'An interviewer’s are those of their own interviews.',
    kind: 'list',
    status: 200,
    reply: usedRoomSchema,
  }),
  end: endpoint({
    method: 'POST',
    path: '/interviews/:id/end',
    auth: STAFF,
    permission: 'interviews.complete',
    needsCompany: true,
    quota: 'completions',
    summary: 'End an interview that is held in its room, for everybody, and complete it',
    description: 'Only once staff and the candidate were in the room together. Its report is made after the answer.',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: interviewSchema,
    errors: ['INTERVIEW_NOT_OPEN'],
  }),
};
