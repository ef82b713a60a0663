import { z } from 'zod';
import { endpoint } from '../endpoint';
import { idParams } from '../fields';
import { botReviewSchema } from './reports.schema';

export const reportsEndpoints = {
  botReview: endpoint({
    method: 'POST',
    path: '/bot-interview-data/:id',
    access: 'company',
    summary: 'The review of the answer to one question of an interview',
    description: 'The id is an interview’s. A question that is not in its transcript is a 404.',
    params: idParams,
    body: botReviewSchema,
    kind: 'one',
    status: 200,
    reply: z.string().describe('JSON string: {correctPercentage, reason, method, modelVersion}'),
  }),
};
