import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '#web/components/ui/card';
import { NotSaved } from '#web/entities/visits/components/not-saved';
import type { StepName, Steps } from '../use-steps';

interface StepQuestionProps {
  title: string;
  steps: Steps;
  step: StepName;
  children: ReactNode;
}

/** A question in place of the interview's, asked before a step that cannot be taken back. */
export function StepQuestion({ title, steps, step, children }: StepQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mx-auto mt-8 max-w-xl p-6 sm:p-8">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      {children}
      <div className="mt-4 empty:hidden">
        <NotSaved
          error={steps.failed?.step === step ? steps.failed.error : null}
          onRetry={() => steps.make(step)}
          retrying={steps.busy === step}
        />
      </div>
    </Card>
  );
}
