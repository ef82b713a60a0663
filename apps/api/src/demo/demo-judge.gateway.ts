import { CRITERION_LEVELS } from '@interview-detection/shared/reports/reports.rules';
import { plainText } from '@interview-detection/shared/reports/reports.rules';
import type { Authorship, Review } from '@interview-detection/shared/reports/reports.schema';
import { assessByIndicators } from '../modules/reports/authorship/built-in-authorship.gateway';
import type { Assessment, AuthorshipAdapter } from '../modules/reports/authorship/authorship.gateway';
import { gradeByLevels, type Judgement } from '../modules/reports/grading/levels.rules';
import { sentencesOf } from '../modules/reports/grading/terms.rules';
import type { AnswerTask } from '../modules/reports/report-entries.rules';
import type { Judge } from '../modules/reports/report-making.service';

/** What a model would have replied about one answer. */
export interface RecordedReply {
  /** A level for each expected point and the sentence that shows it, from 1: `met 2`, `not met`. */
  levels: readonly string[];
  reads: 'typical' | 'not typical';
  /** Its own answers to the question. */
  references: string[];
  /** It did not answer. */
  failed?: boolean;
}

/** Stands beside every figure, so that none is taken for an assessment of somebody. */
export const RECORDED = { method: 'demo recording', modelVersion: 'invented, not an assessment' };
const REMARK = 'Demo data: a recorded reply, nobody was assessed.';

/**
 * Judges the answers of one invented interview by recorded replies, which go through the same rules as those of a model:
 * quotes are looked for in the answer, percentages are computed, short answers are stopped by the gate.
 */
export function recordedJudge(replies: ReadonlyMap<number, RecordedReply>): Judge {
  return {
    method: RECORDED,
    judge: (_owner, tasks) =>
      Promise.all(
        tasks.map(async task => {
          const reply = replies.get(task.index);
          if (!reply) throw new Error(`No reply is recorded for the answer at ${task.index}`);
          const authorship = await assess(task, reply);
          return { index: task.index, authorship, ...(task.isReviewed ? { review: review(task, reply) } : {}) };
        }),
      ),
  };
}

async function assess({ question, answer }: AnswerTask, { reads, references }: RecordedReply): Promise<Authorship> {
  const opinion: AuthorshipAdapter = { assess: async () => opinionOf(reads) };
  const found = await assessByIndicators({ question, answer, references }, [opinion]);
  return { ...found, evidence: [...found.evidence, { kind: 'demo', text: REMARK }], ...RECORDED };
}

function opinionOf(reads: RecordedReply['reads']): Assessment {
  const evidence = [{ kind: 'opinion', text: `A model finds the wording ${reads}.` }];
  return reads === 'typical'
    ? { level: 'some', score: 0.5, evidence, ...RECORDED }
    : { level: 'none', score: 0, evidence, ...RECORDED };
}

function review({ answer, expected }: AnswerTask, { levels, failed }: RecordedReply): Review {
  if (failed) {
    const reason = `Not graded: the model did not answer. ${REMARK}`;
    return { correctPercentage: null, reason, failed: true, ...RECORDED };
  }
  const text = plainText(answer);
  const criteria = (expected?.expectedPoints ?? []).map((name, place) => ({ id: `c${place + 1}`, name }));
  const judgements = criteria.map(({ id }, place) => judgement(id, levels[place] ?? '', text));
  const grade = gradeByLevels(criteria, judgements, text);
  return { ...grade, reason: `${grade.reason ?? ''} ${REMARK}`, ...RECORDED };
}

function judgement(id: string, recorded: string, answer: string): Judgement {
  const level = CRITERION_LEVELS.find(known => recorded.startsWith(known)) ?? 'cannot tell';
  const sentence = Number(/\d+$/.exec(recorded)?.[0] ?? 0);
  return { id, level, quote: sentencesOf(answer)[sentence - 1]?.trim() ?? null };
}
