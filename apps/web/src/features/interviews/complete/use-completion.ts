import type { Interview, InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { Completion } from '@interview-detection/shared/reports/reports.schema';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLeaveGuard } from '../../../components/form/leave-guard';
import { useDraft } from '../../../components/form/use-draft';
import { useSending } from '../../../components/form/use-sending';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { drafts } from '../../../lib/draft';
import { completeInterview } from './api';
import { completionOf, refusalOf } from './rules/body';
import { textOf, type Spoken } from './rules/entries';
import { readSource } from './read-source';

/** What stands in the window. */
interface Input {
  source: string;
  /** Who asks, where the source names speakers; null until somebody chooses. */
  interviewers: readonly string[] | null;
  /** Whether times of cues are sent, counted from the scheduled start. */
  withTimes: boolean;
  /** The entries after each change by hand, the latest last; empty while they are what the source says. */
  changes: readonly (readonly Spoken[])[];
  /** What stands in the boxes of entries that are being edited, by the entry's key. */
  editing: Readonly<Record<string, string>>;
}

/** What is to be done about an entry that is being edited. */
export const APPLY_IT = 'Apply the change or keep it as it was.';

const EMPTY: Input = { source: '', interviewers: null, withTimes: true, changes: [], editing: {} };

export interface CompletionInput {
  /** An open one, or one that was held without words of its candidate, to which a transcript is brought later. */
  interview: Interview & Pick<InterviewDetails, 'awaitsTranscript'>;
  onCompleted: (id: string) => void;
}

/** The transcript of an interview in the making: source, preview, changes by hand, and the body that is sent. */
export function useCompletion({ interview, onCompleted }: CompletionInput) {
  const mutation = useMemo(() => completeInterview(interview.id), [interview.id]);
  const { key, found } = useDraft(`complete ${interview.id}`, EMPTY);
  const [restored, setRestored] = useState(found);
  const [input, setInput] = useState(found?.values ?? EMPTY);
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = (next: Partial<Input>) => setInput(current => ({ ...current, ...next }));
  const startOver = () => {
    if (key !== null) drafts.drop(key);
    setRestored(null);
    setFailure(null);
    setInput(EMPTY);
  };

  const isEmpty = input.source.trim() === '';
  const sending = useSending({
    mutation,
    success: `${interview.awaitsTranscript ? 'Transcript added' : 'Interview completed'}. Generating the report…`,
    whenGone: interview.awaitsTranscript ? 'The transcript was not added.' : 'The interview was not completed.',
    draftKey: key,
    onDone: ({ id }) => {
      startOver();
      onCompleted(id);
    },
    onFailure: error => setFailure(failureOf(error)),
  });
  useEffect(() => {
    if (key === null) return;
    if (isEmpty) drafts.drop(key);
    else drafts.keep(key, input);
    return drafts.flush;
  }, [input, isEmpty, key]);
  useLeaveGuard({ changed: !isEmpty, sending: sending.pending, discard: startOver, keepsOnClose: true });

  const { source, interviewers, withTimes, changes, editing } = input;
  const participants = useMemo(
    () => ({ candidate: interview.candidate.name, interviewers: interview.interviewers.map(({ name }) => name) }),
    [interview],
  );
  // Typing goes on while a long text is being read.
  const shownSource = useDeferredValue(source);
  const read = useMemo(
    () => readSource(shownSource, participants, interviewers),
    [shownSource, participants, interviewers],
  );
  const entries = changes.at(-1) ?? read?.entries ?? [];
  const isEdited = changes.length > 0;

  /** The body to send, or why there is none. */
  function finish(): Completion | Refusal {
    const latest = readSource(source, participants, interviewers);
    if (!latest) return refused('Paste or choose the transcript first.');
    const [problem] = latest.problems;
    if (problem && !isEdited && problem.line === null) return refused(problem.message);
    if (problem && !isEdited) return refused(`Line ${problem.line}: ${problem.message}. Correct it first.`);
    const start = withTimes ? interview.startsAt : null;
    const said = changes.at(-1) ?? latest.entries;
    const open = said.find(entry => (editing[entry.key] ?? textOf(entry)) !== textOf(entry));
    if (open) return refused(`Entry ${said.indexOf(open) + 1} is still being edited. ${APPLY_IT}`, open.key);
    const body = completionOf(said, latest.devices, start);
    const refusal = refusalOf(body);
    return refusal === null ? body : refused(refusal);
  }

  return {
    /** All that was entered; another object after each change of it. */
    input,
    source,
    read,
    entries,
    isEdited,
    editing,
    /** The source may not change under what was done by hand. */
    isLocked: isEdited || entries.some(entry => editing[entry.key] !== undefined),
    withTimes,
    restored,
    pending: sending.pending,
    failure,
    startOver,
    /** Nothing has been said yet about what stands here now. */
    withdrawFailure: () => setFailure(null),
    finish,
    /** Sends a body, or says why there is none. */
    send: (body: Completion | Refusal) => {
      if ('refusal' in body) {
        return setFailure({ message: body.refusal, isFinal: false, isRefusal: true, entry: body.entry });
      }
      setFailure(null);
      sending.send(body);
    },
    setSource: (text: string) => change({ source: text }),
    chooseInterviewers: (names: readonly string[]) => change({ interviewers: names }),
    setWithTimes: (on: boolean) => change({ withTimes: on }),
    edit: (next: readonly Spoken[]) => change({ changes: [...changes, next] }),
    /** What stands in the box of an entry; null closes it. */
    setEditing: (entry: string, text: string | null) =>
      setInput(current => {
        const { [entry]: _closed, ...others } = current.editing;
        return { ...current, editing: text === null ? others : { ...others, [entry]: text } };
      }),
    undo: () => change({ changes: changes.slice(0, -1) }),
    /** Back to what the source says. */
    discardEdits: () => change({ changes: [] }),
  };
}

export type CompletionState = ReturnType<typeof useCompletion>;

/** Why there is nothing to send. */
interface Refusal {
  refusal: string;
  entry: string | null;
}

const refused = (refusal: string, entry: string | null = null): Refusal => ({ refusal, entry });

interface Failure {
  message: string;
  /** The interview is not open any more. */
  isFinal: boolean;
  /** It was not sent at all. */
  isRefusal: boolean;
  /** Key of the entry because of which it was not. */
  entry: string | null;
}

function failureOf(error: Error): Failure {
  const issue = error instanceof ApiError ? error.issues[0] : undefined;
  const entry = /^transcript\.(\d+)\./.exec(issue?.path ?? '')?.[1];
  return {
    message: entry === undefined ? errorMessage(error) : `Entry ${Number(entry) + 1}: ${errorMessage(error)}`,
    isFinal: error instanceof ApiError && error.code === 'INTERVIEW_NOT_OPEN',
    isRefusal: false,
    entry: null,
  };
}
