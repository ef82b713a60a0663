import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Notice } from '#web/components/ui/notice';
import { ApiError } from '#web/lib/api-error';
import { isOfTheLink } from '../rules';
import { useWords } from '../use-words';

interface MessageCardProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  /** The available actions. */
  actions?: ReactNode;
}

/** Takes the focus if the pressed button was removed; not where the page has only been loaded. */
function takeLostFocus(title: HTMLHeadingElement | null) {
  const activation = navigator.userActivation as UserActivation | undefined;
  if (document.activeElement === document.body && activation?.hasBeenActive !== false) title?.focus();
}

/** A page with a single message and its actions. */
export function MessageCard({ icon: Icon, title, children, actions }: MessageCardProps) {
  return (
    <Card className="mx-auto mt-4 max-w-xl p-6 sm:mt-10 sm:p-8">
      <span className="grid size-10 place-items-center rounded-lg bg-accent-tint text-accent-text">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <h1 ref={takeLostFocus} tabIndex={-1} className="mt-4 text-xl outline-none">
        {title}
      </h1>
      <div className="mt-2 grid gap-2 text-ink-2">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    </Card>
  );
}

interface NotSavedProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Reports a change that did not arrive: the page keeps the choice, and one press sends it again. */
export function NotSaved({ error, onRetry, retrying }: NotSavedProps) {
  const { t } = useWords();
  if (!error || isOfTheLink(error)) return null;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'CONSENT_REQUIRED') return <Notice tone="warn" title={t('noticeChanged')} />;
  if (code === 'INTERVIEW_NOT_OPEN') return <Notice tone="warn" title={t('notSavedOver')} />;
  if (code === 'RATE_LIMITED') return <Notice tone="warn" title={t('notSavedMany')} />;
  if (error instanceof ApiError && error.status === 409) return <Notice tone="warn" title={t('notPossible')} />;
  return (
    <Notice
      tone="bad"
      title={t('notSavedTitle')}
      action={
        <Button busy={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('notSavedText')}
    </Notice>
  );
}
