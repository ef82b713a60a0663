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
    summary: 'Rooms with someone in them or waiting, of interviews that you may hold',
    description: 'An interviewer sees those of their own interviews.',
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
    summary: 'End an interview held in its room for everyone, and complete it',
    description:
      'Only once staff and the candidate were in the room together. Its report is generated after the reply.',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: interviewSchema,
    errors: ['INTERVIEW_NOT_OPEN'],
  }),
};
