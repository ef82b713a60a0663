import type { AuthorshipAdapter } from './authorship.gateway';
import { sharedRuns } from './similarity.rules';

const SELF = { method: 'similarity', modelVersion: 'shared-runs-1' };
/** Above these lay 5 and 1 of 100 texts by people, 37 and 11 by models, on answers to the same question (docs/grading.md). */
const SOME = 0.18;
const STRONG = 0.37;

/** Is the answer worded like what a model answers to the same question? */
export const similarityIndicator: AuthorshipAdapter = {
  async assess({ answer, references = [] }) {
    if (references.length === 0) return { level: 'insufficient', score: null, evidence: [], ...SELF };
    const score = sharedRuns(references, answer);
    const level = score > STRONG ? 'strong' : score > SOME ? 'some' : 'none';
    const text = `${Math.round(score * 100)} % of its word sequences are those of an answer by a model to this question.`;
    return { level, score, evidence: [{ kind: 'similarity', text }], ...SELF };
  },
};
