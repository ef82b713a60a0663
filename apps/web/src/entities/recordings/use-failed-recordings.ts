import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { evidenceQuery } from '../evidence/api';
import { recordingsQuery } from './api';

/** The recordings of an answer's question that nobody could write down. */
type FailedRecordings = ReadonlyMap<number, readonly Recording[]>;

const isFailed = ({ status, turn }: Recording) => status === 'failed' && turn !== null;

/**
 * Returns recordings that could not be written down by the place, from 0, of the answer that was given to their question.
 * Which question that is the timeline knows; of one that has no answer there is nothing here.
 */
export function useFailedRecordings(id: string): FailedRecordings {
  const recordings = useQuery(recordingsQuery(id)).data?.items;
  const hasFailed = recordings?.some(isFailed) ?? false;
  const questions = useQuery({ ...evidenceQuery(id), enabled: hasFailed }).data?.timeline.questions;
  return useMemo(() => {
    const failed = new Map<number, readonly Recording[]>();
    for (const { turn, answer } of questions ?? []) {
      const own = recordings?.filter(one => isFailed(one) && one.turn === turn) ?? [];
      if (answer !== null && own.length > 0) failed.set(answer, own);
    }
    return failed;
  }, [recordings, questions]);
}
