import type { Authorship, Review } from '@interview-detection/shared/reports/judgements.schema';
import type { ReactNode } from 'react';
import { formatInstant } from '#web/lib/dates';

/** The basis of one label. */
export function Block({ title, aside, children }: { title: string; aside: string | null; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 print:break-inside-avoid print:gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="font-semibold">{title}</h4>
        {aside && <span className="text-xs break-words text-ink-3">{aside}</span>}
      </div>
      {children}
    </div>
  );
}

type Figure = Pick<Review | Authorship, 'method' | 'modelVersion' | 'promptVersion' | 'at' | 'ms' | 'tokens'> &
  Pick<Review, 'planVersion'>;

/** How a figure was obtained. */
export function Method({
  figure: { method, modelVersion, promptVersion, planVersion, at, ms, tokens },
}: {
  figure: Figure;
}) {
  if (method === undefined) return null;
  const used = tokens && (tokens.input ?? 0) + (tokens.output ?? 0);
  const words = [
    modelVersion === undefined ? method : `${method}, version ${modelVersion}`,
    promptVersion !== undefined && `prompt ${promptVersion}`,
    planVersion !== undefined && `plan version ${planVersion}`,
    at !== undefined && formatInstant(at),
    ms !== undefined && `${(ms / 1000).toFixed(1)} s`,
    used !== undefined && used > 0 && `${used} tokens`,
  ];
  return <p className="text-xs break-words text-ink-3">{words.filter(Boolean).join(' · ')}</p>;
}
