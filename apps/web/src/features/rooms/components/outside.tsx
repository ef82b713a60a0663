import type { ErrorCode } from '@interview-detection/shared/errors';
import { DoorClosed, Hourglass, LogOut, MonitorSmartphone, MonitorX, Unplug, type LucideIcon } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { MessageCard } from '#web/entities/visits/components/message-card';
import type { ValuesIn } from '#web/entities/visits/rules';
import type { words } from '../en.words';
import { useRoomWords } from '../use-room-words';

type Why = 'left' | 'taken_over' | 'refused' | ErrorCode;

/** Texts without values. */
type PlainWord = {
  [Key in keyof typeof words]: ValuesIn<(typeof words)[Key]> extends [] ? Key : never;
}[keyof typeof words];

interface Explanation {
  icon: LucideIcon;
  title: PlainWord;
  text: PlainWord;
  again?: 'goBackIn' | 'takeBack' | 'askAgain' | 'tryAgain';
}

const FAILED: Explanation = { icon: Unplug, title: 'failedTitle', text: 'failedText', again: 'tryAgain' };

const EXPLANATIONS: Partial<Record<Why, Explanation>> = {
  left: { icon: LogOut, title: 'leftTitle', text: 'leftText', again: 'goBackIn' },
  taken_over: { icon: MonitorSmartphone, title: 'takenTitle', text: 'takenText', again: 'takeBack' },
  refused: { icon: DoorClosed, title: 'refusedTitle', text: 'refusedText', again: 'askAgain' },
  ROOM_FULL: { icon: DoorClosed, title: 'fullTitle', text: 'fullText', again: 'tryAgain' },
  NOT_OPEN_YET: { icon: Hourglass, title: 'earlyTitle', text: 'earlyText', again: 'tryAgain' },
  CONSENT_REQUIRED: { icon: DoorClosed, title: 'consentTitle', text: 'consentText' },
  INTERVIEW_NOT_OPEN: { icon: Hourglass, title: 'closedTitle', text: 'closedText' },
  NOT_FOUND: { icon: DoorClosed, title: 'notHereTitle', text: 'notHereText' },
};

interface OutsideProps {
  why: Why;
  onAgain: () => void;
  onAway: () => void;
}

/** Explains why the user is not in the room, and what they can do. */
export function Outside({ why, onAgain, onAway }: OutsideProps) {
  const { t } = useRoomWords();
  const { icon, title, text, again } = EXPLANATIONS[why] ?? FAILED;
  return (
    <MessageCard
      icon={icon}
      title={t(title)}
      actions={
        <>
          {again && (
            <Button variant="primary" size="lg" onClick={onAgain}>
              {t(again)}
            </Button>
          )}
          <Button size="lg" onClick={onAway}>
            {t('back')}
          </Button>
        </>
      }
    >
      <output>{t(text)}</output>
    </MessageCard>
  );
}

/** Shown in browsers that cannot transmit audio or video. */
export function Unable({ onAway }: { onAway: () => void }) {
  const { t } = useRoomWords();
  const isOld = window.isSecureContext;
  return (
    <MessageCard
      icon={MonitorX}
      title={t(isOld ? 'oldTitle' : 'insecureTitle')}
      actions={
        <Button size="lg" onClick={onAway}>
          {t('back')}
        </Button>
      }
    >
      <p>{t(isOld ? 'oldText' : 'insecureText')}</p>
    </MessageCard>
  );
}
