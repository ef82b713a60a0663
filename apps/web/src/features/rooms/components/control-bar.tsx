import {
  Captions,
  CaptionsOff,
  Ellipsis,
  Hand,
  type LucideIcon,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  PanelRight,
  PhoneOff,
  Settings,
  Video,
  VideoOff,
} from 'lucide-react';
import { useState } from 'react';
import type { RoomPanel } from '../rules';
import type { OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';
import { type PanelId, type Shortcut, shortcutOf } from './side-panel';

interface ControlBarProps {
  media: OwnMedia;
  hasHand: boolean;
  /** Null if no captions are available. */
  captions: { isOn: boolean; toggle: () => void } | null;
  panel: PanelId | null;
  onPanel: (panel: PanelId | null) => void;
  panels: readonly RoomPanel[];
  unread: number;
  actions: Record<Shortcut, () => void>;
  onLeave: () => void;
}

/** The controls of the room, with their keyboard shortcuts; on a phone the rarer ones are behind More. */
export function ControlBar({
  media,
  hasHand,
  captions,
  panel,
  onPanel,
  panels,
  unread,
  actions,
  onLeave,
}: ControlBarProps) {
  const { t } = useRoomWords();
  const [hasMore, setMore] = useState(false);
  const { microphone, camera, screen } = media;
  const [first] = panels;
  const rare = hasMore ? '' : 'max-sm:hidden';
  // With the panel's button six controls fit in a row of a phone.
  const width = first ? 'max-sm:gap-0.5 max-sm:[&>button]:w-14.5 max-sm:[&>button]:min-w-0 max-sm:[&>button]:px-0' : '';
  return (
    <div
      role="toolbar"
      aria-label={t('controls')}
      className={`flex shrink-0 flex-wrap items-stretch justify-center gap-1 pt-1 pb-3 xl:gap-2 ${width}`}
    >
      <Control
        icon={microphone.isOn ? Mic : MicOff}
        label={t(microphone.isOn ? 'mute' : 'unmute')}
        isOff={!microphone.isOn}
        shortcut="microphone"
        onPress={actions.microphone}
      />
      <Control
        icon={camera.isOn ? Video : VideoOff}
        label={t(camera.isOn ? 'stopCamera' : 'startCamera')}
        isOff={!camera.isOn}
        shortcut="camera"
        onPress={actions.camera}
      />
      {screen.isPossible && (
        <Control
          className={rare}
          icon={screen.isOn ? MonitorX : MonitorUp}
          label={t(screen.isOn ? 'stopShare' : 'share')}
          isOn={screen.isOn}
          shortcut="screen"
          onPress={actions.screen}
        />
      )}
      <Control
        className={rare}
        icon={Hand}
        label={t(hasHand ? 'lowerHand' : 'raiseHand')}
        isOn={hasHand}
        shortcut="hand"
        onPress={actions.hand}
      />
      {captions && (
        <Control
          className={rare}
          icon={captions.isOn ? CaptionsOff : Captions}
          label={t(captions.isOn ? 'captionsStop' : 'captions')}
          isOn={captions.isOn}
          onPress={captions.toggle}
        />
      )}
      {first && (
        <Control
          className="lg:hidden"
          icon={PanelRight}
          label={first.label}
          isPressed={panel === first.id}
          onPress={() => onPanel(panel === first.id ? null : first.id)}
        />
      )}
      <Control
        icon={MessageSquare}
        label={t('chat')}
        isPressed={panel === 'chat'}
        count={unread}
        countLabel={t('chatNew', { count: unread })}
        shortcut="chat"
        onPress={actions.chat}
      />
      <Control
        className={rare}
        icon={Settings}
        label={t('settings')}
        isPressed={panel === 'settings'}
        onPress={() => onPanel(panel === 'settings' ? null : 'settings')}
      />
      <Control
        className="sm:hidden"
        icon={Ellipsis}
        label={t('more')}
        isExpanded={hasMore}
        onPress={() => setMore(!hasMore)}
      />
      <Control icon={PhoneOff} label={t('leave')} isLeave onPress={onLeave} />
    </div>
  );
}

interface ControlProps {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
  shortcut?: Shortcut;
  /** The device is switched off. */
  isOff?: boolean;
  /** What the label offers to end is on. */
  isOn?: boolean;
  /** The panel of that name is open. */
  isPressed?: boolean;
  isExpanded?: boolean;
  isLeave?: boolean;
  count?: number;
  countLabel?: string;
  className?: string;
}

function Control({ icon: Icon, label, onPress, shortcut, count = 0, countLabel, className = '', ...is }: ControlProps) {
  const look = is.isLeave
    ? 'border-bad text-bad hover:bg-bad-tint'
    : is.isOn || is.isPressed || is.isExpanded
      ? 'border-transparent bg-accent-tint text-accent-text'
      : is.isOff
        ? 'border-transparent bg-raised text-warn hover:bg-surface'
        : 'border-transparent text-ink hover:bg-raised';
  return (
    <button
      type="button"
      onClick={onPress}
      aria-keyshortcuts={shortcut && shortcutOf(shortcut)}
      aria-expanded={is.isExpanded}
      aria-pressed={is.isPressed}
      className={`relative flex min-h-14 min-w-16 flex-col items-center justify-center gap-0.5 rounded-lg border px-1 py-1.5 text-xs font-medium transition-colors xl:min-w-20 xl:px-2 xl:text-sm ${look} ${className}`}
    >
      <Icon className="size-5" aria-hidden="true" />
      <span className="max-w-20 text-center leading-tight text-balance max-xl:line-clamp-2 xl:max-w-24 xl:truncate">
        {label}
      </span>
      {shortcut && (
        <kbd aria-hidden="true" className="font-sans text-xs font-normal text-ink-3 max-xl:hidden">
          {shortcutOf(shortcut)}
        </kbd>
      )}
      {count > 0 && (
        <span className="absolute end-2 top-1 grid min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-accent-ink">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{countLabel}</span>
        </span>
      )}
    </button>
  );
}
