import type { Permission } from '@interview-detection/shared/access/permissions';
import type { Ref } from '@interview-detection/shared/fields';
import { logout } from '#web/entities/sessions/api';
import { PATHS, SETTINGS_TABS, settingsPath, type SettingsTab } from '#web/lib/paths';
import { menuOf } from '#web/lib/routes';
import { setThemeMode, type ThemeMode } from '#web/lib/theme';
import { TABS } from '../settings/tabs';

/** Records of each kind that are shown; typing on narrows them down. */
export const SHOWN = 5;
/** Records of each kind that are read, newest first, to show the ones that fit best. */
export const READ = 20;

interface Listed {
  key: string;
  label: string;
  /** Further details, shown quieter. */
  detail?: string;
  /** Further words that find it. */
  words?: string;
}

/** A page or a record. */
export interface LinkCommand extends Listed {
  to: string;
  /** It opens over the current page. */
  isOver?: true;
}

/** Something that is done at once, where the user is. */
interface ActionCommand extends Listed {
  run: () => void;
}

export type Command = LinkCommand | ActionCommand;

/** Returns text without case and accents: "Åsa" is found by "asa". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether every word of the search is in the text. */
const matches = (text: string, search: string): boolean => {
  const found = plain(text);
  return plain(search)
    .split(/\s+/)
    .every(word => found.includes(word));
};

export const fits = ({ label, detail = '', words = '' }: Command, search: string): boolean =>
  matches(`${label} ${detail} ${words}`, search);

/**
 * Returns the first records to show: those with a name that has a word beginning with the search, then those that the
 * server found by anything else, such as a position.
 */
export function bestNamed<T>(found: readonly T[], nameOf: (one: T) => string, search: string): T[] {
  const wanted = plain(search).trim();
  const isNamed = (one: T) => plain(` ${nameOf(one)}`).includes(` ${wanted}`);
  return [...found.filter(isNamed), ...found.filter(one => !isNamed(one))].slice(0, SHOWN);
}

/** What people look for in a tab of the settings, beyond its name. */
const TAB_WORDS: Readonly<Partial<Record<SettingsTab, string>>> = {
  personal: 'name phone email profile delete account',
  availability: 'working hours days off buffer calendar feed subscribe ics',
  security: 'password two-factor passkey sessions devices sign out everywhere',
  notifications: 'mail bell',
  company: 'address color colour time zone rules retention single sign-on',
  team: 'invite colleague interviewer add remove role',
  plans: 'position add new questions criteria',
  email: 'failed mails outbox',
  texts: 'templates wording preview',
  api: 'keys',
  audit: 'history who did what',
};

type IsAllowed = (permission: Permission | undefined) => boolean;

/** Returns the screens and tabs of the settings that someone with these permissions may open. */
export function pagesFor(isAllowed: IsAllowed): LinkCommand[] {
  return [
    ...(isAllowed('interviews.schedule')
      ? [{ key: PATHS.addInterview, label: 'Add Interview', words: 'schedule new candidate', to: PATHS.addInterview }]
      : []),
    ...menuOf('staff').map(({ to, label }) => ({ key: to, label, to })),
    {
      key: 'board',
      label: 'Board',
      detail: 'Candidates',
      words: 'pipeline stages',
      to: `${PATHS.candidates}?view=board`,
    },
    ...(isAllowed('figures.read')
      ? [{ key: PATHS.figures, label: 'Figures', words: 'statistics reports csv', to: PATHS.figures }]
      : []),
    ...SETTINGS_TABS.filter(tab => isAllowed(TABS[tab].permission)).map(tab => ({
      key: settingsPath(tab),
      label: TABS[tab].label,
      detail: 'Settings',
      words: TAB_WORDS[tab] ?? '',
      to: settingsPath(tab),
      isOver: true as const,
    })),
    { key: PATHS.contact, label: 'Feedback', words: 'help contact problem', to: PATHS.contact },
  ];
}

/** Windows that the palette opens in its place. */
export interface PaletteWindows {
  onShortcuts: () => void;
  onImport: () => void;
}

/** Returns what someone with these permissions can do from the palette itself. */
export function actionsFor(isAllowed: IsAllowed, { onShortcuts, onImport }: PaletteWindows): ActionCommand[] {
  return [
    ...(isAllowed('interviews.schedule')
      ? [
          {
            key: 'import',
            label: 'Import CSV',
            detail: 'Candidates',
            words: 'upload file add spreadsheet',
            run: onImport,
          },
        ]
      : []),
    { key: 'shortcuts', label: 'Keyboard shortcuts', words: 'keys help', run: onShortcuts },
    ...THEMES.map(mode => ({
      key: `theme/${mode}`,
      label: THEME_WORDS[mode],
      run: () => setThemeMode(mode),
    })),
    { key: 'log-out', label: 'Log out', words: 'sign out', run: logout },
  ];
}

const THEMES: readonly ThemeMode[] = ['light', 'dark', 'auto'];
const THEME_WORDS: Readonly<Record<ThemeMode, string>> = {
  light: 'Light theme',
  dark: 'Dark theme',
  auto: 'Theme of this device',
};

/**
 * Returns the positions and the colleagues that a search names: a position leads to its board, a colleague to their
 * interviews.
 */
export function companyRecords(
  text: string,
  { positions, people }: { positions: readonly Ref[]; people: readonly Ref[] },
): { positions: LinkCommand[]; people: LinkCommand[] } {
  const among = (all: readonly Ref[], kind: string, detail: string, to: (id: string) => string) =>
    all
      .map(({ _id, name }): LinkCommand => ({ key: `${kind}/${_id}`, label: name, detail, to: to(_id) }))
      .filter(command => matches(command.label, text))
      .slice(0, SHOWN);
  return {
    positions: among(positions, 'position', 'Board', id => `${PATHS.candidates}?view=board&position=${id}`),
    people: among(people, 'person', 'Calendar', id => `${PATHS.calendar}?interviewer=${id}`),
  };
}
