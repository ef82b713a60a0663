import type { feedbackEndpoints } from '@interview-detection/shared/feedback/feedback.endpoints';
import type { Handlers } from '#api/http/mount';
import { keepFeedback } from './feedback.service';

export const feedbackHandlers: Handlers<typeof feedbackEndpoints> = {
  async send({ body }) {
    await keepFeedback(body);
    return null;
  },
};
