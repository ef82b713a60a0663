import { ChevronsUpDown, Monitor, Moon, Sun } from 'lucide-react';
import { Avatar } from '#web/components/ui/avatar';
import { Button } from '#web/components/ui/button';
import {
  DropdownChoice,
  DropdownChoices,
  DropdownLabel,
  DropdownMenu,
  DropdownSeparator,
} from '#web/components/ui/dropdown-menu';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { setThemeMode, useThemeMode, type ThemeMode } from '#web/lib/theme';
import { UserSkeleton } from './user-skeleton';

/** Shows the signed-in user, and switches the theme. */
export function UserMenu() {
  const user = useCurrentUser();
  const mode = useThemeMode();
  if (user.isPending) return <UserSkeleton />;
  if (!user.data) {
    return (
      <div className="border-t border-line px-2.5 pt-3 text-sm text-ink-2">
        <p>We couldn’t load your profile.</p>
        <Button size="sm" className="mt-2" onClick={() => void user.refetch()} busy={user.isFetching}>
          Retry
        </Button>
      </div>
    );
  }
  const { name, email, company } = user.data;
  return (
    <div className="border-t border-line pt-2">
      <DropdownMenu
        side="top"
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`User menu of ${name}`}
            className="flex w-full items-center gap-2.5 rounded-md px-2.5 py-2 text-left hover:bg-sunken"
          >
            <Avatar name={name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{name}</span>
              <span className="block truncate text-xs text-ink-3">{company?.name ?? 'No company yet'}</span>
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
          </button>
        }
      >
        <DropdownLabel>
          <span className="block max-w-56 truncate">{email}</span>
        </DropdownLabel>
        <DropdownSeparator />
        <DropdownLabel>Theme</DropdownLabel>
        <DropdownChoices value={mode} onValueChange={value => setThemeMode(value as ThemeMode)}>
          <DropdownChoice value="light">
            <Sun aria-hidden="true" />
            Light
          </DropdownChoice>
          <DropdownChoice value="dark">
            <Moon aria-hidden="true" />
            Dark
          </DropdownChoice>
          <DropdownChoice value="auto">
            <Monitor aria-hidden="true" />
            Auto
          </DropdownChoice>
        </DropdownChoices>
      </DropdownMenu>
    </div>
  );
}
