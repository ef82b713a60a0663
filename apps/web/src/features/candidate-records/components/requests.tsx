import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { useMutation } from '@tanstack/react-query';
import { Download, Trash2, UserSearch } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { NotSaved } from '#web/entities/visits/components/message-card';
import { useLink } from '#web/entities/visits/use-visit';
import { localShortMoment } from '#web/lib/local-dates';
import { saveFile } from '#web/lib/save-file';
import { downloadMutation, erasureMutation, reviewMutation } from '../api';
import { useRecordWords } from '../use-record-words';
import { OwnWords, Quote } from './own-words';

/** What the candidate can request: a human review, the record as a file, deletion. */
export function Requests({ record }: { record: CandidateRecordView }) {
  return (
    <div className="grid content-start gap-6">
      <Review record={record} />
      <AsFile record={record} />
      <Erasure record={record} />
    </div>
  );
}

interface PartProps {
  title: string;
  text: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

function Part({ title, text, heading, children }: PartProps) {
  return (
    <Card className="p-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h2>
      <p className="mt-1 text-base text-ink-2">{text}</p>
      {children}
    </Card>
  );
}

function Review({ record: { reviews, company } }: { record: CandidateRecordView }) {
  const { t, language } = useRecordWords();
  const link = useLink();
  const [isWriting, setWriting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setWriting(false);
    // The pressed button was removed.
    heading.current?.focus();
  };
  const when = (instant: string) => localShortMoment(language, instant);
  const isOpen = reviews.at(-1)?.answer === null;
  return (
    <Part title={t('review')} text={t('reviewText', { company: company.name })} heading={heading}>
      {reviews.map(({ text, at, answer }) => (
        <div key={at}>
          <Quote text={text} by={answer ? t('youAt', { time: when(at) }) : t('reviewAsked', { time: when(at) })} />
          {answer && <Quote text={answer.text} by={t('reviewAnswer', { name: answer.by, time: when(answer.at) })} />}
        </div>
      ))}
      {isWriting ? (
        <OwnWords label={t('reviewLabel')} send={t('reviewSend')} mutation={reviewMutation(link)} onClose={close} />
      ) : (
        !isOpen && (
          <Button className="mt-3 w-full" onClick={() => setWriting(true)}>
            <UserSearch className="size-4" aria-hidden="true" />
            {t(reviews.length > 0 ? 'reviewAgain' : 'reviewSend')}
          </Button>
        )
      )}
    </Part>
  );
}

function AsFile({ record: { startsAt } }: { record: CandidateRecordView }) {
  const { t } = useRecordWords();
  const { mutate, isPending, error } = useMutation(downloadMutation(useLink()));
  const name = `interview-record-${startsAt.slice(0, 10)}.zip`;
  const load = () => mutate(undefined, { onSuccess: file => saveFile(file, name, 'application/zip') });
  return (
    <Part title={t('download')} text={t('downloadText')}>
      <Button className="mt-3 w-full" busy={isPending} onClick={load}>
        <Download className="size-4" aria-hidden="true" />
        {t('downloadNow')}
      </Button>
      <NotSaved error={error} onRetry={load} retrying={isPending} />
    </Part>
  );
}

/** Requests deletion with a second press: the first one explains what it means. */
function Erasure({ record: { erasure, company } }: { record: CandidateRecordView }) {
  const { t, language } = useRecordWords();
  const link = useLink();
  const [isAsking, setAsking] = useState(false);
  const names = { company: company.name };
  const mayAsk = !erasure || erasure.answer !== null;
  return (
    <Part title={t('erase')} text={t('eraseText', names)}>
      {erasure && (
        <output className="mt-3 block font-medium">
          {t('eraseAsked', { ...names, time: localShortMoment(language, erasure.at) })}
        </output>
      )}
      {erasure?.answer && (
        <Quote
          text={erasure.answer.text}
          by={t('reviewAnswer', { name: erasure.answer.by, time: localShortMoment(language, erasure.answer.at) })}
        />
      )}
      {isAsking && mayAsk && (
        <>
          <p className="mt-3 font-medium">{t('eraseSure', names)}</p>
          <OwnWords
            label={t('eraseReason')}
            send={t('eraseSend')}
            mayBeBlank
            mutation={erasureMutation(link)}
            onClose={() => setAsking(false)}
          />
        </>
      )}
      {!isAsking && mayAsk && (
        <Button className="mt-3 w-full" onClick={() => setAsking(true)}>
          <Trash2 className="size-4" aria-hidden="true" />
          {t('eraseAsk')}
        </Button>
      )}
    </Part>
  );
}
