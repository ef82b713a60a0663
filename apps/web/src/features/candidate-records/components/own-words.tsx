import { COMMENT_MAX } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { MessageSquarePlus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Textarea } from '#web/components/ui/controls';
import { NotSaved } from '#web/entities/visits/components/message-card';
import { useLink } from '#web/entities/visits/use-visit';
import { localShortMoment } from '#web/lib/local-dates';
import { commentMutation } from '../api';
import { useRecordWords } from '../use-record-words';

interface Sending {
  mutationFn: (text: string) => Promise<CandidateRecordView>;
  onSuccess: (record: CandidateRecordView, text: string, result: unknown, context: { client: QueryClient }) => unknown;
}

interface OwnWordsProps {
  label: string;
  send: string;
  mutation: Sending;
  onClose: () => void;
  max?: number;
  start?: string;
  /** May be sent without text. */
  mayBeBlank?: boolean;
}

/** A text by the candidate, sent with a button; a text that did not arrive stays in the field. */
export function OwnWords({ label, send, mutation, onClose, max = COMMENT_MAX, start = '', mayBeBlank }: OwnWordsProps) {
  const { t } = useRecordWords();
  const [text, setText] = useState(start);
  const { mutate, isPending, error } = useMutation(mutation);
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that was pressed has been removed.
  useEffect(() => field.current?.focus(), []);
  const post = () => mutate(text.trim(), { onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && (mayBeBlank || text.trim() !== '')) post();
  };
  return (
    <form onSubmit={submit} className="mt-3 grid gap-3">
      <Field label={label} aside={<span className="text-ink-2">{t('left', { count: text.length, max })}</span>}>
        <Textarea
          rows={3}
          dir="auto"
          ref={field}
          maxLength={max}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </Field>
      <NotSaved error={error} onRetry={post} retrying={isPending} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isPending} disabled={!mayBeBlank && text.trim() === ''}>
          {send}
        </Button>
        <Button type="button" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A quoted text; its writing direction is taken from the text itself. */
export function Quote({ text, by }: { text: string; by: string }) {
  return (
    <figure className="mt-3 rounded-md border-s-2 border-accent bg-accent-tint px-4 py-3">
      <blockquote dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </blockquote>
      <figcaption className="mt-1 text-sm text-ink-2">{by}</figcaption>
    </figure>
  );
}

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
