import type { Interview, InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { Completion } from '@interview-detection/shared/reports/reports.schema';
import { readText, type ReadOptions } from '@interview-detection/transcript/read-text';
import type { Participant } from '@interview-detection/transcript/transcript';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLeaveGuard } from '../../../components/form/leave-guard';
import { useDraft } from '../../../components/form/use-draft';
import { useSending } from '../../../components/form/use-sending';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { drafts } from '../../../lib/draft';
import { completeInterview } from './api';
import { completionOf, refusalOf } from './rules/body';
import { spokenOf, textOf, type Spoken } from './rules/entries';

/** What stands in the window. */
interface Input {
  source: string;
  /** The sides of speakers that somebody chose, by their names; the empty one is that of nobody. */
  sides: Readonly<Record<string, Participant['side']>>;
  /** Labels that somebody said are names. */
  names: readonly string[];
  /** Whether times of cues are sent, counted from the scheduled start. */
  withTimes: boolean;
  /** The entries after each change by hand, the latest last; empty while they are what the source says. */
  changes: readonly (readonly Spoken[])[];
  /** What stands in the boxes of entries that are being edited, by the entry's key. */
  editing: Readonly<Record<string, string>>;
}

/** What is to be done about an entry that is being edited. */
export const APPLY_IT = 'Apply the change or keep it as it was.';

const EMPTY: Input = { source: '', sides: {}, names: [], withTimes: true, changes: [], editing: {} };

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

  const { source, sides, names, withTimes, changes, editing } = input;
  const participants = useMemo(() => participantsOf(interview), [interview]);
  // Typing goes on while a long text is being read.
  const shownSource = useDeferredValue(source);
  const read = useMemo(
    () => readSource(shownSource, { participants, names, sides }),
    [shownSource, participants, names, sides],
  );
  const entries = changes.at(-1) ?? read?.spoken ?? [];
  const isEdited = changes.length > 0;

  /** The body to send, or why there is none. */
  function finish(): Completion | Refusal {
    const latest = readSource(source, { participants, names, sides });
    if (!latest) return refused('Paste or choose the transcript first.');
    if (!isEdited) {
      const [problem] = latest.spoken.length === 0 ? latest.problems : [];
      if (problem) return refused(problem.line === null ? problem.message : `Line ${problem.line}: ${problem.message}`);
      const open = latest.speakers.find(({ side }) => side === 'unknown');
      if (open) return refused(open.name === '' ? WHO_SPEAKS : `Say first whether “${open.name}” asks or answers.`);
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
    chooseSide: (name: string, side: Participant['side']) => change({ sides: { ...sides, [name]: side } }),
    takeForNames: (labels: readonly string[]) => change({ names: [...names, ...labels] }),
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

const WHO_SPEAKS =
  'Say first who speaks: nobody is named. Choose it for all, or start each turn with a name, or with Q: and A:.';

/** Reads a transcript in whichever format it is; null where there is no text at all. */
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
