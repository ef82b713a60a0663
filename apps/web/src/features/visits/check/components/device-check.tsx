import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { Monitor } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import type { Visit } from '#web/entities/visits/api';
import { checkMutation } from '#web/features/visits/api';
import { NotSaved } from '#web/entities/visits/components/message-card';
import { useWords } from '#web/entities/visits/use-words';
import type { DeviceState } from '#web/entities/visits/rules';
import { useLink } from '#web/entities/visits/use-visit';
import { screensExtended, type Connection } from '../rules';
import { CameraRow, MicrophoneRow } from './device-row';
import { NetworkRow } from './network-row';
import { SpeakerRow } from './speaker-row';
import { CheckRow } from './check-row';

/** Maximum length of a browser's name in the contract. */
const BROWSER_MAX = 200;

/** Whether it works, or why not; null where it was not tried. */
type DeviceResult = true | DeviceState | null;

const resultOf = (state: DeviceState): DeviceResult =>
  state === 'idle' || state === 'asking' ? null : state === 'works' || state;

interface Results {
  microphone: DeviceResult;
  camera: DeviceResult;
  speaker: boolean | null;
  network: Connection | null;
}

/** Finds problems before they cost time; no result prevents the candidate from continuing. */
export function DeviceCheck({ visit, onDone }: { visit: Visit; onDone: () => void }) {
  const { t } = useWords();
  // Sent with Continue; the rows show the results themselves.
  const results = useRef<Results>({ microphone: null, camera: null, speaker: null, network: null });
  const { mutate, isPending, error } = useMutation(checkMutation(useLink()));
  const onMicrophone = useCallback((state: DeviceState) => {
    results.current.microphone = resultOf(state) ?? results.current.microphone;
  }, []);
  const onCamera = useCallback((state: DeviceState) => {
    results.current.camera = resultOf(state) ?? results.current.camera;
  }, []);
  function send() {
    const extended = screensExtended(window.screen);
    mutate(
      {
        ...results.current,
        browser: navigator.userAgent.slice(0, BROWSER_MAX),
        screens: extended === null ? null : { extended },
      },
      { onSuccess: onDone },
    );
  }
  const isBot = visit.interviewType === 'Bot';
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:col-span-2">
        <h1 className="text-2xl">{t('check')}</h1>
        <p className="mt-3 max-w-[62ch] text-ink-2">{t('checkText')}</p>
      </div>
      <Card>
        <h2 className="sr-only">{t('devices')}</h2>
        <ul className="divide-y divide-line">
          <MicrophoneRow need={t(isBot ? 'optional' : 'micNeeded')} onResult={onMicrophone} />
          <SpeakerRow need={t('optional')} onResult={heard => void (results.current.speaker = heard)} />
          <CameraRow need={t(isBot ? 'camUnused' : 'optional')} onResult={onCamera} />
          <NetworkRow need={t('needed')} onResult={found => void (results.current.network = found)} />
          <ScreensRow visit={visit} />
        </ul>
      </Card>
      <Card className="grid content-start gap-3 self-start p-5 sm:p-6">
        <h2 className="text-xl">{t('checkNext')}</h2>
        <p className="text-base text-ink-2">{t('checkNextText')}</p>
        <NotSaved error={error} onRetry={send} retrying={isPending} />
        <Button variant="primary" size="lg" busy={isPending} onClick={send}>
          {t('goOn')}
        </Button>
      </Card>
    </div>
  );
}

/** Shows what the browser reports without a permission. */
export function ScreensRow({ visit: { policy } }: { visit: Visit }) {
  const { t } = useWords();
  const extended = screensExtended(window.screen);
  return (
    <CheckRow
      icon={Monitor}
      name={t('screens')}
      need={t(policy === 'closed' ? 'screensWithout' : 'screensAllowed')}
      status={{
        tone: 'neutral',
        text: extended === null ? t('unknown') : t(extended ? 'screensMore' : 'screensOne'),
      }}
      help={t(extended === null ? 'screensUnknown' : 'screensText')}
    />
  );
}
