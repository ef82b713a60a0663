import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';

interface BusyQuestionProps {
  /** The server's message about the interviewer's other interview. */
  message: string;
  sending: boolean;
  onConfirm: () => void;
}

/**
 * Asks about a busy interviewer, which is a question and not a failure (contract §13); it takes the focus when it
 * appears.
 */
export function BusyQuestion({ message, sending, onConfirm }: BusyQuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div ref={question} tabIndex={-1} className="rounded-md outline-offset-2">
      <Notice
        tone="warn"
        title={message}
        action={
          <Button size="sm" busy={sending} onClick={onConfirm}>
            Schedule anyway
          </Button>
        }
      />
    </div>
  );
}
