import type { SaidEntry } from '@interview-detection/shared/reports/reports.schema';
import { useMemo } from 'react';
import { conversationOf } from '../rules/conversation';
import { Transcript } from './transcript';

const NO_REVIEWS = new Map<number, never>();

interface SaidInItProps {
  id: string;
  isBot: boolean;
  entries: readonly SaidEntry[];
}

/** The transcript of an interview whose report has failed, without any assessment of it. */
export function PartialTranscript({ id, isBot, entries }: SaidInItProps) {
  const conversation = useMemo(() => conversationOf(entries), [entries]);
  return <Transcript {...{ entries, conversation, isBot }} interviewId={id} reviews={NO_REVIEWS} />;
}
