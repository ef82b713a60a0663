import { Button } from '#web/components/ui/button';

interface OverdueQuestionProps {
  candidate: string;
  onComplete: () => void;
  onNoShow: () => void;
}

/**
 * Asks for the outcome of an interview that should be over; the third answer, Reschedule, is on the card or in its
 * menu.
 */
export function OverdueQuestion({ candidate, onComplete, onNoShow }: OverdueQuestionProps) {
  return (
    <fieldset className="rounded-md bg-warn-tint p-3">
      <legend className="sr-only">{`How did the interview with ${candidate} go?`}</legend>
      <p className="text-sm font-medium text-warn">This interview should have ended. How did it go?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onComplete}>
          Complete
        </Button>
        <Button size="sm" onClick={onNoShow}>
          No-show
        </Button>
      </div>
    </fieldset>
  );
}
