import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { Completion } from '@interview-detection/shared/reports/reports.schema';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createDraft } from '../../lib/draft';
import { completionOf, refusalOf } from './transcript-body';
import type { Spoken } from './transcript-entries';
import { readSource } from './transcript-source';

/** What stands in the window. */
interface Input {
  source: string;
  /** Who asks, where the source names speakers; null until somebody chooses. */
  interviewers: readonly string[] | null;
  /** Whether times of cues are sent, counted from the scheduled start. */
  withTimes: boolean;
  /** The entries after each change by hand, the latest last; empty while they are what the source says. */
  changes: readonly (readonly Spoken[])[];
}

const EMPTY: Input = { source: '', interviewers: null, withTimes: true, changes: [] };

/** Belongs to a person and an interview. */
export const completionDraft = createDraft<Input>();

/** The transcript of an interview in the making: source, preview, changes by hand, and the body that is sent. */
export function useCompletion(interview: Interview, owner: string) {
  const draftKey = `${owner} ${interview.id}`;
  const [restored, setRestored] = useState(() => completionDraft.of(draftKey) !== null);
  const [input, setInput] = useState(() => completionDraft.of(draftKey) ?? EMPTY);
  const change = (next: Partial<Input>) => setInput(current => ({ ...current, ...next }));

  useEffect(() => {
    if (input.source.trim() === '') completionDraft.drop();
    else completionDraft.keep(draftKey, input);
  }, [input, draftKey]);

  const { source, interviewers, withTimes, changes } = input;
  const [candidate, interviewer] = [interview.candidate.name, interview.interviewer?.name];
  // Typing goes on while a long text is being read.
  const shownSource = useDeferredValue(source);
  const read = useMemo(
    () => readSource(shownSource, { candidate, interviewer }, interviewers),
    [shownSource, candidate, interviewer, interviewers],
  );
  const entries = changes.at(-1) ?? read?.entries ?? [];
  const isEdited = changes.length > 0;

  /** The body to send, or why there is none. */
  function finish(): Completion | string {
    const latest = readSource(source, { candidate, interviewer }, interviewers);
    if (!latest) return 'Paste or choose the transcript first.';
    const [problem] = latest.problems;
    if (problem && !isEdited && problem.line === null) return problem.message;
    if (problem && !isEdited) return `Line ${problem.line}: ${problem.message}. Correct it first.`;
    const start = withTimes ? interview.startsAt : null;
    const body = completionOf(changes.at(-1) ?? latest.entries, latest.devices, start);
    return refusalOf(body) ?? body;
  }

  return {
    source,
    read,
    entries,
    isEdited,
    withTimes,
    restored,
    finish,
    setSource: (text: string) => change({ source: text }),
    chooseInterviewers: (names: readonly string[]) => change({ interviewers: names }),
    setWithTimes: (on: boolean) => change({ withTimes: on }),
    edit: (next: readonly Spoken[]) => change({ changes: [...changes, next] }),
    undo: () => change({ changes: changes.slice(0, -1) }),
    /** Back to what the source says. */
    discardEdits: () => change({ changes: [] }),
    startOver: () => {
      completionDraft.drop();
      setRestored(false);
      setInput(EMPTY);
    },
  };
}

export type CompletionState = ReturnType<typeof useCompletion>;
