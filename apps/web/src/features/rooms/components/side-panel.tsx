import { Settings, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button';
import type { RoomView } from '../room-session.engine';
import type { PanelProps, RoomPanel } from '../rules';
import type { OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';
import { Chat } from './chat';
import { DeviceChoice } from './device-choice';

/** `chat`, `settings`, or the id of one of the page's panels. */
export type PanelId = string;

interface SidePanelProps {
  open: PanelId;
  onOpen: (panel: PanelId | null) => void;
  panels: readonly RoomPanel[];
  panelProps: PanelProps;
  view: RoomView;
  unread: number;
  media: OwnMedia;
  onSay: (text: string) => Promise<void>;
}

/** The panels beside the room, or over it on small screens. Panels keep their state while another is shown. */
export function SidePanel({ open, onOpen, panels, panelProps, view, unread, media, onSay }: SidePanelProps) {
  const { t } = useRoomWords();
  const place = useRef<HTMLElement>(null);
  // The button that opened it may be covered by it.
  useEffect(() => {
    const panel = place.current;
    panel?.focus({ preventScroll: true });
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onOpen(null);
    };
    panel?.addEventListener('keydown', close);
    return () => panel?.removeEventListener('keydown', close);
  }, [onOpen]);
  const own = [
    { id: 'chat', label: t('chat'), count: unread },
    { id: 'settings', label: t('settings'), count: 0 },
  ];
  const brought = panels.map(({ id, label }) => ({ id, label, count: 0 }));
  const tabs = [...brought.slice(0, 2), ...own.slice(0, 1), ...brought.slice(2), ...own.slice(1)];
  return (
    <aside
      ref={place}
      tabIndex={-1}
      aria-label={t('panel')}
      className="flex min-h-0 w-[384px] shrink-0 flex-col border-s border-line bg-surface outline-none max-lg:fixed max-lg:inset-0 max-lg:z-30 max-lg:w-full max-lg:border-0"
    >
      <div className="flex shrink-0 items-center gap-1 border-b border-line ps-2 pe-2">
        <div className="flex min-w-0 flex-1 overflow-x-auto">
          {tabs.map(({ id, label, count }) => (
            <button
              key={id}
              type="button"
              aria-current={id === open ? 'true' : undefined}
              onClick={() => onOpen(id)}
              className="flex min-h-12 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 font-medium text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-accent-text"
            >
              {id === 'settings' ? (
                <>
                  <Settings className="size-4" aria-hidden="true" />
                  <span className="sr-only">{label}</span>
                </>
              ) : (
                label
              )}
              {count > 0 && (
                <span className="grid min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-accent-ink">
                  {count}
                </span>
              )}
            </button>
          ))}
        </div>
        <Button variant="quiet" size="icon-sm" aria-label={t('close')} onClick={() => onOpen(null)}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {panels.map(({ id, Component }) => (
        <div key={id} hidden={id !== open} className="min-h-0 flex-1 overflow-y-auto">
          <Component {...panelProps} />
        </div>
      ))}
      {open === 'chat' && <Chat lines={view.chat} own={view.you?._id ?? ''} onSay={onSay} />}
      {open === 'settings' && (
        <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-5">
          <DeviceChoice media={media} />
          <Keys />
        </div>
      )}
    </aside>
  );
}

const KEY_WORDS = {
  microphone: 'keyMicrophone',
  camera: 'keyCamera',
  screen: 'share',
  hand: 'raiseHand',
  chat: 'chat',
} as const satisfies Record<Shortcut, string>;

function Keys() {
  const { t } = useRoomWords();
  return (
    <section aria-labelledby="room-keys">
      <h2 id="room-keys">{t('shortcuts')}</h2>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-base">
        {(Object.keys(SHORTCUTS) as Shortcut[]).map(name => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(KEY_WORDS[name])}</dt>
            <dd>
              <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-sm">
                {shortcutOf(name)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shortcuts, all with Alt, so that they work while the user types and do not conflict with screen readers. */
const SHORTCUTS = { microphone: 'M', camera: 'V', screen: 'S', hand: 'H', chat: 'C' } as const;
export type Shortcut = keyof typeof SHORTCUTS;

export const shortcutOf = (name: Shortcut): string => `Alt+${SHORTCUTS[name]}`;

/** Runs the action of a key, identified by its position on the keyboard: on a Mac, Option types another letter. */
export function useShortcuts(actions: Record<Shortcut, () => void>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
      const name = (Object.keys(SHORTCUTS) as Shortcut[]).find(one => event.code === `Key${SHORTCUTS[one]}`);
      if (!name) return;
      event.preventDefault();
      latest.current[name]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
