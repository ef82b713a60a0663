import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { useLink } from '#web/entities/visits/use-visit';
import { localShortMoment } from '#web/lib/local-dates';
import { commentMutation } from '../api';
import { useRecordWords } from '../use-record-words';
import { OwnWords, Quote } from './own-words';

interface CommentsProps {
  record: CandidateRecordView;
  about: string;
  /** What the comments are about, in words. */
  title: string;
}

/** The candidate's comments on something, and a way to add one. */
export function Comments({ record, about, title }: CommentsProps) {
  const { t, language } = useRecordWords();
  const link = useLink();
  const [isWriting, setWriting] = useState(false);
  const said = record.comments.filter(comment => comment.about === about);
  return (
    <>
      {said.map(({ id, text, at }) => (
        <Quote key={id} text={text} by={t('youAt', { time: localShortMoment(language, at) })} />
      ))}
      {isWriting ? (
        <OwnWords
          label={t('yourComment')}
          send={t('commentSend')}
          mutation={commentMutation(link, about)}
          onClose={() => setWriting(false)}
        />
      ) : (
        <Button className="mt-3" aria-label={t('commentOn', { about: title })} onClick={() => setWriting(true)}>
          <MessageSquarePlus className="size-4" aria-hidden="true" />
          {t('comment')}
        </Button>
      )}
    </>
  );
}
