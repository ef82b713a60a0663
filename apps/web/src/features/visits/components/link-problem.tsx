import { useMutation } from '@tanstack/react-query';
import { Hourglass, LinkIcon, MonitorSmartphone, Unplug } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { ApiError } from '#web/lib/api-error';
import { takeOverMutation } from '../api';
import { useWords } from '#web/entities/visits/use-words';
import { useLink } from '#web/entities/visits/use-visit';
import { MessageCard } from '#web/entities/visits/components/message-card';

interface LinkProblemProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Explains why the link does not open, and what to do; never shows an error code. */
export function LinkProblem({ error, onRetry, retrying }: LinkProblemProps) {
  const { t } = useWords();
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'NOT_FOUND') return <UnknownLink />;
  if (code === 'LINK_IN_USE') return <LinkInUse />;
  if (code === 'LINK_ENDED') {
    return (
      <MessageCard icon={Hourglass} title={t('endedTitle')}>
        <p>{error instanceof ApiError && error.message ? error.message : t('endedText')}</p>
      </MessageCard>
    );
  }
  const retry = (
    <Button variant="primary" size="lg" busy={retrying} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  if (code === 'RATE_LIMITED') {
    return (
      <MessageCard icon={Hourglass} title={t('manyTitle')} actions={retry}>
        <p>{t('manyText')}</p>
      </MessageCard>
    );
  }
  return (
    <MessageCard icon={Unplug} title={t('failedTitle')} actions={retry}>
      <p role="alert">{t('failedText')}</p>
    </MessageCard>
  );
}

/** Shown where part of the address is missing, or it never was a link. */
export function UnknownLink() {
  const { t } = useWords();
  return (
    <MessageCard icon={LinkIcon} title={t('unknownTitle')}>
      <p>{t('unknownText')}</p>
    </MessageCard>
  );
}

function LinkInUse() {
  const { t } = useWords();
  const { mutate, isPending, isError } = useMutation(takeOverMutation(useLink()));
  return (
    <MessageCard
      icon={MonitorSmartphone}
      title={t('inUseTitle')}
      actions={
        <Button variant="primary" size="lg" busy={isPending} onClick={() => mutate()}>
          {t('takeOver')}
        </Button>
      }
    >
      <p>{t('inUseText')}</p>
      <p>{t('inUseNoted')}</p>
      {isError && (
        <p role="alert" className="text-bad">
          {t('failedText')}
        </p>
      )}
    </MessageCard>
  );
}
