import type { turnsEndpoints } from '@interview-detection/shared/turns/turns.endpoints';
import type { Handlers } from '#api/http/mount';
import { saveDraft } from './save-draft.service';
import { startInterview } from './start-interview.service';
import { finishInterview, getTurn, giveAnswer, pauseInterview, skipTurn } from './take-turn.service';

export const turnsHandlers: Handlers<typeof turnsEndpoints> = {
  async start({ principal }) {
    return startInterview(principal);
  },
  async turn({ principal }) {
    return getTurn(principal);
  },
  async draft({ principal, body }) {
    return saveDraft(principal, body);
  },
  async answer({ principal, body }) {
    return giveAnswer(principal, body);
  },
  async skip({ principal, body }) {
    return skipTurn(principal, body);
  },
  async break({ principal }) {
    return pauseInterview(principal);
  },
  async finish({ principal }) {
    return finishInterview(principal);
  },
};
