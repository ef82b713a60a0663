import { CHAT_MAX } from '@interview-detection/shared/rooms/rooms.rules';
import type { ChatLine } from '@interview-detection/shared/rooms/rooms.schema';
import { Send } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '#web/components/ui/button';
import { Textarea } from '#web/components/ui/controls';
import { localTime } from '#web/lib/local-dates';
import { useRoomWords } from '../use-room-words';

interface ChatProps {
  lines: readonly ChatLine[];
  own: string;
  /** Rejects where the message was not accepted. */
  onSay: (text: string) => Promise<void>;
}

const bringIntoView = (line: HTMLElement | null): void => void line?.scrollIntoView({ block: 'end' });

/** The chat; every message goes to everyone. */
export function Chat({ lines, own, onSay }: ChatProps) {
  const { t, language } = useRoomWords();
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const say = async () => {
    const said = text.trim();
    if (!said || isSending) return;
    setSending(true);
    setFailed(false);
    try {
      await onSay(said);
      setText('');
    } catch {
      // The text stays in the field.
      setFailed(true);
    }
    setSending(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void say();
  };
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <p className="text-sm text-ink-2">{t('chatText')}</p>
        {lines.length === 0 && <p className="mt-6 text-center text-base text-ink-3">{t('chatEmpty')}</p>}
        <ol className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
          {lines.map(({ from, name, text: said, at }, index) => (
            <li
              key={`${from} ${at}`}
              ref={index === lines.length - 1 ? bringIntoView : null}
              className={`max-w-[85%] ${from === own ? 'justify-self-end' : ''}`}
            >
              <p className={`text-sm text-ink-2 ${from === own ? 'text-end' : ''}`}>
                <bdi>{from === own ? t('you') : name}</bdi> · {localTime(language, at)}
              </p>
              <p
                dir="auto"
                className={`mt-0.5 rounded-lg px-3 py-2 text-base [overflow-wrap:anywhere] whitespace-pre-wrap ${from === own ? 'bg-accent-tint' : 'bg-sunken'}`}
              >
                {said}
              </p>
            </li>
          ))}
        </ol>
      </div>
      <form
        className="shrink-0 border-t border-line p-3"
        onSubmit={event => {
          event.preventDefault();
          void say();
        }}
      >
        {hasFailed && (
          <p role="alert" className="mb-2 text-sm text-bad">
            {t('chatFailed')}
          </p>
        )}
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Textarea
              aria-label={t('chatField')}
              placeholder={t('chatField')}
              rows={1}
              className="block min-h-11!"
              maxLength={CHAT_MAX}
              value={text}
              onChange={event => setText(event.target.value)}
              onKeyDown={onKey}
            />
          </div>
          <Button type="submit" variant="primary" size="icon" busy={isSending} aria-label={t('chatSend')}>
            {!isSending && <Send aria-hidden="true" />}
          </Button>
        </div>
      </form>
    </>
  );
}
