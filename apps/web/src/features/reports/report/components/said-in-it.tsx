import type { TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import { useMemo } from 'react';
import { conversationOf } from '../rules/conversation';
import { Transcript } from './transcript';

const NO_REVIEWS = new Map<number, never>();

/** The transcript of an interview whose report has failed: what was said, without anything said about it. */
export function SaidInIt({ id, entries }: { id: string; entries: readonly TranscriptEntry[] }) {
  const conversation = useMemo(() => conversationOf(entries), [entries]);
  return <Transcript interviewId={id} entries={entries} conversation={conversation} reviews={NO_REVIEWS} />;
}
