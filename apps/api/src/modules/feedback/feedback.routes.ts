import type { feedbackEndpoints } from '@interview-detection/shared/feedback/feedback.endpoints';
import type { Handlers } from '#api/http/mount';
import { saveFeedback } from './feedback.service';

export const feedbackHandlers: Handlers<typeof feedbackEndpoints> = {
  async send({ body }) {
    await saveFeedback(body);
    return null;
  },
};
