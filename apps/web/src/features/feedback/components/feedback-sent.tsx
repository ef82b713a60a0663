import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button';

interface FeedbackSentProps {
  fullName: string;
  onAgain: () => void;
}

/** Replaces the form; it takes the focus, so that it is announced. */
export function FeedbackSent({ fullName, onAgain }: FeedbackSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex animate-rise-in flex-col items-start py-6">
      <CircleCheck className="size-8 text-ok" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-xl outline-none">
        Your message has arrived
      </h2>
      <p className="mt-2 text-base text-ink-2">
        Thank you, <bdi className="break-words">{fullName}</bdi>. Someone who runs this server will read it.
      </p>
      <Button className="mt-6" onClick={onAgain}>
        Send another message
      </Button>
    </div>
  );
}
