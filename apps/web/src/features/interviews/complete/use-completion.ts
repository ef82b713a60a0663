import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview, InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { Completion } from '@interview-detection/shared/reports/transcript.schema';
import { type ReadOptions, readText } from '@interview-detection/transcript/read-text';
import type { Participant } from '@interview-detection/transcript/transcript';
import { mutationOptions } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLeaveGuard } from '#web/components/form/leave-guard';
import { useDraft } from '#web/components/form/use-draft';
import { useSending } from '#web/components/form/use-sending';
import type { CallInput } from '#web/lib/api-client';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { drafts } from '#web/lib/draft';
import { call } from '#web/lib/session-client';
import { refreshIfOutOfDate, refreshInterviews, removeUpcoming } from '../api';
import { completionOf, refusalOf, type Spoken, spokenOf, textOf } from './rules';

/** The input of the window. */
interface Input {
  source: string;
  /** The user's choice of side by speaker name; the empty name means lines without a speaker. */
  sides: Readonly<Record<string, Participant['side']>>;
  /** Labels that the user marked as names. */
  names: readonly string[];
  /** Whether to send the times of cues, counted from the scheduled start. */
  withTimes: boolean;
  /** The entries after each manual edit, the latest last; empty while they match the source. */
  changes: readonly (readonly Spoken[])[];
  /** The texts of open edit boxes by the entry's key. */
  editing: Readonly<Record<string, string>>;
}

/** What to do about an entry that is being edited. */
export const APPLY_IT = 'Apply the change or keep it as it was.';

const EMPTY: Input = { source: '', sides: {}, names: [], withTimes: true, changes: [], editing: {} };

export interface CompletionInput {
  /** An open interview, or one that was held without words of its candidate and gets its transcript later. */
  interview: Interview & Pick<InterviewDetails, 'awaitsTranscript'>;
  onCompleted: (id: string) => void;
}

/** Manages the transcript of an interview until it is sent: source, preview, manual edits, and the body. */
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
    unmountedError: interview.awaitsTranscript
      ? 'We couldn’t add the transcript.'
      : 'We couldn’t complete the interview.',
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

  const { source, sides, names, withTimes, changes, editing } = input;
  const participants = useMemo(() => participantsOf(interview), [interview]);
  // Keeps typing responsive while a long text is being parsed.
  const shownSource = useDeferredValue(source);
  const read = useMemo(
    () => readSource(shownSource, { participants, names, sides }),
    [shownSource, participants, names, sides],
  );
  const entries = changes.at(-1) ?? read?.spoken ?? [];
  const isEdited = changes.length > 0;

  /** Returns the body to send, or why there is none. */
  function finish(): Completion | Refusal {
    const latest = readSource(source, { participants, names, sides });
    if (!latest) return refused('Paste or choose the transcript first.');
    if (!isEdited) {
      const [problem] = latest.spoken.length === 0 ? latest.problems : [];
      if (problem) return refused(problem.line === null ? problem.message : `Line ${problem.line}: ${problem.message}`);
      const open = latest.speakers.find(({ side }) => side === 'unknown');
      if (open) return refused(open.name === '' ? WHO_SPEAKS : `First choose whether “${open.name}” asks or answers.`);
    }
    const start = withTimes ? interview.startsAt : null;
    const said = changes.at(-1) ?? latest.spoken;
    const open = said.find(entry => (editing[entry.key] ?? textOf(entry)) !== textOf(entry));
    if (open) return refused(`Entry ${said.indexOf(open) + 1} is still being edited. ${APPLY_IT}`, open.key);
    const body = completionOf(said, latest.devices, start);
    const refusal = refusalOf(body);
    return refusal === null ? body : refused(refusal);
  }

  return {
    /** The complete input; a new object after each change. */
    input,
    source,
    read,
    entries,
    isEdited,
    editing,
    /** The source must not change beneath manual edits. */
    isLocked: isEdited || entries.some(entry => editing[entry.key] !== undefined),
    withTimes,
    restored,
    pending: sending.pending,
    failure,
    startOver,
    /** Clears the failure, which is about earlier input. */
    withdrawFailure: () => setFailure(null),
    finish,
    /** Sends a body, or shows why there is none. */
    send: (body: Completion | Refusal) => {
      if ('refusal' in body) {
        return setFailure({ message: body.refusal, isFinal: false, isRefusal: true, entry: body.entry });
      }
      setFailure(null);
      sending.send(body);
    },
    setSource: (text: string) => change({ source: text }),
    chooseSide: (name: string, side: Participant['side']) => change({ sides: { ...sides, [name]: side } }),
    takeForNames: (labels: readonly string[]) => change({ names: [...names, ...labels] }),
    setWithTimes: (on: boolean) => change({ withTimes: on }),
    edit: (next: readonly Spoken[]) => change({ changes: [...changes, next] }),
    /** Sets the text of an entry's edit box; null closes it. */
    setEditing: (entry: string, text: string | null) =>
      setInput(current => {
        const { [entry]: _closed, ...others } = current.editing;
        return { ...current, editing: text === null ? others : { ...others, [entry]: text } };
      }),
    undo: () => change({ changes: changes.slice(0, -1) }),
    /** Discards manual edits. */
    discardEdits: () => change({ changes: [] }),
  };
}

const WHO_SPEAKS =
  'First choose who speaks, because no one is named. Choose it for everything, or start each turn with a name, or with Q: and A:.';

/** Parses a transcript in any of the formats; null if there is no text at all. */
function readSource(source: string, options: ReadOptions) {
  if (source.trim() === '') return null;
  const { entries, ...transcript } = readText(source, options);
  return { ...transcript, spoken: spokenOf(entries) };
}

const participantsOf = ({ candidate, interviewers }: CompletionInput['interview']): Participant[] => [
  { name: candidate.name, side: 'candidate' },
  ...interviewers.map(({ name }): Participant => ({ name, side: 'interviewer' })),
];

export type CompletionState = ReturnType<typeof useCompletion>;

/** Why there is nothing to send. */
interface Refusal {
  refusal: string;
  entry: string | null;
}

const refused = (refusal: string, entry: string | null = null): Refusal => ({ refusal, entry });

interface Failure {
  message: string;
  /** The interview is no longer open. */
  isFinal: boolean;
  /** The body was not sent at all. */
  isRefusal: boolean;
  /** Key of the entry that prevented sending. */
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

/** Completes an interview with its transcript. */
const completeInterview = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof interviewsEndpoints.complete>['body']) =>
      call(interviewsEndpoints.complete, { params: { id }, body }),
    onSuccess: (_interview, _body, _before, { client }) => {
      removeUpcoming(client, id);
      refreshInterviews(client);
    },
    onError: (error, _body, _before, { client }) => refreshIfOutOfDate(client, error),
  });
