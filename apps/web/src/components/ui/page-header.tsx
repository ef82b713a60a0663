import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ParentLinkProps {
  label: string;
  to: string;
}

/** Leads to the page above this one. */
export function ParentLink({ label, to }: ParentLinkProps) {
  return (
    <Link
      to={to}
      className="inline-flex items-center text-sm text-ink-2 hover:text-ink hover:underline max-sm:min-h-11 print:hidden"
    >
      {label}
    </Link>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  /** Shown left of the title. */
  sign?: ReactNode;
  /** One line below the title. */
  summary?: ReactNode;
  /** The page above this one. */
  parent?: ParentLinkProps | undefined;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
}

/** The header of a signed-in screen, with its only h1. */
export function PageHeader({ title, sign, summary, parent, actions }: PageHeaderProps) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      {/* Wraps by its own width, not by that of the summary, which loads later. */}
      <div className="min-w-0 flex-[1_1_11rem]">
        {parent && (
          <p className="mb-1 leading-none">
            <ParentLink {...parent} />
          </p>
        )}
        <div className="flex items-center gap-3.5">
          {sign}
          <div className="min-w-0">
            <h1 className="[overflow-wrap:anywhere]">{title}</h1>
            {summary && <div className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-2">{summary}</div>}
          </div>
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </div>
  );
}
