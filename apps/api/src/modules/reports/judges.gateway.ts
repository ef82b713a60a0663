import { env } from '../../env';
import { BUILT_IN } from './authorship/built-in-authorship.gateway';
import { builtInReviewer } from './grading/built-in-reviewer.gateway';
import { modelReviewer } from './grading/model-reviewer.gateway';
import type { Reviewer } from './grading/reviewer.gateway';
import { isModelConfigured } from './language-model.gateway';

/** The reviewer of this installation: a model where one is configured, never now this and now that (contract §15). */
export const reviewer: Reviewer = isModelConfigured ? modelReviewer : builtInReviewer;

/** What a report says of how its authorship figures came about. */
export const authorshipMethod = isModelConfigured ? { method: 'model', modelVersion: env.LLM_MODEL ?? '' } : BUILT_IN;
