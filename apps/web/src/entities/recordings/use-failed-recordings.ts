import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { evidenceQuery } from '../evidence/api';
import { recordingsQuery } from './api';

/** Recordings that could not be transcribed, by their question's answer. */
type FailedRecordings = ReadonlyMap<number, readonly Recording[]>;

const isFailed = ({ status, turn }: Recording) => status === 'failed' && turn !== null;

/**
 * Returns the recordings that could not be transcribed, by the index, from 0, of the answer to their question. The
 * timeline maps questions to answers; a question without an answer has no entry.
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
