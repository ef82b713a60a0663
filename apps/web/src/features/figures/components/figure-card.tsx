import { FIGURE_DEFINITIONS, type FigureTable } from '@interview-detection/shared/figures/figures.rules';
import type { ReactNode } from 'react';
import { CsvButton } from '#web/components/records/csv-button';
import { Card } from '#web/components/ui/card';
import { loadFiguresCsv } from '../api';
import type { FiguresView } from '../view';

interface FigureCardProps {
  table: FigureTable;
  title: string;
  view: FiguresView;
  /** Of the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** A figure with its table, what is counted, and its file. */
export function FigureCard({ table, title, view, wide = false, children }: FigureCardProps) {
  return (
    <Card className={`flex min-w-0 flex-col break-inside-avoid p-4 sm:p-5 ${wide ? 'xl:col-span-2' : ''}`}>
      <section aria-labelledby={`figure-${table}`} className="flex flex-1 flex-col">
        <h2 id={`figure-${table}`}>{title}</h2>
        <div className="mt-3 flex-1">{children}</div>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3">
          <p className="min-w-0 flex-1 basis-60 text-xs text-ink-2">{FIGURE_DEFINITIONS[table]}</p>
          <div className="print:hidden">
            <CsvButton name={`figures-${table}`} of={title} load={() => loadFiguresCsv(view, table)} />
          </div>
        </div>
      </section>
    </Card>
  );
}

/** A bar of a table, drawn so that it prints and stays in forced colours; the number is in the cell beside it. */
export function Bar({ value, most }: { value: number; most: number }) {
  const width = most === 0 ? 0 : (value / most) * 100;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="block h-3 w-full min-w-16 text-accent forced-colors:text-[CanvasText]"
    >
      <rect width="100" height="10" rx="1" className="fill-sunken" />
      <rect width={width} height="10" rx="1" fill="currentColor" />
    </svg>
  );
}
