import { Card } from '../../../../components/ui/card';

/** Of an interview that a person held: nothing was collected, which is no finding either. */
export function NoSignals() {
  return (
    <Card className="px-4.5 py-4 print:mt-4 print:border-0 print:px-0">
      <section aria-labelledby="signals-title">
        <h2 id="signals-title">Signals in this interview</h2>
        <p className="mt-1 text-sm text-ink-2">
          Not collected: only interviews by the bot collect signals. That says nothing about this one.
        </p>
      </section>
    </Card>
  );
}
