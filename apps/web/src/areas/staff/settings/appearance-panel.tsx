import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '#web/components/ui/segmented';
import { setThemeMode, useThemeMode } from '#web/lib/theme';

const OPTIONS = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'auto', label: 'Auto', icon: <Monitor aria-hidden="true" /> },
] as const;

/** Chooses the theme, which this browser remembers (contract §2). */
export function AppearancePanel() {
  const mode = useThemeMode();
  return (
    <section>
      <h3>Theme</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Auto follows your operating system. The choice is kept in this browser.
      </p>
      <Segmented label="Theme" value={mode} onChange={setThemeMode} options={OPTIONS} />
    </section>
  );
}
