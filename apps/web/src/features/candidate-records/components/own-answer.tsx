import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { ANSWER_MAX } from '@interview-detection/shared/turns/turns.rules';
import { Suspense, useState } from 'react';
import { RouteErrorBoundary } from '#web/components/states/error-boundary';
import { Button } from '#web/components/ui/button';
import { Disclosure } from '#web/components/ui/disclosure';
import { Skeleton } from '#web/components/ui/skeleton';
import { useLink } from '#web/entities/visits/use-visit';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { localShortMoment } from '#web/lib/local-dates';
import { correctionMutation } from '../api';
import { useRecordWords } from '../use-record-words';
import { Comments, OwnWords, Quote } from './own-words';

type Answer = CandidateRecordView['answers'][number];

const NOTES = { skipped: 'skipped', 'not reached': 'notReached' } as const;

/** Shows a question and everything recorded about the answer. */
export function OwnAnswer({ record, answer }: { record: CandidateRecordView; answer: Answer }) {
  const { t, language } = useRecordWords();
  const { about, question, how, note, text, draft, machineText, typing, isCode, askedAt, answeredAt } = answer;
  const when = (instant: string) => localShortMoment(language, instant);
  const without = note ? t(NOTES[note]) : t('noAnswer');
  const recordings = record.recordings.filter(({ _id }) => answer.recordings.includes(_id));
  // A spoken answer to the bot had a recording. Transcripts from a meeting system tell nothing about recordings.
  const isSoundGone = how === 'spoken' && record.interviewType === 'Bot' && recordings.length === 0;
  return (
    <Disclosure
      variant="row"
      summary={
        <span className="block">
          <bdi className="[overflow-wrap:anywhere]">{question}</bdi>
          <span className="block text-sm font-normal text-ink-2">{how === 'none' ? without : t(how)}</span>
        </span>
      }
    >
      {askedAt && answeredAt && (
        <p className="text-sm text-ink-2">{t('times', { from: when(askedAt), to: when(answeredAt) })}</p>
      )}
      {text !== null && <Kept text={text} isCode={isCode} />}
      {draft !== null && <Kept label={t('draft')} text={draft} isCode={isCode} />}
      {machineText !== null && <Kept label={t('heard')} text={machineText} isCode={false} />}
      {typing && <p className="mt-2 text-sm text-ink-2">{t('typingKept')}</p>}
      <Sounds recordings={recordings} />
      {isSoundGone && <p className="mt-2 text-sm text-ink-2">{t('soundGone')}</p>}
      {text !== null && how === 'spoken' && <Correction answer={answer} text={text} />}
      {about && <Comments record={record} about={about} title={question} />}
    </Disclosure>
  );
}

function Kept({ label, text, isCode }: { label?: string; text: string; isCode: boolean }) {
  return (
    <>
      {label && <p className="mt-3 text-sm text-ink-2">{label}</p>}
      <p
        dir={isCode ? 'ltr' : 'auto'}
        className={`mt-2 rounded-md bg-sunken px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere] ${isCode ? 'font-mono text-sm' : ''}`}
      >
        {text}
      </p>
    </>
  );
}

function Correction({ answer: { turn, correction }, text }: { answer: Answer; text: string }) {
  const { t, language } = useRecordWords();
  const link = useLink();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      {correction && (
        <Quote text={correction.text} by={t('suggestedAt', { time: localShortMoment(language, correction.at) })} />
      )}
      {isWriting ? (
        <OwnWords
          label={t('suggestion')}
          send={t('suggestionSend')}
          max={ANSWER_MAX}
          start={correction?.text ?? text}
          mutation={correctionMutation(link, turn)}
          onClose={() => setWriting(false)}
        />
      ) : (
        <Button className="me-2 mt-3" onClick={() => setWriting(true)}>
          {t('correct')}
        </Button>
      )}
    </>
  );
}

/** In a separate script: most answers are typed. */
const { Component: OwnSound } = lazyWithRetry(() => import('./own-sound').then(m => m.OwnSound));

/** Players for the candidate's own voice. If their script fails to load, the recordings are still in the download. */
function Sounds({ recordings }: { recordings: CandidateRecordView['recordings'] }) {
  const { t } = useRecordWords();
  return recordings.map(recording => (
    <RouteErrorBoundary key={recording._id} fallback={<p className="mt-3 text-sm">{t('soundFailed')}</p>}>
      <Suspense fallback={<Skeleton className="mt-3 h-10 max-w-md" />}>
        <OwnSound recording={recording} />
      </Suspense>
    </RouteErrorBoundary>
  ));
}

/** Recordings that belong to no answer, because the answer was spoken again or typed in the end. */
export function FurtherSounds({ record: { answers, recordings } }: { record: CandidateRecordView }) {
  const { t } = useRecordWords();
  const shown = new Set(answers.flatMap(answer => answer.recordings));
  const further = recordings.filter(({ _id }) => !shown.has(_id));
  if (further.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-base">{t('soundFurther')}</h3>
      <Sounds recordings={further} />
    </div>
  );
}
