import type { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import type { Handlers } from '../../http/mount';
import { presentReview } from './reports.presenter';
import { reviewAnswer } from './reports.service';

export const reportsHandlers: Handlers<typeof reportsEndpoints> = {
  async botReview({ actor, params, body }) {
    return presentReview(await reviewAnswer(actor, params.id, body.question));
  },
};
