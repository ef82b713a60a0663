import type { Permission } from '@interview-detection/shared/access/permissions';
import { PATHS, SETTINGS_TABS, settingsPath } from '#web/lib/paths';
import { menuOf } from '#web/lib/routes';
import { TABS } from '../settings/tabs';

export interface Command {
  key: string;
  label: string;
  /** Further details, shown quieter. */
  detail?: string;
  to: string;
  /** It opens over the current page. */
  isOver?: true;
}

/** Returns text without case and accents: "Åsa" is found by "asa". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether every word of the search is in the text. */
export const matches = (text: string, search: string): boolean => {
  const found = plain(text);
  return plain(search)
    .split(/\s+/)
    .every(word => found.includes(word));
};

/** Returns the screens and tabs of the settings that someone with these permissions may open. */
export function commandsFor(permissions: readonly Permission[]): Command[] {
  const isAllowed = (permission: Permission | undefined) => !permission || permissions.includes(permission);
  return [
    ...(isAllowed('interviews.schedule')
      ? [{ key: PATHS.addInterview, label: 'Add Interview', to: PATHS.addInterview }]
      : []),
    ...menuOf('staff').map(({ to, label }) => ({ key: to, label, to })),
    ...SETTINGS_TABS.filter(tab => isAllowed(TABS[tab].permission)).map(tab => ({
      key: settingsPath(tab),
      label: TABS[tab].label,
      detail: 'Settings',
      to: settingsPath(tab),
      isOver: true as const,
    })),
  ];
}
