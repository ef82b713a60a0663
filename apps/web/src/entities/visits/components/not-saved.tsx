import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { ApiError } from '#web/lib/api-error';
import { isOfTheLink } from '../rules';
import { useWords } from '../use-words';

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
